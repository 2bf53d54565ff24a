import { SEARCH_HITS_PER_PAGE_MAX, SEARCH_QUERY_MAX_LENGTH } from '@heard/contract';
import type { SearchRequest } from '@heard/contract/schemas';
import { fieldError, ProblemError, type InvalidField } from '../../problems.ts';
import { parseFaceting, type Faceting } from './facets.ts';

/** The default number of hits per page, equal to Algolia's default. */
const HITS_PER_PAGE = 20;

/** Maximum length of a highlight tag. Clients choose the tags, and each hit contains many of them. */
const TAG_MAX_LENGTH = 32;

export interface Search {
  query: string;
  page: number;
  hitsPerPage: number;
  tags: [pre: string, post: string];
  faceting: Faceting | null;
  hasAllAttributes: boolean;
}

/** Reads the properties of a search, or its `params`, and validates rules that the schema can't express. */
export function parseSearch(request: SearchRequest, path: string): Search {
  const errors: InvalidField[] = [];
  const params = new URLSearchParams(request.params ?? '');
  const text = (name: 'query' | 'highlightPreTag' | 'highlightPostTag', preset: string, limit: number) => {
    const value = request[name] ?? params.get(name) ?? preset;
    if (value.length > limit) errors.push(fieldError(path + name, 'tooLong', { limit }));
    return value;
  };
  const integer = (name: 'page' | 'hitsPerPage', preset: number, max: number) => {
    const value = request[name] ?? wholeNumber(params.get(name)) ?? preset;
    if (!(value <= max)) errors.push(fieldError(path + name, 'notInRange', { min: 0, max }));
    return value;
  };
  const search: Search = {
    query: text('query', '', SEARCH_QUERY_MAX_LENGTH),
    page: integer('page', 0, Number.MAX_SAFE_INTEGER),
    hitsPerPage: integer('hitsPerPage', HITS_PER_PAGE, SEARCH_HITS_PER_PAGE_MAX),
    tags: [text('highlightPreTag', '<em>', TAG_MAX_LENGTH), text('highlightPostTag', '</em>', TAG_MAX_LENGTH)],
    faceting: parseFaceting(request, path, errors),
    hasAllAttributes: request.attributesToRetrieve?.includes('*') ?? false,
  };
  if (errors.length > 0) throw new ProblemError('validation', { errors });
  return search;
}

/** Returns null when there is no value, and NaN when the value is not a whole number. */
function wholeNumber(text: string | null): number | null {
  if (text === null) return null;
  return /^\d+$/.test(text) ? Number(text) : NaN;
}
