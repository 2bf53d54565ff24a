import { foldText } from '@heard/contract';
import { pick, type Random } from '../data/random.ts';

/** Adds a typing mistake of one kind to a lower-case name. Returns null when the name allows no mistake of this kind. */
export type Mistake = (name: string, random: Random) => string | null;

/** The letter keys of keyboards, row by row. Rows are shifted by half a key, so a key touches two keys of the row below. */
const KEYBOARDS = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  ['ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'],
];

const neighbours = new Map<string, string[]>();
for (const rows of KEYBOARDS) {
  for (const [row, keys] of rows.entries()) {
    for (const [at, key] of Array.from(keys).entries()) {
      const around = [
        keys[at - 1],
        keys[at + 1],
        rows[row - 1]?.[at],
        rows[row - 1]?.[at + 1],
        rows[row + 1]?.[at - 1],
      ];
      neighbours.set(
        key,
        [...around, rows[row + 1]?.[at]].filter((one) => one !== undefined),
      );
    }
  }
}

/** Hits a key next to the right key. */
export const neighbouringKey: Mistake = (name, random) =>
  atLetter(name, random, (letters, at) => {
    const keys = neighbours.get(foldText(letters[at] ?? '')) ?? [];
    return keys.length === 0 ? null : letters.toSpliced(at, 1, pick(keys, random));
  });

/** Leaves out a letter. */
export const droppedLetter: Mistake = (name, random) =>
  atLetter(name, random, (letters, at) => letters.toSpliced(at, 1));

/** Types a letter twice. */
export const doubledLetter: Mistake = (name, random) =>
  atLetter(name, random, (letters, at) => letters.toSpliced(at, 0, letters[at] ?? ''));

/** Types two adjacent letters of a word in the wrong order. */
export const swappedLetters: Mistake = (name, random) =>
  atLetter(name, random, (letters, at) => {
    const [first = '', second = ' '] = letters.slice(at, at + 2);
    return isLetter(second) ? letters.toSpliced(at, 2, second, first) : null;
  });

/** Leaves out the space between two words. */
export const missingSpace: Mistake = (name, random) => {
  const spaces = Array.from(name).flatMap((letter, at) => (letter === ' ' ? [at] : []));
  return spaces.length === 0 ? null : Array.from(name).toSpliced(pick(spaces, random), 1).join('');
};

/** Types a space inside of a word. */
export const extraSpace: Mistake = (name, random) =>
  atLetter(name, random, (letters, at) => (isLetter(letters[at - 1] ?? ' ') ? letters.toSpliced(at, 0, ' ') : null));

/** Types the words in another order. */
export const otherOrder: Mistake = (name, random) => {
  const words = name.split(' ');
  const from = Math.floor(random() * words.length);
  const [moved = ''] = words.slice(from, from + 1);
  return words
    .toSpliced(from, 1)
    .toSpliced(Math.floor(random() * words.length), 0, moved)
    .join(' ');
};

/** Makes one of the mistakes with single letters. */
export const anyLetter: Mistake = (name, random) =>
  pick([neighbouringKey, droppedLetter, doubledLetter, swappedLetters], random)(name, random);

/** Makes two of the mistakes with single letters in a word of at least eight letters. */
export const twoInLongWord: Mistake = (name, random) => {
  const long = name.split(' ').filter((word) => Array.from(word).length >= 8);
  if (long.length === 0) return null;
  const word = pick(long, random);
  const once = anyLetter(word, random);
  const twice = once === null ? null : anyLetter(once, random);
  return twice === null || twice === word ? null : name.replace(word, twice);
};

/**
 * Letters for the same sound or for similar sounds in European languages. Listeners who speak another language may confuse these sounds. The list was
 * collected from spelling guides, not from the rules of the search, but includes all of these rules.
 */
const SPELLINGS: [sound: RegExp, ...written: string[]][] = [
  [/ph/g, 'f'],
  [/f/g, 'ph'],
  [/ck/g, 'k', 'c'],
  [/c(?=[aou])/g, 'k'],
  [/c(?=[lr])/g, 'k'],
  [/k(?=[aoulr])/g, 'c'],
  [/k$/g, 'ck', 'c'],
  [/c$/g, 'k', 'ck'],
  [/c(?=[eiy])/g, 's'],
  [/(?<=[aeiou])s(?=[aeiou])/g, 'z'],
  [/z/g, 's'],
  [/tz/g, 'z', 'ts'],
  [/x/g, 'ks', 'cs'],
  [/[kc]s/g, 'x'],
  [/qu/g, 'k', 'kw'],
  [/y/g, 'i'],
  [/(?<=[^aeiou])i(?=[^aeiou])/g, 'y'],
  [/y$/g, 'ie', 'i'],
  [/ie?$/g, 'y'],
  [/ei/g, 'ai', 'ey'],
  [/ai/g, 'ei', 'ay'],
  [/ea/g, 'ee'],
  [/ee/g, 'ea', 'i'],
  [/oo/g, 'u'],
  [/ou/g, 'u'],
  [/eau/g, 'o'],
  [/au/g, 'o'],
  [/th/g, 't'],
  [/^t(?=[aeo])/g, 'th'],
  [/rh/g, 'r'],
  [/gh/g, 'g'],
  [/^h(?=[aeiou])/g, ''],
  [/v/g, 'w', 'f'],
  [/w/g, 'v'],
  [/dt/g, 't'],
  [/d$/g, 't', 'dt'],
  [/sch/g, 'sh'],
  [/sh/g, 'sch', 'ch'],
  [/ch/g, 'sh', 'k', 'tch'],
  [/([bdfglmnprst])\1/g, '$1'],
  [/(?<=[aeiou])([flmnprst])(?=[aeiou])/g, '$1$1'],
  [/(?<=[^aeiou])e$/g, ''],
  [/g(?=[ei])/g, 'j'],
  [/j(?=[aeiou])/g, 'y', 'g'],
  [/gn/g, 'ni', 'n'],
  [/ll(?=[aeiou])/g, 'y'],
];

/**
 * Misspells one word of a name, as a person might who has only heard the word. Replaces the letters of one sound by letters that sound alike. In half
 * of the words with at least six letters, replaces two sounds. Returns null if no word consists of at least four Latin letters.
 */
export const byEar: Mistake = (name, random) => {
  const words = foldText(name).split(' ');
  const spoken = words.filter((word) => /^[a-z]{4,}$/.test(word));
  if (spoken.length === 0) return null;
  const chosen = pick(spoken, random);
  let written = chosen;
  for (let sounds = chosen.length >= 6 && random() < 0.5 ? 2 : 1; sounds > 0; sounds--) {
    const places = SPELLINGS.flatMap(([sound, ...others]) =>
      [...written.matchAll(sound)].flatMap((found) => others.map((other) => ({ found, other }))),
    );
    if (places.length === 0) break;
    const { found, other } = pick(places, random);
    const end = written.slice(found.index + found[0].length);
    written = written.slice(0, found.index) + other.replace('$1', found[1] ?? '').replace('$1', found[1] ?? '') + end;
  }
  return written === chosen ? null : words.map((word) => (word === chosen ? written : word)).join(' ');
};

/** Changes the name at one of its letters, each equally likely. */
function atLetter(
  name: string,
  random: Random,
  change: (letters: string[], at: number) => string[] | null,
): string | null {
  const letters = Array.from(name);
  const places = letters.flatMap((letter, at) => (neighbours.has(foldText(letter)) ? [at] : []));
  return places.length === 0 ? null : (change(letters, pick(places, random))?.join('') ?? null);
}

function isLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}
