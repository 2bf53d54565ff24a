import { checkRating } from '@heard/contract';
import { useSearchParams } from '@heard/sdk';
import { useEffect, useEffectEvent } from 'react';

const RATING = 'rating';

/**
 * Passes on the rating in the query string, which the stars of a company page set. Removes it from the URL, so that a reload keeps a
 * rating that was chosen later.
 */
export function useLinkedRating(choose: (rating: number) => void) {
  const [query, setQuery] = useSearchParams();
  const linked = query.get(RATING);
  const take = useEffectEvent((text: string) => {
    const rating = Number(text);
    if (text !== '' && checkRating(rating) === null) choose(rating);
    setQuery(
      (current) => {
        current.delete(RATING);
        return current;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (linked !== null) take(linked);
  }, [linked]);
}
