import { splitMatches } from './splitMatches.ts';

/** Renders a text with its matches in `mark` elements. */
export function Highlights({ text, search }: { text: string; search: string }) {
  return splitMatches(text, search).map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}
