/** One of the texts that a `ComboboxField` offers. */
export interface ComboboxOption {
  /** What is shown and chosen; no two options have the same. */
  text: string;
  /** Further words that it is found by: codes, names in other languages. */
  also?: readonly string[];
}

/** As it is compared: without accents, case and punctuation. `Åland Islands` is `aland islands`, `+34` is `34`. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** How well an option fits a folded text: 0 is named by it, 1 begins with it, 2 has a word that does, 3 does not fit. */
function rankOf({ text, also = [] }: ComboboxOption, query: string): 0 | 1 | 2 | 3 {
  const names = [text, ...also].map(fold);
  if (names.includes(query)) return 0;
  if (names[0]?.startsWith(query)) return 1;
  return names.some((name) => ` ${name}`.includes(` ${query}`)) ? 2 : 3;
}

/** The options that fit what was typed, the best first, else in their order; all of them where nothing was typed. */
export function matchingOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const query = fold(typed);
  if (query === '') return typed.trim() === '' ? options : [];
  return options
    .map((option) => ({ option, rank: rankOf(option, query) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

/** The option that a typed text means: the one that it names, or the only one that fits. */
export function meantOption(options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined {
  const [first, second] = matchingOptions(options, typed);
  if (first === undefined) return undefined;
  return second === undefined || rankOf(first, fold(typed)) === 0 ? first : undefined;
}
