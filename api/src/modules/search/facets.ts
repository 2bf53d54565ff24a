import { SEARCH_FACET_VALUES_MAX, SEARCH_FACETS, SEARCH_NUMERIC_ATTRIBUTE, type SearchFacet } from '@heard/contract';
import { SEARCH_CONDITIONS_MAX, type SearchRequest } from '@heard/contract/schemas';
import { fieldError, type InvalidField } from '../../problems.ts';

/** Maximum number of values that are counted, unless the request contains another number. */
const FACET_VALUES = 20;
const NUMERIC_FILTER = new RegExp(`^${SEARCH_NUMERIC_ATTRIBUTE}\\s*>=\\s*(\\d+(?:\\.\\d+)?)$`);

/** A condition for an attribute. */
interface FacetFilter {
  attribute: SearchFacet;
  value: string;
}

/** The facets that a search counts, and its filters. */
export interface Faceting {
  facets: SearchFacet[];
  maxValues: number;
  /** The filters, each a list of alternatives. A company has to match one alternative of each filter. */
  filters: FacetFilter[][];
  /** The smallest mean rating of a match. */
  minRating: number;
}

/** Maps each facet to its values, and each value to the number of companies with that value. */
export type FacetCounts = Record<string, Record<string, number>>;

/** The attributes of a company that are counted and filtered by. */
export interface FacetValues {
  /** The slugs of the company's categories and of their top categories. */
  categories: string[];
  country: string | null;
  ratingGeneral: number;
}

type FacetRequest = Pick<SearchRequest, 'facets' | 'facetFilters' | 'numericFilters' | 'maxValuesPerFacet'>;

/**
 * Reads the facets and filters of a search.
 * @param path the path of the search in the body, for errors
 * @param errors the list to which invalid values are added
 * @returns null when the search neither counts nor filters
 */
export function parseFaceting(request: FacetRequest, path: string, errors: InvalidField[]): Faceting | null {
  const { facets: requested = [], facetFilters = [], numericFilters = [], maxValuesPerFacet = FACET_VALUES } = request;
  const reject = (field: keyof FacetRequest, values: string) =>
    void errors.push(fieldError(path + field, 'notAllowed', { values }));

  if (!(maxValuesPerFacet >= 1 && maxValuesPerFacet <= SEARCH_FACET_VALUES_MAX)) {
    errors.push(fieldError(`${path}maxValuesPerFacet`, 'notInRange', { min: 1, max: SEARCH_FACET_VALUES_MAX }));
  }
  const names = toList(requested);
  const facets = SEARCH_FACETS.filter((facet) => names.includes(facet));
  if (names.some((name) => !isFacet(name))) reject('facets', SEARCH_FACETS.join(', '));

  const isLong = (conditions: string[][]) => conditions.flat().length > SEARCH_CONDITIONS_MAX;
  const filters: FacetFilter[][] = [];
  const alternatives = toList(facetFilters).map(toList);
  for (const texts of alternatives) {
    const parsed = texts.flatMap((text) => parseFacetFilter(text) ?? []);
    if (parsed.length < texts.length || isLong(alternatives)) {
      reject('facetFilters', SEARCH_FACETS.map((facet) => `${facet}:value`).join(', '));
      break;
    }
    if (parsed.length > 0) filters.push(parsed);
  }

  const ratings = toList(numericFilters).map(toList);
  // If there are alternative minima, the smallest applies.
  const minima = ratings.map((texts) => Math.min(...texts.map((text) => Number(NUMERIC_FILTER.exec(text)?.[1]))));
  if (minima.some((minimum) => Number.isNaN(minimum)) || isLong(ratings)) {
    reject('numericFilters', `${SEARCH_NUMERIC_ATTRIBUTE}>=number`);
  }
  const minRating = Math.max(0, ...minima.filter((minimum) => Number.isFinite(minimum)));
  if (facets.length === 0 && filters.length === 0 && minRating === 0) return null;
  return { facets, maxValues: maxValuesPerFacet, filters, minRating };
}

/** Returns whether a company matches all filters. */
export function matchesFilters({ categories, country, ratingGeneral }: FacetValues, faceting: Faceting): boolean {
  if (ratingGeneral < faceting.minRating) return false;
  return faceting.filters.every((alternatives) =>
    alternatives.some(({ attribute, value }) =>
      attribute === 'country' ? country === value : categories.includes(value),
    ),
  );
}

/** Counts the companies of each value, the most frequent first. */
export function countFacets(companies: readonly FacetValues[], { facets, maxValues }: Faceting): FacetCounts {
  return Object.fromEntries(
    facets.map((facet) => {
      const counts = new Map<string, number>();
      for (const { categories, country } of companies) {
        const values = facet === 'categories' ? categories : country === null ? [] : [country];
        for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      const most = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
      return [facet, Object.fromEntries(most.slice(0, maxValues))];
    }),
  );
}

function parseFacetFilter(text: string): FacetFilter | null {
  const colon = text.indexOf(':');
  const [attribute, value] = [text.slice(0, colon), text.slice(colon + 1)];
  // Rejects a value with a leading minus, because Algolia uses the minus to exclude values.
  if (colon < 0 || !isFacet(attribute) || value === '' || value.startsWith('-')) return null;
  return { attribute, value };
}

function isFacet(name: string): name is SearchFacet {
  return SEARCH_FACETS.some((facet) => facet === name);
}

function toList<Item>(value: string | Item[]): (string | Item)[] {
  return Array.isArray(value) ? value : [value];
}
