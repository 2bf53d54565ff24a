const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The length of a text in characters as a person counts them. */
export function countGraphemes(text: string): number {
  return Array.from(segmenter.segment(text)).length;
}
