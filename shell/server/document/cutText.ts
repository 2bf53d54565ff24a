const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Makes one line of a text, cut at a word where it is too long, with `…` at its end.
 * @param max in UTF-16 code units, the ellipsis included
 */
export function cutText(text: string, max: number): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line.length <= max) return line;
  // A character that begins within the room but does not end in it goes as a whole.
  let room = '';
  for (const { segment } of graphemes.segment(line.slice(0, max + 64))) {
    if (room.length + segment.length > max - 1) break;
    room += segment;
  }
  const lastSpace = line[room.length] === ' ' ? room.length : room.lastIndexOf(' ');
  // One very long word, or a language without spaces, is cut where the room ends.
  const cut = lastSpace < max / 2 ? room : room.slice(0, lastSpace);
  return `${cut.replace(/[\s,;:–-]+$/, '')}…`;
}
