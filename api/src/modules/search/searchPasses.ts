import type { Correction } from './corrections.ts';
import { inAnyCase, SEPARATORS } from './foldText.ts';
import { isInsideAllowed, isUnspaced } from './matchTerm.ts';
import type { Pass } from './search.repository.ts';

/** The letter that a lexeme of `search_vector` starts with: what kind of term follows. */
const KIND = { name: 'n', website: 'w', insideName: 'i', insideWebsite: 'j' } as const;
type Kind = keyof typeof KIND;
const BOTH: Kind[] = ['name', 'website'];

/** Of a part of a word, so many letters are indexed. */
const INSIDE_MAX_LENGTH = 16;

/** In a query of several words, a shorter part of a word is not looked for inside others: too many have it. */
const INSIDE_MIN_LENGTH = 3;
/** Nor is a shorter word, such as `the` or `la`, the start of others. The last one may be unfinished. */
const SHORTEST_START = { ofStarts: 3, ofLast: 2, inside: 4, insideLast: 3 };
/** As many letters and fewer stand inside of so many words that looking them up there is slow. */
const WIDE_INSIDE = 4;

/** What follows a letter that is a word, unless it is the first one: it is not found as a whole word then. */
const NOT_FIRST = '\u0001';

/** A word of a query in all its spellings, and how many terms of all companies start with them. */
export interface QueryWord {
  spellings: string[];
  /** None: one that nobody uses, or one with a typo. */
  isKnown: boolean;
  /** So many that looking them up is slow. */
  isWide: boolean;
}

/** What a company must have for one word of a query. */
interface Part {
  query: string;
  /** Says the same as a regular expression, where many terms may start so. */
  pattern?: string | undefined;
}

/** All words as they are written, the last one maybe not to its end: whole words first, and the name before the website. */
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
      { query: starting(last.spellings, BOTH), pattern: last.isWide ? startOf(last.spellings) : undefined },
    ]),
  ];
}

/** Each word may be the start of another. */
export function passesOfStarts(words: QueryWord[]): Pass[] {
  const { ofStarts, ofLast } = SHORTEST_START;
  return [
    pass(
      words.map(({ spellings, isWide }, at) => {
        const shortest = at === words.length - 1 ? ofLast : ofStarts;
        const isOpen = spellings.some((spelling) => isStart(spelling, shortest));
        return { query: open(spellings, shortest), pattern: isOpen && isWide ? startOf(spellings) : undefined };
      }),
    ),
  ];
}

/** Each word may stand inside another. */
export function passesInside(words: QueryWord[]): Pass[] {
  const isSingle = words.length === 1;
  const inside = (kinds: Kind[], { spellings }: QueryWord) =>
    starting(
      spellings
        .filter((one) => isInsideAllowed(one) && (isSingle || isUnspaced(one) || lengthOf(one) >= INSIDE_MIN_LENGTH))
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
    // Of more terms than start with it.
    const isWide =
      word.isWide || word.spellings.some((spelling) => lengthOf(spelling) <= WIDE_INSIDE && !spelling.includes('.'));
    return { query, pattern: asInside !== '' && isWide ? oneOf(word.spellings) : undefined };
  });
  return [pass(parts)].filter(({ query }) => query !== '');
}

/**
 * Words with typos, fewer of them first. One word alone: whole words before starts, and the name before the website.
 * @param corrections of each word; null for a word that stays as it is written
 */
export function passesWithTypos(words: QueryWord[], corrections: (Correction[] | null)[]): Pass[] {
  const passes = words.length === 1 ? passesOfOne(corrections[0] ?? []) : passesOfSeveral(words, corrections);
  return passes.filter(({ query }) => query !== '');
}

function passesOfOne(corrections: Correction[]): Pass[] {
  return [1, 2].flatMap((typos) => {
    const meant = corrections.filter((one) => one.typos === typos);
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
  const withTypos = (most: number, isLastOpen: boolean): Pass =>
    pass(
      words.map(({ spellings }, at): Part => {
        const isOpen = isLastOpen && at === last;
        const found = corrections[at]?.filter((one) => one.typos <= most && (one.isWhole || isOpen));
        if (found === undefined) {
          return isOpen
            ? { query: starting(spellings, BOTH), pattern: startOf(spellings) }
            : { query: anywhere(spellings, BOTH) };
        }
        const texts = (areOpen: boolean) =>
          found.filter((one) => (isOpen && one.isOpen) === areOpen).map(({ text }) => text);
        const [closed, opened] = [texts(false), texts(true)];
        return {
          query: or([anywhere(closed, BOTH), starting(opened, BOTH)]),
          pattern: opened.length > 0 && closed.length === 0 ? startOf(opened) : undefined,
        };
      }),
    );
  const mostTypos = Math.max(...corrections.flatMap((some) => (some ?? []).map(({ typos }) => typos)));
  return [1, 2].flatMap((most) => (most > mostTypos ? [] : [withTypos(most, false), withTypos(most, true)]));
}

/** A company has to have all parts. When each of them is wide, the longest one is looked up. */
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

/** Terms that are one of the texts. */
function exactly(texts: string[], kinds: Kind[]): string {
  return or(texts.flatMap((text) => kinds.map((kind) => lexeme(kind, text))));
}

/** Terms that start with one of the texts. */
function starting(texts: string[], kinds: Kind[]): string {
  return or(texts.flatMap((text) => kinds.map((kind) => `${lexeme(kind, text)}:*`)));
}

/** Terms that are one of the texts, a letter also where it does not come first. */
function anywhere(texts: string[], kinds: Kind[]): string {
  return exactly(
    [...texts, ...texts.filter((text) => lengthOf(text) === 1).map((letter) => letter + NOT_FIRST)],
    kinds,
  );
}

/** Terms that start with one of the spellings. Those that are shorter have to be words: too many terms start with them. */
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
  return lengthOf(text) >= shortest || isUnspaced(text);
}

/** One of the texts where a word starts, as a regular expression. */
function startOf(texts: string[]): string {
  return `[${SEPARATORS}]${oneOf(texts)}`;
}

function oneOf(texts: string[]): string {
  return `(?:${texts.map(inAnyCase).join('|')})`;
}

/** Terms have no quotes and no backslashes: those stand between words. */
function lexeme(kind: Kind, text: string): string {
  return `'${KIND[kind]}${text}'`;
}

/** Empty when one of the parts is: nothing fits. */
function and(parts: Part[]): string {
  return parts.some(({ query }) => query === '') ? '' : parts.map(({ query }) => query).join(' & ');
}

function or(parts: string[]): string {
  const some = parts.filter((part) => part !== '');
  return some.length === 0 ? '' : `(${some.join(' | ')})`;
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
