import { toQuery } from './query.ts';

test.each([
  [{}, ''],
  [{ sort: undefined, rating: [] }, ''],
  [{ limit: 20, sort: 'oldest' }, '?limit=20&sort=oldest'],
  [{ rating: [4, 5], q: 'late & cold' }, '?rating=4&rating=5&q=late+%26+cold'],
])('converts %j to a query string', (properties, query) => expect(toQuery(properties)).toBe(query));
