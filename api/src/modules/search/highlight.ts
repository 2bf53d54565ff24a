import type { SearchResult } from '@heard/contract';
import type { Term } from './fieldTerms.ts';
import { toWords } from '../../kernel/foldText.ts';
import { KINDS, termMatcher, type Match } from '../../kernel/matchTerm.ts';

export type Highlight = SearchResult['hits'][number]['_highlightResult']['name'];

/** A displayed text and its searchable terms. */
export interface Field {
  value: string;
  terms: Term[];
}

interface Mark {
  word: string;
  field: number;
  start: number;
  end: number;
}

/**
 * Highlights the matches of the query's words in each field, typos included. A word with an exact match anywhere does not highlight matches with
 * typos. Values are not escaped, because the client escapes them.
 * @param words the words of the query, each with its spellings; the first spelling is reported in `matchedWords`
 * @param tags inserted before and after each match
 */
export function highlight(words: string[][], fields: Field[], tags: [pre: string, post: string]): Highlight[] {
  const [pre, post] = tags;
  const marks = words.flatMap((spellings) => findHighlights(spellings, fields));
  return fields.map(({ value }, at) => {
    const inField = marks.filter(({ field }) => field === at);
    if (inField.length === 0) return { value, matchLevel: 'none', matchedWords: [] };
    const matchedWords = [...new Set(inField.map(({ word }) => word))];
    const pieces = split(value, inField);
    return {
      value: pieces.map(({ text, marked }) => (marked ? pre + text + post : text)).join(''),
      matchLevel: matchedWords.length === words.length ? 'full' : 'partial',
      fullyHighlighted: pieces.every(({ text, marked }) => marked || toWords(text).length === 0),
      matchedWords,
    };
  });
}

function findHighlights(spellings: string[], fields: Field[]): Mark[] {
  const matchers = spellings.map(termMatcher);
  const matches = fields.flatMap(({ terms }, field) =>
    terms.flatMap((term) =>
      matchers.flatMap((matcher) => {
        const match = matcher(term.text);
        return match === null ? [] : [{ field, term, match }];
      }),
    ),
  );
  const best = Math.min(...matches.map(({ match }) => rank(match)));
  return matches
    .filter(({ match }) => rank(match) === best)
    .flatMap(({ field, term: { letters }, match: { from, to } }) => {
      const [first, last] = [letters[from], letters[to - 1]];
      if (first === undefined || last === undefined) return [];
      return [{ word: spellings[0] ?? '', field, start: first.start, end: last.end }];
    });
}

// Whole words and starts of words rank equally. With typos, starts rank lower, because a word joined with the next word may start with the same
// letters.
function rank({ typos, kind }: Match): number {
  return typos * 2 + (kind === KINDS.inside || (kind === KINDS.start && typos > 0) ? 1 : 0);
}

function split(value: string, marks: Mark[]): { text: string; marked: boolean }[] {
  const pieces: { text: string; marked: boolean }[] = [];
  let done = 0;
  for (const { start, end } of merged(marks)) {
    if (start > done) pieces.push({ text: value.slice(done, start), marked: false });
    pieces.push({ text: value.slice(start, end), marked: true });
    done = end;
  }
  if (done < value.length) pieces.push({ text: value.slice(done), marked: false });
  return pieces;
}

function merged(marks: Mark[]): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    const last = ranges.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}
