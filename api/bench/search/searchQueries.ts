import { toWords } from '../../src/kernel/foldText.ts';
import * as mistakes from './mistakes.ts';
import { mix, pick, createRandom, type Random } from '../data/random.ts';

export interface Target {
  domain: string;
  name: string;
}

export interface Query {
  text: string;
  /** The expected domains; null when there are many and only the time is measured. */
  right: Set<string> | null;
}

interface Draft {
  text: string;
  /** The words that the names of the expected companies contain; null when only one company is expected. */
  meant: string[] | null;
  /** A part of a word in the names of the expected companies. */
  part?: string;
  /** Whether `meant` contains all words of the names of the expected companies. */
  isWhole?: boolean;
}

export interface Kind {
  name: string;
  /** The limit of the 95th percentile, in milliseconds. */
  p95: number;
  /** The share of searches whose first five hits must contain the expected company; null when any hit will do. */
  recall: number | null;
  /** The number of first hits among which the expected company must be; 5 by default. */
  within?: number;
  /** Returns null when the company allows no query of this kind. */
  make(target: Target, random: Random): Draft | null;
}

const LETTERS: Record<string, string> = {
  Latin: 'abcdefghijklmnopqrstuvwxyz',
  Cyrillic: 'абвгдежзийклмнопрстуфхцчшщыьэюя',
  Greek: 'αβγδεζηθικλμνξοπρστυφχψω',
};
/** Words that people leave out when they search for a name. */
const WORD = /[^\s«»&,.]+/gu;

/** All kinds of queries, with the required latency and recall. */
export const KINDS: Kind[] = [
  ...[1, 2, 3, 5].map((count) => starting(count)),
  { name: 'domain', p95: 10, recall: 0.99, make: ({ domain }) => ({ text: domain, meant: null }) },
  { name: 'several words and a prefix', p95: 15, recall: 0.98, make: wordsAndPrefix },
  {
    name: 'accents, case, punctuation, ß',
    p95: 15,
    recall: 0.98,
    make: (target) => written(target, /\p{Script=Latin}/u),
  },
  {
    name: 'Cyrillic, Greek',
    p95: 15,
    recall: 0.98,
    make: (target) => written(target, /[\p{Script=Cyrillic}\p{Script=Greek}]/u),
  },
  {
    name: 'Chinese, Japanese, Korean',
    p95: 15,
    recall: 0.98,
    make: (target) => written(target, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u),
  },
  ...Object.entries({ wrong, missing, extra, swapped, first: wrongFirst }).map(([name, edit]): Kind => ({
    name: name === 'first' ? 'first letter wrong' : `one ${name} letter`,
    p95: 25,
    recall: 0.97,
    make: (target, random) => damaged(target, random, 4, (word) => edit(word, random)),
  })),
  {
    name: 'two wrong letters',
    p95: 40,
    recall: 0.85,
    make: (target, random) => damaged(target, random, 8, (word) => twice(word, random)),
  },
  { name: 'part of a word from the middle', p95: 40, recall: 0.9, make: partOfWord },
  { name: 'full name, ranked first', p95: 15, recall: 1, within: 1, make: fullName },
  mistyped('neighbouring key', mistakes.neighbouringKey),
  mistyped('dropped letter', mistakes.droppedLetter),
  mistyped('doubled letter', mistakes.doubledLetter),
  mistyped('swapped letters', mistakes.swappedLetters),
  mistyped('missing space', mistakes.missingSpace),
  mistyped('extra space', mistakes.extraSpace),
  mistyped('other word order', mistakes.otherOrder),
  mistyped('two mistakes in a long word', mistakes.twoInLongWord, { p95: 40, recall: 0.85 }),
  mistyped('spelled by ear', mistakes.byEar, { p95: 40, recall: 0.85 }),
  mistypedPart('mistyped, without the last word', mistakes.anyLetter, { p95: 25, recall: 0.97 }),
  mistypedPart('by ear, without the last word', mistakes.byEar, { p95: 40, recall: 0.85 }),
  { name: 'nothing matches', p95: 15, recall: null, make: nothing },
];

/** Finds all companies whose names contain given words, without the product's search. */
export class Names {
  readonly #targets: Target[];
  readonly #companiesByWord = new Map<string, number[]>();
  readonly #texts: string[] = [];
  readonly #everyone: number[];

  constructor(targets: Target[]) {
    this.#targets = targets;
    this.#everyone = [...targets.keys()];
    for (const [at, { name }] of targets.entries()) {
      const words = toWords(name);
      this.#texts.push(words.join(' '));
      for (const word of new Set(words)) {
        const list = this.#companiesByWord.get(word);
        if (list === undefined) this.#companiesByWord.set(word, [at]);
        else list.push(at);
      }
    }
  }

  /** Returns the domains of the companies with exactly these words as their name. */
  named(words: string[]): Set<string> {
    const name = words.join(' ');
    const [first = ''] = words;
    const found = (this.#companiesByWord.get(first) ?? []).filter((at) => this.#texts[at] === name);
    return new Set(found.map((at) => this.#targets[at]?.domain ?? ''));
  }

  /** Returns the domains of the companies whose names contain all words and the given part of a word. Returns null for more than five companies. */
  having(words: string[], part = ''): Set<string> | null {
    const lists = words.map((word) => this.#companiesByWord.get(word) ?? []).toSorted((a, b) => a.length - b.length);
    const [least = this.#everyone, ...others] = lists;
    const sets = others.map((list) => new Set(list));
    const found: number[] = [];
    for (const at of least) {
      if (!sets.every((set) => set.has(at)) || !this.#texts[at]?.includes(part)) continue;
      found.push(at);
      if (found.length > 5) return null;
    }
    return new Set(found.map((at) => this.#targets[at]?.domain ?? ''));
  }
}

/** Creates queries of a kind. The same seed creates the same queries. */
export function createQueries(kind: Kind, targets: Target[], names: Names, count: number, seed: number): Query[] {
  const queries: Query[] = [];
  const salt = mix(...Array.from(kind.name, (letter) => letter.codePointAt(0) ?? 0));
  for (let number = 0; queries.length < count && number < count * 1000; number++) {
    const random = createRandom(seed, salt, number);
    const target = pick(targets, random);
    const query = kind.make(target, random);
    if (query === null) continue;
    const { text, meant, part, isWhole = false } = query;
    if (kind.recall === null) queries.push({ text, right: null });
    else if (isWhole && meant !== null) queries.push({ text, right: names.named(meant) });
    else if (meant === null) queries.push({ text, right: new Set([target.domain]) });
    else {
      // When more than five companies match, five hits can't contain them all.
      const right = names.having(meant, part);
      if (right !== null) queries.push({ text, right });
    }
  }
  return queries;
}

function starting(count: number): Kind {
  return {
    name: `${count} ${count === 1 ? 'letter' : 'letters'}`,
    p95: 10,
    recall: null,
    make({ name }) {
      const letters = Array.from(name);
      return letters.length < count ? null : { text: letters.slice(0, count).join(''), meant: null };
    },
  };
}

function wordsAndPrefix({ name }: Target, random: Random) {
  const words = name.match(WORD) ?? [];
  const last = Array.from(words.at(-1) ?? '');
  if (words.length < 2 || last.length < 2) return null;
  const typed = words.slice(0, -1);
  const prefix = last.slice(0, 1 + Math.floor(random() * (last.length - 1))).join('');
  return { text: `${typed.join(' ')} ${prefix}`, meant: typed.flatMap(toWords) };
}

function fullName({ name }: Target) {
  // Other companies may have the same name.
  return { text: toWords(name).join(' '), meant: toWords(name), isWhole: true };
}

/** Creates a kind of query with a mistake anywhere in the name, including short words. */
function mistyped(name: string, mistake: mistakes.Mistake, limits = { p95: 25, recall: 0.97 }): Kind {
  return {
    name,
    ...limits,
    make(target, random) {
      const meant = toWords(target.name);
      const typed = (target.name.match(WORD) ?? []).join(' ').toLowerCase();
      const text = mistake(typed, random);
      if (text === null || toWords(text).join(' ') === meant.join(' ')) return null;
      return { text, meant };
    },
  };
}

/** Creates a kind of query: a name whose last word is left out, with a mistake in the other words. */
function mistypedPart(name: string, mistake: mistakes.Mistake, limits: { p95: number; recall: number }): Kind {
  const whole = mistyped(name, mistake, limits);
  return {
    ...whole,
    make(target, random) {
      const words = target.name.match(WORD)?.slice(0, -1) ?? [];
      // Skips names whose last remaining word is short, such as the S of `S.A.`, because people do not type such names.
      if (words.length < 2 || Array.from(words.at(-1) ?? '').length < 3) return null;
      return whole.make({ ...target, name: words.join(' ') }, random);
    },
  };
}

/**
 * Returns a name in only lower or only upper case: a Latin name without its accents, a name in another script without «».
 * @returns null for a name in another script, or a Latin name without accents
 */
function written({ name }: Target, script: RegExp) {
  const isLatin = script.test('a');
  if (!script.test(name) || (isLatin && /^[\p{ASCII}]*$/u.test(name))) return null;
  const words = toWords(name);
  const text = isLatin ? words.join(' ') : name.replace(/[«»]/g, '');
  return { text: text.length % 2 === 0 ? text.toLowerCase() : text.toUpperCase(), meant: words };
}

/** Returns the name with one of its longer words damaged. */
function damaged({ name }: Target, random: Random, length: number, damage: (word: string) => string | null) {
  const words = (name.match(WORD) ?? []).map((word) => word.toLowerCase());
  const eligible = words.filter(
    (word) => toWords(word).length === 1 && Array.from(toWords(word)[0] ?? '').length >= length,
  );
  if (eligible.length === 0) return null;
  const chosen = pick(eligible, random);
  const result = damage(chosen);
  // The minimum length applies to the word as it is typed, with its mistake.
  if (result === null || result === chosen || Array.from(result).length < length) return null;
  return { text: words.map((word) => (word === chosen ? result : word)).join(' '), meant: toWords(name) };
}

function findAlphabet(word: string): string | null {
  const script = Object.keys(LETTERS).find((name) => new RegExp(`^\\p{Script=${name}}+$`, 'u').test(word));
  return script === undefined ? null : (LETTERS[script] ?? null);
}

/** Replaces, inserts or removes letters of a word at a position. @returns null if `LETTERS` has no alphabet of the script */
function edited(word: string, at: number, removed: number, random: Random, added: number): string | null {
  const alphabet = findAlphabet(word);
  if (alphabet === null) return null;
  const letters = Array.from({ length: added }, () => pick(Array.from(alphabet), random));
  return Array.from(word)
    .toSpliced(at, removed, ...letters)
    .join('');
}

const placeIn = (word: string, random: Random) => 1 + Math.floor(random() * (Array.from(word).length - 1));
function wrong(word: string, random: Random): string | null {
  return edited(word, placeIn(word, random), 1, random, 1);
}

function missing(word: string, random: Random): string | null {
  return edited(word, placeIn(word, random), 1, random, 0);
}

function extra(word: string, random: Random): string | null {
  return edited(word, placeIn(word, random), 0, random, 1);
}

function wrongFirst(word: string, random: Random): string | null {
  return edited(word, 0, 1, random, 1);
}

function swapped(word: string, random: Random): string | null {
  if (findAlphabet(word) === null) return null;
  const letters = Array.from(word);
  const at = Math.floor(random() * (letters.length - 1));
  return letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '').join('');
}

/** Makes two typos of any kind at different positions. */
function twice(word: string, random: Random): string | null {
  const length = Array.from(word).length;
  const second = Math.floor(random() * (length / 2 - 1));
  const kinds = [1] as const;
  const once = edited(
    word,
    Math.ceil(length / 2) + Math.floor((random() * length) / 2 - 0.5),
    1,
    random,
    pick(kinds, random),
  );
  return once === null ? null : edited(once, second, 1, random, pick(kinds, random));
}

function partOfWord({ name }: Target, random: Random) {
  const words = toWords(name);
  const eligible = words.filter((word) => Array.from(word).length >= 5);
  if (eligible.length === 0) return null;
  const chosen = pick(eligible, random);
  const letters = Array.from(chosen);
  const start = 1 + Math.floor(random() * (letters.length - 4));
  const end = start + 4 + Math.floor(random() * (letters.length - start - 3));
  const part = letters.slice(start, end).join('');
  return {
    text: words.map((word) => (word === chosen ? part : word)).join(' '),
    meant: words.filter((word) => word !== chosen),
    part,
  };
}

function nothing({ name }: Target, random: Random) {
  const letters = Array.from({ length: 5 + Math.floor(random() * 8) }, () =>
    pick(Array.from('bcdfghjklmnpqrstvwxz'), random),
  );
  return { text: random() < 0.5 ? letters.join('') : `${letters.join('')} ${name}`, meant: null };
}
