import { countRowsRead, recordStatements } from './recordStatements.ts';
import { testApi } from './testApi.ts';

const api = testApi();
const ALL = '/company/filtered.example/review';

interface ListedReview {
  id: string;
  title: string;
  description: string;
  rating: number;
  language: string | null;
  createdAt: string;
}

beforeAll(async () => {
  await api.review(await api.consumer(), 'filtered.example', { title: 'First', rating: 0 });
  await api.review(await api.consumer(), 'other.example', { title: 'Elsewhere', rating: 5 });
  // Writes thirty more reviews. Several reviews of each rating have the same timestamp, so their ids decide their order.
  await write(
    'filtered.example',
    30,
    `'Review ' || n, 'It went as it went.', n % 6, '2025-01-01'::timestamptz + n / 12 * interval '1 s'`,
  );
});

/**
 * Inserts reviews by SQL. Their language is `en`, `es` or null in turns.
 * @param columns the SQL of the title, the description, the rating and the time of review number `n`
 */
async function write(domain: string, count: number, columns: string): Promise<void> {
  await api.database.raw(
    `with author as (
       insert into users (email, name, last_name, password_hash)
       select gen_random_uuid() || '@people.example', 'Ana', 'Ruiz', 'none' from generate_series(1, ?::int) returning id
     )
     insert into reviews (company_id, user_id, title, description, rating, created_at, experience_date, language)
     select c.id, a.id, ${columns}, now(), (array['en', 'es', null])[1 + n / 6 % 3]
     from (select id, row_number() over (order by id)::int as n from author) a, companies c where c.domain = ?`,
    [count, domain],
  );
}

async function read(query: string, path = ALL) {
  const response = await api.send('GET', path + query);
  expect([query, response.status]).toEqual([query, 200]);
  const next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  return { items: response.body as ListedReview[], total: response.headers.get('x-total-count'), next };
}

/** Reads all pages of a list. */
async function readAllPages(query: string, path = ALL) {
  const items: ListedReview[] = [];
  const totals = new Set<string | null>();
  let calls = 0;
  for (let next: string | undefined = query; next !== undefined; calls++) {
    const page = await read(next, path);
    items.push(...page.items);
    totals.add(page.total);
    next = page.next;
  }
  return { items, totals: [...totals], calls };
}

/** Sorts the listed reviews independently of the API. @returns their ids */
function sorted(items: ListedReview[], sort: string): string[] {
  const byTime = (a: ListedReview, b: ListedReview) =>
    a.createdAt.localeCompare(b.createdAt) || Number(a.id) - Number(b.id);
  const orders: Record<string, (a: ListedReview, b: ListedReview) => number> = {
    newest: (a, b) => byTime(b, a),
    oldest: byTime,
    highest: (a, b) => b.rating - a.rating || byTime(b, a),
    lowest: (a, b) => a.rating - b.rating || byTime(b, a),
  };
  return items.sort(orders[sort]).map(({ id }) => id);
}

describe.each(['newest', 'oldest', 'highest', 'lowest'])('sort=%s', (sort) => {
  test.each([
    '',
    '&rating=3',
    '&rating=5&rating=0',
    '&rating=1&rating=2&rating=2',
    '&language=es',
    '&language=es&rating=3',
    '&language=en&rating=0&rating=4&rating=5',
    '&language=de',
  ])('returns each review exactly once across pages with the filter %j', async (filter) => {
    const filters = new URLSearchParams(filter);
    const [ratings, expectedLanguage] = [filters.getAll('rating'), filters.get('language')];
    const whole = (await read('?limit=100')).items.filter(
      ({ rating, language }) =>
        (ratings.length === 0 || ratings.includes(String(rating))) &&
        (expectedLanguage === null || expectedLanguage === language),
    );
    for (const limit of [1, 4, 100]) {
      const { items, totals } = await readAllPages(`?limit=${limit}&sort=${sort}${filter}`);
      expect(items.map(({ id }) => id)).toEqual(sorted([...whole], sort));
      expect(totals).toEqual([String(whole.length)]);
    }
  });

  it('accepts a cursor only for the sort order that created the cursor', async () => {
    const { next = '' } = await read(`?limit=2&sort=${sort}`);
    const other = sort === 'newest' ? 'oldest' : 'newest';
    const response = await api.send('GET', ALL + next.replace(`sort=${sort}`, `sort=${other}`));
    expect([response.status, response.body.errors.map(getField)]).toEqual([400, ['cursor']]);
  });
});

it('sorts newest first by default, with the same cursor as an explicit sort', async () => {
  const plain = await read('?limit=5');
  expect(plain.items).toEqual((await read('?limit=5&sort=newest')).items);
  expect((await read(`${plain.next}&sort=newest`)).items).toEqual((await read(plain.next ?? '')).items);
});

it('returns an empty list for a rating that no review has', async () => {
  await api.review(await api.consumer(), 'single.example', { rating: 4 });
  expect(await read('?rating=1', '/company/single.example/review')).toEqual({ items: [], total: '0', next: undefined });
});

it('rejects invalid values with 400 and the names of the parameters', async () => {
  const wrong = {
    rating: ['6', '-1', '2.5', 'four', '', '1,2', '0x1', '5&rating=6', '9&rating=9'],
    sort: ['', 'best', 'NEWEST', 'newest&sort=oldest'],
    language: ['', 'e', 'ES', 'spa', 'es-MX', '1', 'es&language=en'],
    q: ['a'.repeat(101), 'a%00', 'a&q=b'],
    page: ['0', '1', '51', 'x', '2&sort=oldest', '2&rating=3', '2&language=es', '2&q=a', '2&limit=10', '2&before=1'],
    before: ['0', 'x', '1&sort=oldest', '1&rating=3', '1&limit=10'],
    'rating[]': ['1'],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const response = await api.send('GET', `${ALL}?${field}=${value}`);
      expect([field, value, response.status, response.body.errors?.map(getField)]).toEqual([
        field,
        value,
        400,
        [field],
      ]);
    }
  }
  const twice = await api.send('GET', `${ALL}?rating=7&sort=best`);
  expect(twice.body.errors).toEqual([
    { field: 'rating', message: 'Enter a whole number from 0 to 5.' },
    { field: 'sort', message: 'Allowed values: newest, oldest, highest, lowest, helpful.' },
  ]);
});

describe('q', () => {
  const path = '/company/searched.example/review';

  beforeAll(async () => {
    const ana = await api.consumer();
    await api.review(ana, 'searched.example', { title: 'Refund', description: 'It took weeks to come.', rating: 1 });
    // The oldest of many reviews, beyond the number that one request searches.
    await write('searched.example', 2100, `'Bread ' || n, 'Warm. Grüße!', 2 + n % 2, now() + n * interval '1 s'`);
  });

  it('matches prefixes of words in title and description, ignoring case and accents', async () => {
    for (const q of ['bread', 'BRE', 'warm bread', 'grusse', 'GRÜSSE!']) {
      const page = await read(`?q=${encodeURIComponent(q)}`, path);
      expect([q, page.items.length, page.total]).toEqual([q, 20, null]);
    }
    for (const q of ['read', 'cold bread', '?!', '.*']) {
      const { items } = await readAllPages(`?q=${encodeURIComponent(q)}`, path);
      expect([q, items]).toEqual([q, []]);
    }
  });

  it('searches a limited number of reviews per request, and searches further reviews with the next request', async () => {
    const first = await read('?q=refund', path);
    expect([first.items, first.next]).toEqual([[], expect.stringMatching(/^\?limit=20&q=refund&cursor=/)]);
    const second = await read(first.next ?? '', path);
    expect(second.items.map(({ title }) => title)).toEqual(['Refund']);
    expect(second.next).toBeUndefined();
    expect((await read('?q=refund&sort=oldest', path)).items).toEqual(second.items);
    expect(await read('?q=refund&rating=1', path)).toEqual({ items: second.items, total: null, next: undefined });
    expect((await read('?q=refund&rating=2', path)).items).toEqual([]);
    expect((await read('?q=refund&language=es', path)).items).toEqual([]);
    expect((await read('?q=bread&language=es', path)).items.map(({ language }) => language)).toEqual(
      Array.from({ length: 20 }, () => 'es'),
    );
  });

  test.each(['newest', 'highest'])('returns each review exactly once across pages, %s first', async (sort) => {
    const { items } = await readAllPages(`?limit=100&q=bread+1&sort=${sort}&rating=2&rating=3`, path);
    const whole = (await readAllPages(`?limit=100&sort=${sort}`, path)).items.filter(({ title }) =>
      title.startsWith('Bread 1'),
    );
    expect(items).toEqual(whole);
  });

  it('ignores a blank q', async () => {
    expect(await read('?q=', path)).toMatchObject({ total: '2101' });
  });
});

describe('page and before', () => {
  const path = '/company/numbered.example/review';

  beforeAll(async () => {
    await api.review(await api.consumer(), 'numbered.example');
    // Several reviews have the same timestamp.
    await write(
      'numbered.example',
      1100,
      `'Number ' || n, 'Fine.', n % 6, '2025-01-01'::timestamptz + n / 7 * interval '1 s'`,
    );
    await api.database.raw('analyze reviews');
  });

  it('lists each review exactly once, newest first', async () => {
    const whole = (await readAllPages('?limit=100', path)).items.map(({ id }) => id);
    const first = (await read('', path)).items;
    const listed = [...first];
    for (let page = 2; page <= 50; page += 1) {
      const { items, total } = await read(`?page=${page}`, path);
      expect([page, items.length, total]).toEqual([page, 20, '1101']);
      listed.push(...items);
    }
    for (let count = 20; count === 20;) {
      const { items } = await read(`?before=${listed.at(-1)?.id}`, path);
      listed.push(...items);
      count = items.length;
    }
    expect(listed.map(({ id }) => id)).toEqual(whole);
  });

  it('returns 404 for a page beyond the last review, and for a review of another company', async () => {
    const { items } = await read('');
    const oldest = (await read('?sort=oldest&limit=1', path)).items[0];
    for (const [query, of] of [
      ['page=3', ALL],
      [`before=${oldest?.id}`, path],
      [`before=${items[0]?.id}`, path],
      ['before=999999999999999999', path],
    ]) {
      const { status } = await api.send('GET', `${of}?${query}`);
      expect([query, status]).toEqual([query, 404]);
    }
  });

  it.each(['page=2', 'before='])('reads only the rows of %s', async (query) => {
    const id = query === 'before=' ? ((await read('?page=40', path)).items[0]?.id ?? '') : '';
    const statements = await recordStatements(api.database, () => read(`?${query}${id}`, path));
    const statement = statements.at(-1);
    const rows = statement && (await countRowsRead(api.database, 'reviews', statement));
    // The statement reads twenty rows of the page, one row that shows whether there are more, and the skipped rows.
    expect(rows).toBeLessThanOrEqual(42);
  });
});

test.each([
  ['sort=oldest', 1],
  ['sort=highest', 6],
  ['sort=lowest', 6],
  ['rating=2', 1],
  ['rating=1&rating=5&sort=oldest', 2],
  ['language=es', 6],
  ['language=es&sort=lowest', 6],
  ['language=es&rating=3&rating=4&rating=5', 3],
])('reads at most one page of rows per rating for %s, however far the client has paged', async (filter, ratings) => {
  const domain = `large-${filter.replaceAll(/\W+/g, '-')}.example`;
  await api.review(await api.consumer(), domain);
  await write(domain, 3000, `'Fine', 'All went well.', n % 6, now() - n * interval '1 minute'`);
  await api.database.raw('analyze reviews');
  const path = `/company/${domain}/review`;
  let { next = '' } = await read(`?${filter}&limit=100`, path);
  for (let page = 1; page < 4; page++) ({ next = '' } = await read(next, path));
  const statements = await recordStatements(api.database, async () => {
    await read(`?${filter}&limit=10`, path);
    await read(next.replace('limit=100', 'limit=10'), path);
  });
  const counts = await Promise.all(statements.map((statement) => countRowsRead(api.database, 'reviews', statement)));
  expect(counts).toHaveLength(2);
  expect(counts[0]).toBe(11 * ratings);
  expect(counts[1]).toBeLessThanOrEqual(11 * ratings);
});

const getField = ({ field }: { field: string }) => field;
