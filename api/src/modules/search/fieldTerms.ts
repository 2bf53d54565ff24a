import { foldText } from '@heard/contract';
import { isSeparator, WORD_MAX_LENGTH } from '../../kernel/foldText.ts';

/** A folded character and its range in the original text. */
interface Letter {
  folded: string;
  start: number;
  end: number;
}

/** A text that a word of a query can match, with the origin of each character. */
export interface Term {
  text: string;
  letters: Letter[];
}

/** Matches printable ASCII, in which each character is a grapheme, and folding only changes letters to lower case. */
const ASCII = /^[ -~]*$/;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the terms of a company name: its words, and each pair of neighbours as one word. */
export function nameTerms(name: string): Term[] {
  const words = wordsIn(toLetters(name, 0));
  return [...words, ...joinedPairs(words)].map(toTerm);
}

/**
 * Returns the terms of a website: its host and parent hosts except the top-level domain, all without hyphens, and the names
 * in it as words.
 * @param domain the end of `website`
 */
export function websiteTerms(website: string, domain: string): Term[] {
  const labels: Letter[][] = [];
  let start = website.length - domain.length;
  for (const label of domain.split('.')) {
    labels.push(toLetters(label, start));
    start += label.length + 1;
  }
  const hosts = labels.slice(0, -1).map((_, at) => {
    const dotted = labels.slice(at).flatMap((label, n) => (n === 0 ? label : [dotBefore(label), ...label]));
    return dotted.filter(({ folded }) => folded !== '-');
  });
  const names = labels.filter((label, at) => isName(toText(label), at, labels.length));
  const words = names.flatMap((label) => {
    const parts = wordsIn(label);
    return [...parts, ...joinedPairs(parts), parts.flat()];
  });
  return [...hosts, ...words].map(toTerm);
}

// Returns whether a label is a name. Punycode is not, because it is not readable, and the `co` of `co.uk` is a part of the suffix.
function isName(label: string, at: number, labels: number): boolean {
  if (at === labels - 1 || label.startsWith('xn--')) return false;
  return at === 0 || at < labels - 2 || label.length > 3;
}

/** Folds grapheme by grapheme, to keep the origin of each folded character. */
function toLetters(text: string, offset: number): Letter[] {
  // Handles ASCII separately, because most names and all hosts are ASCII. This is thirty times as fast as finding graphemes.
  if (ASCII.test(text)) {
    return Array.from(text.toLowerCase(), (folded, at) => ({ folded, start: offset + at, end: offset + at + 1 }));
  }
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const start = offset + index;
    return Array.from(foldText(segment), (folded) => ({ folded, start, end: start + segment.length }));
  });
}

function wordsIn(letters: Letter[]): Letter[][] {
  const words: Letter[][] = [[]];
  for (const letter of letters) {
    if (isSeparator(letter.folded)) words.push([]);
    else words.at(-1)?.push(letter);
  }
  return words.filter((word) => word.length > 0).map((word) => word.slice(0, WORD_MAX_LENGTH));
}

function joinedPairs(words: Letter[][]): Letter[][] {
  return words.slice(1).map((word, at) => [...(words[at] ?? []), ...word].slice(0, WORD_MAX_LENGTH));
}

function dotBefore(label: Letter[]): Letter {
  const end = label[0]?.start ?? 0;
  return { folded: '.', start: end - 1, end };
}

function toText(letters: Letter[]): string {
  return letters.map(({ folded }) => folded).join('');
}

function toTerm(letters: Letter[]): Term {
  return { text: toText(letters), letters };
}
