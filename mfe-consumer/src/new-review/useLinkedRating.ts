import { checkRating } from '@heard/contract';
import { useSearchParams } from '@heard/sdk';
import { useEffect, useEffectEvent } from 'react';

const RATING = 'rating';

/**
 * Passes the rating in the query string to the form. The stars on a company's page link to the form with a rating.
 * Removes the rating from the URL, so that a reload keeps a rating that was chosen later.
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
