import type { SearchSort } from '@heard/contract';
import type { ReactNode } from 'react';

/**
 * The request of `useSearchResults`.
 * @example
 * const request: SearchResultsRequest = { query: 'bakery', page: 1 };
 */
export interface SearchResultsRequest {
  query: string;
  /** The slug of a top category or a subcategory. */
  category?: string | undefined;
  /** The country, as an ISO code. */
  country?: string | undefined;
  /** The minimum of the mean rating that pages show for a match, rounded to one decimal. */
  minRating?: number | undefined;
  /** The order; undefined for the best match first. */
  sort?: SearchSort | undefined;
  /** Page number, from 1. */
  page: number;
}

/**
 * A company among the results.
 * @example
 * const names = results.companies.map(({ name }: ResultCompany) => name);
 */
export interface ResultCompany {
  /** The company id. */
  id: string;
  name: string;
  /** The name, with its matching parts in `mark`. */
  markedName: ReactNode;
  website: string;
  /** The path of the image from the API's root. */
  avatar: string | null;
  reviewsQuantity: number;
  /** The mean rating, 0 without reviews. */
  ratingGeneral: number;
  /** The slugs of the company's categories and of their top categories. */
  categories: readonly string[];
  /** The ISO code of the country. */
  country: string | null;
  city: string | null;
  verified: boolean;
  /** The former name or website by which the company was found. */
  formerly?: string | undefined;
}

/**
 * A value that results can be filtered by.
 * @example
 * const options = results.countries.map(({ value, count }: FacetValue) => `${value} (${count})`);
 */
export interface FacetValue {
  /** The slug of a category or the code of a country. */
  value: string;
  /** The number of companies with this value. */
  count: number;
}

/**
 * The result of `useSearchResults`.
 * @example
 * const { companies, total }: SearchResultsPage = useSearchResults({ query: 'bakery', page: 1 });
 */
export interface SearchResultsPage {
  companies: ResultCompany[];
  /** Companies that match. */
  total: number;
  /** Whether `total` is the exact number of matches; false if there may be more matches than that. */
  isExact: boolean;
  /** The number of pages that visitors can open. */
  pages: number;
  /** The categories of the companies, most frequent first. */
  categories: FacetValue[];
  /** The countries of the companies, most frequent first. */
  countries: FacetValue[];
  /** Whether the response to this request is still pending. The shown results belong to an earlier request. */
  isWaiting: boolean;
  /** Whether the last request failed, or the search library failed to load. */
  hasFailed: boolean;
  /** Tries again after a failure. */
  retry: () => void;
  /** An element that shows nothing. The calling component must render this element. */
  outlet: ReactNode;
}

/** A response, with its request. */
export interface ResultsAnswer extends Omit<SearchResultsPage, 'isWaiting' | 'outlet'> {
  /** The key of the response's request; empty before the first response. */
  key: string;
}
