import { toCharacters } from './text.ts';

/** The length of a description: about as much as search engines and link previews show. */
export const DESCRIPTION_MAX_LENGTH = 160;

/**
 * Converts a text to a single line, but keeps its no-break spaces. A text that is longer than `max` is cut after a word and ends with `…`.
 * @param max the maximum length in UTF-16 code units, the ellipsis included
 */
export function cutText(text: string, max: number): string {
  const line = text.replaceAll(/(?:[^\S\u00a0\u202f]|\p{Cc})+/gu, ' ').trim();
  if (line.length <= max) return line;
  // Drops a character that does not fit completely.
  let kept = '';
  for (const character of toCharacters(line.slice(0, max + 64))) {
    if (kept.length + character.length > max - 1) break;
    kept += character;
  }
  const lastSpace = line[kept.length] === ' ' ? kept.length : kept.lastIndexOf(' ');
  // A very long word, or a language without spaces, is cut within the word.
  const cut = lastSpace < max / 2 ? kept : kept.slice(0, lastSpace);
  return `${cut.replace(/[\s,;:–-]+$/, '')}…`;
}
