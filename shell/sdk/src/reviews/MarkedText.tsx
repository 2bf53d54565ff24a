import { lazy, Suspense } from 'react';

/** Lazily loaded, because only people who search need it. */
const Highlights = lazy(async () => {
  const { Highlights: component } = await import(/* webpackChunkName: "highlights" */ './Highlights.tsx');
  return { default: component };
});

/**
 * The props of `MarkedText`.
 * @example
 * const props: MarkedTextProps = { text: review.title, search: filters.q };
 */
export interface MarkedTextProps {
  text: string;
  /** The search text; empty if there is no search. */
  search: string;
}

/**
 * A text in which the words that a search has found are highlighted.
 * @example
 * <MarkedText text={review.description} search={filters.q} />
 */
export function MarkedText({ text, search }: MarkedTextProps) {
  if (search === '') return text;
  return (
    <Suspense fallback={text}>
      <Highlights text={text} search={search} />
    </Suspense>
  );
}
