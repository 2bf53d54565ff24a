/** An option of a `ComboboxField`. */
export interface ComboboxOption {
  /** The text that is shown and becomes the value; unique among the options. */
  text: string;
  /** Other texts that the option matches: codes, names in other languages. */
  also?: readonly string[];
}

/** Folds accents, case and punctuation for comparison: `Åland Islands` becomes `aland islands`, `+34` becomes `34`. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Ranks how an option matches a folded query: 0 equal, 1 by its beginning, 2 by the beginning of a word, 3 not at all. */
function getRank({ text, also = [] }: ComboboxOption, query: string): 0 | 1 | 2 | 3 {
  const names = [text, ...also].map(fold);
  if (names.includes(query)) return 0;
  if (names[0]?.startsWith(query)) return 1;
  return names.some((name) => ` ${name}`.includes(` ${query}`)) ? 2 : 3;
}

/**
 * Returns the options that match a typed text, the best matches first. Equally good matches keep their order. Returns
 * all options for an empty text.
 */
export function matchingOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const query = fold(typed);
  if (query === '') return typed.trim() === '' ? options : [];
  return options
    .map((option) => ({ option, rank: getRank(option, query) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

/** Returns the option that a typed text identifies: the option that equals it, or the only match. */
export function identifyOption(options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined {
  const [first, second] = matchingOptions(options, typed);
  if (first === undefined) return undefined;
  return second === undefined || getRank(first, fold(typed)) === 0 ? first : undefined;
}
