import type { OwnCompanyReviewsQuery } from '@heard/contract';
import { hasTotal, NO_FILTERS, readReviewFilters, toReviewsQuery, type ReviewFilters } from '@heard/sdk/reviews';

/** The filters of the inbox. Empty texts mean all reviews. */
export interface InboxFilters extends ReviewFilters {
  /** Selects reviews with a reply, or reviews without a reply; empty for both. */
  replied: 'true' | 'false' | '';
  /** The id of a tag. */
  tag: string;
  /** The assignee: `me`, `nobody`, or the id of a person. */
  assignee: string;
  /** The first day of the period (ISO 8601, in UTC); empty for no limit. */
  from: string;
  to: string;
}

export const NO_INBOX_FILTERS: InboxFilters = {
  ...NO_FILTERS,
  replied: '',
  tag: '',
  assignee: '',
  from: '',
  to: '',
};

/** Returns whether a text is a day since 2000. While a year is typed, date fields have days like 0002-11-29. */
export const isDay = (text: string): boolean =>
  /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Returns the query for the API and the URL: the filters that differ from the defaults. */
export function toInboxQuery({ replied, tag, assignee, from, to, ...filters }: InboxFilters) {
  return {
    ...(replied !== '' && { replied }),
    ...toReviewsQuery(filters),
    ...(tag !== '' && { tag }),
    ...(assignee !== '' && { assignee }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  } satisfies OwnCompanyReviewsQuery;
}

/** Reads the filters of a URL. Unknown values are left out. */
export function readInboxFilters(query: URLSearchParams): InboxFilters {
  const read = (name: string, pattern: RegExp) => pattern.exec(query.get(name) ?? '')?.[0] ?? '';
  const readDay = (name: string) => [query.get(name) ?? ''].find(isDay) ?? '';
  const replied = query.get('replied');
  return {
    ...readReviewFilters(query),
    replied: replied === 'true' || replied === 'false' ? replied : '',
    tag: read('tag', /^[1-9]\d{0,17}$/),
    assignee: read('assignee', /^(?:me|nobody|[1-9]\d{0,17})$/),
    from: readDay('from'),
    to: readDay('to'),
  };
}

/** Counts the active filters that `InboxFields` shows. */
export const countInboxFields = ({ language, origin, tag, assignee, from, to }: InboxFilters): number =>
  [language, origin, tag, assignee, from, to].filter((filter) => filter !== '').length;

/** Returns whether the filters may exclude reviews. Ignores the order, which excludes no review. */
export const hasInboxFilters = (filters: InboxFilters): boolean =>
  Object.keys(toInboxQuery({ ...filters, sort: NO_FILTERS.sort })).length > 0;

/**
 * Returns whether the total that the API returns is the exact number of matching reviews. It is not exact with filters
 * that exist only in the inbox.
 */
export const hasInboxTotal = (filters: InboxFilters): boolean =>
  hasTotal(filters) &&
  countInboxFields({ ...filters, language: '', origin: '' }) === 0 &&
  (filters.replied === '' || !hasOthers(filters));

const hasOthers = (filters: InboxFilters): boolean => Object.keys(toInboxQuery({ ...filters, replied: '' })).length > 0;
