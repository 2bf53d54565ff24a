const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the number of user-perceived characters (grapheme clusters) of a text. */
export function countGraphemes(text: string): number {
  return Array.from(segmenter.segment(text)).length;
}
