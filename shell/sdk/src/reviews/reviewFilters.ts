import { textRules, type CompanyReviewsQuery, type ReviewOrigin, type ReviewSort } from '@heard/contract';

/**
 * The filters and the order of a company's reviews.
 * @example
 * const [filters, change]: [ReviewFilters, ChangeFilters] = useReviewFilters();
 */
export interface ReviewFilters {
  /** Ratings in descending order; empty for all ratings. */
  ratings: number[];
  /** The language of the reviews, an ISO 639-1 code; empty for all. */
  language: string;
  /** The origin of the reviews; empty for all. */
  origin: ReviewOrigin | '';
  /** Selects reviews whose authors say that they got something for the review (`true`) or did not (`false`); empty for all reviews. */
  benefit: 'true' | 'false' | '';
  /** The id of a topic that the reviews have to mention; empty for all reviews. */
  topic: string;
  sort: ReviewSort;
  /** The text to search for; empty for no search. */
  q: string;
}

/** Ratings in the order of the rating breakdown next to the list. */
export const RATINGS = [5, 4, 3, 2, 1, 0];
export const SORTS = ['newest', 'helpful', 'oldest', 'highest', 'lowest'] as const satisfies readonly ReviewSort[];

export const ORIGINS = ['organic', 'invited', 'confirmed'] as const satisfies readonly ReviewOrigin[];

export const BENEFITS = ['true', 'false'] as const;

/**
 * The filters of a list that shows all reviews, newest first.
 * @example
 * const isDefault = filters.sort === NO_FILTERS.sort;
 */
export const NO_FILTERS: ReviewFilters = {
  ratings: [],
  language: '',
  origin: '',
  benefit: '',
  topic: '',
  sort: 'newest',
  q: '',
};

/**
 * Returns the query for the API and the URL: the filters that differ from the defaults.
 * @example
 * const pages = useCallPages('listReviewsOfCompany', key, { params, query: toReviewsQuery(filters) });
 */
export function toReviewsQuery({ ratings, language, origin, benefit, topic, sort, q }: ReviewFilters) {
  return {
    ...(ratings.length > 0 && { rating: ratings }),
    ...(language !== '' && { language }),
    ...(origin !== '' && { origin }),
    ...(benefit !== '' && { benefit }),
    ...(topic !== '' && { topic }),
    ...(sort !== NO_FILTERS.sort && { sort }),
    ...(q !== '' && { q }),
  } satisfies CompanyReviewsQuery;
}

/**
 * Reads the filters of a URL. Unknown values are left out, and a text that is too long is cut.
 * @example
 * const filters = readReviewFilters(searchParams);
 */
export function readReviewFilters(query: URLSearchParams): ReviewFilters {
  const ratings = query.getAll('rating');
  return {
    ratings: RATINGS.filter((rating) => ratings.includes(String(rating))),
    language: /^[a-z]{2}$/.exec(query.get('language') ?? '')?.[0] ?? NO_FILTERS.language,
    origin: ORIGINS.find((origin) => origin === query.get('origin')) ?? NO_FILTERS.origin,
    benefit: BENEFITS.find((benefit) => benefit === query.get('benefit')) ?? NO_FILTERS.benefit,
    topic: /^[a-z-]{1,40}$/.exec(query.get('topic') ?? '')?.[0] ?? NO_FILTERS.topic,
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? NO_FILTERS.sort,
    q: Array.from((query.get('q') ?? '').trim())
      .slice(0, textRules.reviewSearch.max)
      .join(''),
  };
}
