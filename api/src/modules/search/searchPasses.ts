import { SOUNDS_ALIKE, type Correction } from './corrections.ts';
import { inAnyCase, SEPARATORS } from '../../kernel/foldText.ts';
import { isInsideAllowed, isUnspaced } from '../../kernel/matchTerm.ts';
import type { Pass } from './search.repository.ts';

/** The first letter of a lexeme of `search_vector`: the kind of its term. */
const KIND = { name: 'n', website: 'w', insideName: 'i', insideWebsite: 'j' } as const;
type Kind = keyof typeof KIND;
const BOTH: Kind[] = ['name', 'website'];

/** The maximum number of letters of a part of a word in the index. */
const INSIDE_MAX_LENGTH = 16;

/**
 * Minimum length of words that are searched inside other words in queries of several words. Too many words contain a
 * shorter text.
 */
const INSIDE_MIN_LENGTH = 3;
/**
 * Minimum length of words that are searched as prefixes, which excludes words such as `the` or `la`. The last word may
 * be shorter, because it may be unfinished.
 */
const SHORTEST_START = { ofStarts: 3, ofLast: 2, inside: 4, insideLast: 3 };
/** The maximum length of words whose look-up is slow, because so many terms start with them. */
const WIDE_START = 4;
/** The maximum length of words that occur inside so many other words that looking them up is slow. */
const WIDE_INSIDE = 4;

/** The allowed numbers of typos, in ascending order. The last number means words that only sound alike. */
const TYPOS = [1, 2, SOUNDS_ALIKE];
/** The maximum number of passes that leave out one word. Each of these passes costs an index lookup. */
const MAX_DROPPED = 4;
/** The maximum number of words that are looked up without any other word. */
const MAX_SINGLE = 2;

/** Marks a single-letter word that is not the first word. Such a word does not match as a whole word. */
const NOT_FIRST = '\u0001';

/** A word of a query in all its spellings. */
export interface QueryWord {
  spellings: string[];
  /** Whether terms of companies start with the word. If not, no company has the word, or the word has a typo. */
  isKnown: boolean;
  /** Whether so many terms start with the word that looking them up is slow. */
  isWide: boolean;
}

/** The condition for one word of a query. */
interface Part {
  query: string;
  /** The condition of `query` as a regular expression, for conditions that many terms match. */
  pattern?: string | undefined;
}

/**
 * Returns the passes for words as they were typed. The last word may be unfinished. Passes with whole words come first, and passes on names
 * come before passes on websites.
 */
export function passesAsWritten(words: QueryWord[]): Pass[] {
  const [last, ...before] = words.toReversed();
  if (last === undefined) return [];
  if (before.length === 0) {
    return [
      exactly(last.spellings, ['name']),
      exactly(last.spellings, BOTH),
      starting(last.spellings, ['name']),
      starting(last.spellings, BOTH),
    ].map((query) => pass([{ query }]));
  }
  const others = before.map(({ spellings }) => ({ query: anywhere(spellings, BOTH) }));
  return [
    pass(words.map(({ spellings }) => ({ query: anywhere(spellings, ['name']) }))),
    pass(words.map(({ spellings }) => ({ query: anywhere(spellings, BOTH) }))),
    pass([
      ...others,
      { query: starting(last.spellings, BOTH), pattern: last.isWide ? toPrefix(last.spellings) : undefined },
    ]),
  ];
}

/** Returns the passes in which each word may be the start of a term. */
export function passesOfStarts(words: QueryWord[]): Pass[] {
  const { ofStarts, ofLast } = SHORTEST_START;
  return [
    pass(
      words.map(({ spellings, isWide }, at) => {
        const shortest = at === words.length - 1 ? ofLast : ofStarts;
        const isOpen = spellings.some((spelling) => isStart(spelling, shortest));
        return { query: open(spellings, shortest), pattern: isOpen && isWide ? toPrefix(spellings) : undefined };
      }),
    ),
  ];
}

/** Returns the passes of a search that also find a word in the middle of an indexed term. */
export function passesInside(words: QueryWord[]): Pass[] {
  const isSingle = words.length === 1;
  const inside = (kinds: Kind[], { spellings }: QueryWord) =>
    starting(
      spellings
        .filter((one) => isInsideAllowed(one) && (isSingle || isUnspaced(one) || getLength(one) >= INSIDE_MIN_LENGTH))
        .map((one) => Array.from(one).slice(0, INSIDE_MAX_LENGTH).join('')),
      kinds,
    );
  if (isSingle) {
    return (['insideName', 'insideWebsite'] as const)
      .map((kind) => pass(words.map((word) => ({ query: inside([kind], word) }))))
      .filter(({ query }) => query !== '');
  }
  const parts = words.map((word, at): Part => {
    const shortest = at === words.length - 1 ? SHORTEST_START.insideLast : SHORTEST_START.inside;
    const asInside = inside(['insideName', 'insideWebsite'], word);
    const query = or([word.isKnown ? open(word.spellings, shortest) : '', asInside]);
    // A search in the middle of terms matches more terms than a search at their start.
    const isWide =
      word.isWide || word.spellings.some((spelling) => getLength(spelling) <= WIDE_INSIDE && !spelling.includes('.'));
    return { query, pattern: asInside !== '' && isWide ? toAlternatives(word.spellings) : undefined };
  });
  return [pass(parts)].filter(({ query }) => query !== '');
}

/**
 * Returns the passes for words with typos, fewer typos first. For a single word: frequent mistakes before others, whole words
 * before prefixes, names before websites.
 * @param corrections the corrections of each word; null for a word that is used as written
 */
export function passesWithTypos(words: QueryWord[], corrections: (Correction[] | null)[]): Pass[] {
  const passes = words.length === 1 ? passesOfOne(corrections[0] ?? []) : passesOfSeveral(words, corrections);
  // Skips empty and repeated passes, which occur when no word has a certain number of typos.
  const queries = new Set<string>();
  return passes.filter(({ query }) => query !== '' && !queries.has(query) && queries.add(query));
}

function passesOfOne(corrections: Correction[]): Pass[] {
  const levels = TYPOS.flatMap((typos) => [true, false].map((isLikely) => ({ typos, isLikely })));
  return levels.flatMap(({ typos, isLikely }) => {
    const meant = corrections.filter((one) => one.typos === typos && one.isLikely === isLikely);
    const texts = (isWanted: (one: Correction) => boolean) => meant.filter(isWanted).map(({ text }) => text);
    const whole = texts(({ isWhole }) => isWhole);
    const opened = texts(({ isOpen }) => isOpen);
    const closed = texts(({ isOpen }) => !isOpen);
    const longer = texts(({ isOpen, isWhole }) => !isOpen && !isWhole);
    return [
      exactly(whole, ['name']),
      or([starting(opened, ['name']), exactly(longer, ['name'])]),
      or([starting(opened, ['website']), exactly(closed, ['website'])]),
    ].map((query) => pass([{ query }]));
  });
}

function passesOfSeveral(words: QueryWord[], corrections: (Correction[] | null)[]): Pass[] {
  const last = words.length - 1;
  const withTypos = (maxTypos: number, isLastOpen: boolean): Pass =>
    pass(
      words.map(({ spellings, isWide }, at): Part => {
        const isOpen = isLastOpen && at === last;
        const found = corrections[at]?.filter((one) => one.typos <= maxTypos && (one.isWhole || isOpen));
        if (found === undefined) {
          return isOpen
            ? { query: starting(spellings, BOTH), pattern: isWide ? toPrefix(spellings) : undefined }
            : { query: anywhere(spellings, BOTH) };
        }
        const texts = (areOpen: boolean) =>
          found.filter((one) => (isOpen && one.isOpen) === areOpen).map(({ text }) => text);
        const [closed, opened] = [texts(false), texts(true)];
        return {
          query: or([anywhere(closed, BOTH), starting(opened, BOTH)]),
          pattern:
            closed.length === 0 && opened.some((text) => getLength(text) <= WIDE_START) ? toPrefix(opened) : undefined,
        };
      }),
    );
  const typosUsed = Math.max(...corrections.flatMap((some) => (some ?? []).map(({ typos }) => typos)));
  return TYPOS.flatMap((most) => (most > typosUsed ? [] : [withTypos(most, false), withTypos(most, true)]));
}

/**
 * Returns the passes for words that no company has together.
 *
 * @param corrections the corrections of each word; null for a word that is used as written
 * @returns `matching`: the pass with only the words that match something, if other words match nothing; `fewer`: passes that leave out one
 * of these words each, the shortest word first, then passes with only one of the longest words
 */
export function passesWithoutWords(
  words: QueryWord[],
  corrections: (Correction[] | null)[],
): { matching: Pass[]; fewer: Pass[] } {
  const parts = words.map(({ spellings, isKnown, isWide }, at) => {
    // Does not correct a known word: it is spelled correctly, or it is the word that is left out.
    const meant = isKnown ? [] : (corrections[at] ?? []);
    const texts = meant.filter(({ isWhole }) => isWhole).map(({ text }) => text);
    const isOpen = at === words.length - 1 && !isWide && spellings.every((one) => getLength(one) > 1);
    const asWritten = isOpen ? starting(spellings, BOTH) : anywhere(spellings, BOTH);
    return { query: or([isKnown ? asWritten : '', anywhere(texts, BOTH)]), length: getLength(spellings[0] ?? '') };
  });
  const matching = parts.filter(({ query }) => query !== '');
  const shortestFirst = matching.toSorted((a, b) => a.length - b.length);
  const fewer = [
    ...shortestFirst.slice(0, MAX_DROPPED).map((dropped) => matching.filter((part) => part !== dropped)),
    ...shortestFirst.slice(-MAX_SINGLE).map((only) => [only]),
  ];
  return {
    matching: matching.length > 0 && matching.length < parts.length ? [pass(matching)] : [],
    fewer: fewer.filter((some) => some.length > 0).map((some) => pass(some)),
  };
}

/** Returns the words with each pair of neighbours joined as one of the known words, one pair at a time. */
export function joinWords(words: QueryWord[], isKnown: (joined: string) => boolean): QueryWord[][] {
  return neighbours(words).flatMap((joined, at) => {
    if (!isKnown(joined)) return [];
    return [words.toSpliced(at, 2, { spellings: [joined], isKnown: true, isWide: false })];
  });
}

/** Returns each pair of neighbouring words as one word. */
export function neighbours(words: QueryWord[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]?.spellings[0] ?? ''}${word.spellings[0] ?? ''}`);
}

/** Combines parts that must all match. If all of them are wide, the index looks up the longest part. */
function pass(parts: Part[]): Pass {
  const isNarrowed = parts.some(({ pattern }) => pattern !== undefined);
  const longest = parts.reduce((best, part) => (part.query.length > best.query.length ? part : best), { query: '' });
  const areAllWide = parts.every(({ pattern }) => pattern !== undefined);
  const left = parts.filter((part) => part.pattern !== undefined && !(areAllWide && part === longest));
  return {
    query: and(parts),
    narrow: isNarrowed ? and(parts.filter((part) => !left.includes(part))) : '',
    patterns: left.flatMap(({ pattern }) => pattern ?? []),
  };
}

/** Matches terms that equal one of the texts. */
function exactly(texts: string[], kinds: Kind[]): string {
  return or(texts.flatMap((text) => kinds.map((kind) => lexeme(kind, text))));
}

/** Matches terms that start with one of the texts. */
function starting(texts: string[], kinds: Kind[]): string {
  return or(texts.flatMap((text) => kinds.map((kind) => `${lexeme(kind, text)}:*`)));
}

/** Matches terms that equal one of the texts. Matches single letters even if they are not the first word. */
function anywhere(texts: string[], kinds: Kind[]): string {
  return exactly(
    [...texts, ...texts.filter((text) => getLength(text) === 1).map((letter) => letter + NOT_FIRST)],
    kinds,
  );
}

/** Matches terms that start with a spelling. Shorter spellings must be whole words, because too many terms start with them. */
function open(spellings: string[], shortest: number): string {
  return or([
    starting(
      spellings.filter((text) => isStart(text, shortest)),
      BOTH,
    ),
    anywhere(
      spellings.filter((text) => !isStart(text, shortest)),
      BOTH,
    ),
  ]);
}

function isStart(text: string, shortest: number): boolean {
  return getLength(text) >= shortest || isUnspaced(text);
}

/** Returns a regular expression that matches one of the texts at the start of a word. */
function toPrefix(texts: string[]): string {
  return `[${SEPARATORS}]${toAlternatives(texts)}`;
}

function toAlternatives(texts: string[]): string {
  return `(?:${texts.map(inAnyCase).join('|')})`;
}

/** Returns a quoted lexeme. Quotes and backslashes separate words, so no text contains any that would have to be escaped. */
function lexeme(kind: Kind, text: string): string {
  return `'${KIND[kind]}${text}'`;
}

/** Returns '' when a part of the query is empty, because nothing matches then. */
function and(parts: Part[]): string {
  return parts.some(({ query }) => query === '') ? '' : parts.map(({ query }) => query).join(' & ');
}

function or(parts: string[]): string {
  const some = parts.filter((part) => part !== '');
  return some.length === 0 ? '' : `(${some.join(' | ')})`;
}

function getLength(text: string): number {
  return Array.from(text).length;
}
