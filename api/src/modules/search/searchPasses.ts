import type { Correction } from './corrections.ts';
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

/** What follows a letter that is a word, unless it is the first one: it is not found as a whole word then. */
const NOT_FIRST = '\u0001';

/** All words as they are written, the last one maybe not to its end: whole words first, and the name before the website. */
export function passesAsWritten(words: string[][]): Pass[] {
  const [last = [], ...before] = words.toReversed();
  if (before.length === 0) {
    return [
      pass([exactly(last, ['name'])]),
      pass([exactly(last, BOTH)]),
      pass([starting(last, ['name'])]),
      pass([starting(last, BOTH)]),
    ];
  }
  const others = before.map((spellings) => anywhere(spellings, BOTH));
  const [only = ''] = last;
  return [
    pass(words.map((spellings) => anywhere(spellings, ['name']))),
    pass(words.map((spellings) => anywhere(spellings, BOTH))),
    // The starts of many names: reading the companies that have the other words is shorter.
    lengthOf(only) <= Math.min(2, others.length)
      ? { query: all(others), lastStart: only }
      : pass([...others, starting(last, BOTH)]),
  ];
}

/** Each word may be the start of another. */
export function passesOfStarts(words: string[][]): Pass[] {
  const { ofStarts, ofLast } = SHORTEST_START;
  return [pass(words.map((spellings, at) => open(spellings, at === words.length - 1 ? ofLast : ofStarts)))];
}

/**
 * Each word may stand inside another.
 * @param isKnown whether there are terms that start with the word
 */
export function passesInside(words: string[][], isKnown: boolean[]): Pass[] {
  const isSingle = words.length === 1;
  const shortest = (at: number) => (at === words.length - 1 ? SHORTEST_START.insideLast : SHORTEST_START.inside);
  const inside = (kinds: Kind[], spellings: string[]) =>
    starting(
      spellings
        .filter((one) => isInsideAllowed(one) && (isSingle || isUnspaced(one) || lengthOf(one) >= INSIDE_MIN_LENGTH))
        .map((one) => Array.from(one).slice(0, INSIDE_MAX_LENGTH).join('')),
      kinds,
    );
  const passes = isSingle
    ? (['insideName', 'insideWebsite'] as const).map((kind) =>
        pass(words.map((spellings) => inside([kind], spellings))),
      )
    : [
        pass(
          words.map((spellings, at) =>
            any([isKnown[at] ? open(spellings, shortest(at)) : '', inside(['insideName', 'insideWebsite'], spellings)]),
          ),
        ),
      ];
  return passes.filter(({ query }) => query !== '');
}

/**
 * Words with typos, fewer of them first. One word alone: whole words before starts, and the name before the website.
 * @param corrections of each word; null for a word that stays as it is written
 */
export function passesWithTypos(words: string[][], corrections: (Correction[] | null)[]): Pass[] {
  const passes = words.length === 1 ? passesOfOne(corrections[0] ?? []) : passesOfSeveral(words, corrections);
  return passes.filter(({ query }) => query !== '');
}

function passesOfOne(corrections: Correction[]): Pass[] {
  return [1, 2].flatMap((typos) => {
    const meant = corrections.filter((one) => one.typos === typos);
    const texts = (isWanted: (one: Correction) => boolean) => meant.filter(isWanted).map(({ text }) => text);
    const opened = texts(({ isOpen }) => isOpen);
    const longer = texts(({ isOpen, isWhole }) => !isOpen && !isWhole);
    return [
      pass([
        exactly(
          texts(({ isWhole }) => isWhole),
          ['name'],
        ),
      ]),
      pass([any([starting(opened, ['name']), exactly(longer, ['name'])])]),
      pass([
        any([
          starting(opened, ['website']),
          exactly(
            texts(({ isOpen }) => !isOpen),
            ['website'],
          ),
        ]),
      ]),
    ];
  });
}

function passesOfSeveral(words: string[][], corrections: (Correction[] | null)[]): Pass[] {
  const last = words.length - 1;
  const withTypos = (most: number, isLastOpen: boolean): Pass => {
    const parts = words.map((spellings, at) => {
      const isOpen = isLastOpen && at === last;
      const found = corrections[at]?.filter((one) => one.typos <= most && (one.isWhole || isOpen));
      if (found === undefined) return isOpen ? starting(spellings, BOTH) : anywhere(spellings, BOTH);
      const texts = (areOpen: boolean) =>
        found.filter((one) => (isOpen && one.isOpen) === areOpen).map(({ text }) => text);
      return any([anywhere(texts(false), BOTH), starting(texts(true), BOTH)]);
    });
    const [letter = ''] = words[last] ?? [];
    const isLetterOpen = isLastOpen && corrections[last] === null && lengthOf(letter) === 1;
    return isLetterOpen ? { query: all(parts.slice(0, -1)), lastStart: letter } : pass(parts);
  };
  const mostTypos = Math.max(...corrections.flatMap((some) => (some ?? []).map(({ typos }) => typos)));
  return [1, 2].flatMap((most) => (most > mostTypos ? [] : [withTypos(most, false), withTypos(most, true)]));
}

function pass(parts: string[]): Pass {
  return { query: all(parts), lastStart: '' };
}

/** Terms that are one of the texts. */
function exactly(texts: string[], kinds: Kind[]): string {
  return any(texts.flatMap((text) => kinds.map((kind) => lexeme(kind, text))));
}

/** Terms that start with one of the texts. */
function starting(texts: string[], kinds: Kind[]): string {
  return any(texts.flatMap((text) => kinds.map((kind) => `${lexeme(kind, text)}:*`)));
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
  const isStart = (text: string) => lengthOf(text) >= shortest || isUnspaced(text);
  return any([
    starting(spellings.filter(isStart), BOTH),
    anywhere(
      spellings.filter((text) => !isStart(text)),
      BOTH,
    ),
  ]);
}

/** Terms have no quotes and no backslashes: those stand between words. */
function lexeme(kind: Kind, text: string): string {
  return `'${KIND[kind]}${text}'`;
}

/** Empty when one of the parts is: nothing fits. */
function all(parts: string[]): string {
  return parts.includes('') ? '' : parts.join(' & ');
}

function any(parts: string[]): string {
  const some = parts.filter((part) => part !== '');
  return some.length === 0 ? '' : `(${some.join(' | ')})`;
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
