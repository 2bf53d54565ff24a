import { toQuery } from '@heard/contract';
import { NO_INBOX_FILTERS, readInboxFilters, toInboxQuery } from './inboxFilters.ts';

const read = (query: string) => readInboxFilters(new URLSearchParams(query));

it('writes filters to a URL and reads the same filters from it', () => {
  const query =
    '?replied=false&rating=5&rating=1&language=es&q=late&tag=12&assignee=nobody&from=2026-01-01&to=2026-02-28';
  expect(toQuery(toInboxQuery(read(query)))).toBe(query);
});

it.each([
  'tag=x&tag=0',
  'assignee=own',
  'replied=maybe',
  'from=2026-02-30&to=yesterday',
  'from=0002-11-29',
  'from=2026-13-01',
])('ignores the invalid values in the query string %s', (query) => {
  expect(read(query)).toEqual(NO_INBOX_FILTERS);
});
