import { publicReads } from '@heard/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'csv-parse/sync';
import { domainToASCII } from 'node:url';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { testApi, type LoggedIn } from './testApi.ts';

const api = testApi({ publicUrl: 'https://heard.example', licenceSince: new Date('2026-06-01T00:00:00Z') });

const HOSTILE = `</text></title><script>alert(1)</script> & "it's" ]]>`;

let author: LoggedIn;
beforeAll(async () => {
  author = await api.consumer({ name: 'Ana', lastName: 'Ruiz' });
});

/** Parses XML. Fails unless it is well-formed. */
function readXml(xml: string): { tags: SaxesTagPlain[]; texts: Record<string, string[]> } {
  const parser = new SaxesParser();
  const [tags, open, texts]: [SaxesTagPlain[], string[], Record<string, string[]>] = [[], [], {}];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    tags.push(tag);
    open.push(tag.name);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => void (texts[open.at(-1) ?? ''] ??= []).push(text));
  parser.write(xml).close();
  return { tags, texts };
}

const get = (path: string, headers = {}) => api.send('GET', path, { headers });

describe('the badge', () => {
  it.each([
    ['?size=s', 136, 32],
    ['', 232, 64],
    ['?size=l', 232, 112],
  ])(
    "shows the company's mean rating in the badge %s, and includes no scripts and links",
    async (query, width, height) => {
      const { id } = await api.company();
      await api.review(author, id, { rating: 4 });
      await api.review(await api.consumer(), id, { rating: 5 });
      const { status, headers, text } = await get(`/company/${id}/badge.svg${query}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      const { tags, texts } = readXml(text);
      expect(tags[0]).toMatchObject({
        name: 'svg',
        attributes: { width: `${width}`, height: `${height}`, role: 'img' },
      });
      expect(texts.title).toEqual(['4.5 out of 5 stars, 2 reviews on Heard']);
      expect(tags.filter(({ name }) => name === 'text').every(({ attributes }) => 'textLength' in attributes)).toBe(
        true,
      );
      expect(new Set(tags.map(({ name }) => name))).not.toContain('script');
      expect(tags.flatMap(({ attributes }) => Object.keys(attributes))).not.toContain('href');
      expect(text).toContain('@media(prefers-color-scheme:dark)');
      expect(text).toMatch(/@media\(forced-colors:active\)\{\.s\{fill:Canvas;.*fill:CanvasText/);
    },
  );

  it('sends a content security policy, caching and cross-origin headers with the badge', async () => {
    const { id } = await api.company();
    const path = `/company/${id}/badge.svg`;
    const { headers } = await get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=3600, s-maxage=300',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    const etag = headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it.each([
    ['en', '4.0 out of 5 stars, 1 review on Heard', 'Not rated'],
    ['es', '4,0 de 5 estrellas, 1 reseña en Heard', 'Sin valorar'],
    ['fr', '4,0 étoiles sur 5, 1 avis sur Heard', 'Pas de note'],
  ])('shows the badge in %s, also for a company without reviews', async (language, rated, notRated) => {
    const { id } = await api.company();
    const readTitle = async () => readXml((await get(`/company/${id}/badge.svg?lang=${language}`)).text).texts.title;
    expect(await readTitle()).toEqual([notRated]);
    await api.review(author, id, { rating: 4 });
    expect(await readTitle()).toEqual([rated]);
  });

  it.each(['size=xl', 'theme=red', 'lang=de', 'color=red'])('rejects the badge parameter %s', async (query) => {
    const { id } = await api.company();
    expect((await get(`/company/${id}/badge.svg?${query}`)).status).toBe(400);
  });
});

describe('the feed', () => {
  it('lists the newest 20 reviews as plain text in the feed', async () => {
    const { id } = await api.company({ name: HOSTILE });
    const reviews = [];
    for (let count = 0; count < 21; count += 1) {
      const one = await api.consumer({ name: 'Ana', lastName: 'Ruiz' });
      reviews.push(await api.review(one, id, { title: HOSTILE, description: HOSTILE, rating: count % 6 }));
    }
    const { status, headers, text } = await get(`/company/${id}/feed.atom`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(new Date(headers.get('last-modified') ?? '').getTime()).not.toBeNaN();
    const { tags, texts } = readXml(text);
    expect(texts.id?.filter((one) => one.trim() !== '')).toEqual([
      `https://heard.example/business/${id}`,
      ...reviews
        .reverse()
        .slice(0, 20)
        .map((review) => `urn:heard:review:${review.id}`),
    ]);
    expect(texts.title?.slice(0, 2)).toEqual([`Reviews of ${HOSTILE}`, `★★☆☆☆ ${HOSTILE}`]);
    expect(texts.content).toEqual(Array.from({ length: 20 }, () => HOSTILE));
    expect(new Set(texts.name)).toEqual(new Set(['Heard', 'Ana R.']));
    expect(tags.find(({ name }) => name === 'link')?.attributes).toEqual({
      rel: 'self',
      type: 'application/atom+xml',
      href: `https://heard.example/api/company/${id}/feed.atom`,
    });
    const etag = headers.get('etag') ?? '';
    expect((await get(`/company/${id}/feed.atom`, { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('the export', () => {
  let id: string;
  let first: string;
  beforeAll(async () => {
    ({ id } = await api.company({ name: 'Acme' }));
    ({ id: first } = await api.review(author, id, { title: '=HYPERLINK("http://evil")', rating: 0 }));
    await api
      .database('reviews')
      .where({ id: first })
      .update({ created_at: new Date('2026-05-31T23:59:59Z') });
    for (const title of ['Second', 'Third', 'Fourth']) {
      const { id: review } = await api.review(await api.consumer(), id, { title, description: 'a,"b"\nc', rating: 5 });
      if (title === 'Third')
        await api
          .database('reviews')
          .where({ id: review })
          .update({ hidden_at: new Date(), hidden_reason: 'Advertising' });
      if (title === 'Fourth') await api.database('reviews').where({ id: review }).update({ deleted_at: new Date() });
    }
  });

  it('exports the visible reviews as JSON, oldest first, with their licence', async () => {
    const { status, headers, body } = await get(`/company/${id}/export.json`);
    expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; filename="heard-${id}.json"`]);
    expect(headers.get('link')).toContain('<https://creativecommons.org/licenses/by/4.0/>; rel="license"');
    expect(body.company).toEqual({ id, name: 'Acme', website: expect.stringContaining(id) });
    expect(body.notice).toContain('Refresh this data at least every 30 days');
    expect(body.reviews).toEqual([
      expect.objectContaining({ id: first, title: '=HYPERLINK("http://evil")', author: 'Ana R.', licence: null }),
      expect.objectContaining({ title: 'Second', rating: 5, reply: null, licence: 'CC-BY-4.0' }),
    ]);
  });

  it.each(['export.json', 'export.csv', 'export.mangrove.json'])('omits last names from %s', async (name) => {
    const { text } = await get(`/company/${id}/${name}`);
    expect(text).toContain('Ana R.');
    expect(text).not.toContain('Ruiz');
  });

  it('exports reviews as CSV without cells that are formulas', async () => {
    const text = Buffer.from(await (await fetch(`${api.url}/company/${id}/export.csv`)).arrayBuffer()).toString();
    expect(text.startsWith('\uFEFFid,title,')).toBe(true);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ id: first, title: `'=HYPERLINK("http://evil")`, rating: '0', author: 'Ana R.' });
    expect(rows[1]).toMatchObject({ title: 'Second', description: 'a,"b"\nc', licence: 'CC-BY-4.0' });
  });

  it('exports reviews in the format of Mangrove', async () => {
    const { body } = await get(`/company/${id}/export.mangrove.json`);
    expect(body).toEqual([
      {
        iat: Date.parse('2026-05-31T23:59:59Z') / 1000,
        sub: `https://${id}`,
        rating: 1,
        opinion: expect.stringMatching(/^=HYPERLINK\("http:\/\/evil"\)\n\n/),
        metadata: { client_id: 'https://heard.example', nickname: 'Ana R.', data_source: 'https://heard.example' },
      },
      expect.objectContaining({ rating: 100 }),
    ]);
  });

  it.each(['export.json', 'export.mangrove.json'])(
    'sends %s in the format that the OpenAPI document describes',
    async (name) => {
      const [{ body }, { body: document }] = [await get(`/company/${id}/${name}`), await get('/openapi.json')];
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      ajv.addSchema(document, 'document');
      const pointer = `#/paths/~1company~1%7Bid%7D~1${name}/get/responses/200/content/application~1json/schema`;
      expect([ajv.validate(`document${pointer}`, body), ajv.errors]).toEqual([true, null]);
      expect([ajv.validate(`document${pointer}`, {}), ajv.errors]).toEqual([false, expect.anything()]);
    },
  );

  it('exports more reviews than one page contains', async () => {
    const many = await api.company();
    const { id: review } = await api.review(author, many.id);
    const [companyId = ''] = await api.database('reviews').where({ id: review }).pluck('company_id');
    await api.database.raw(
      `insert into users (email, name, last_name, password_hash)
       select 'many' || n || '@people.example', 'Many', 'People', 'hash' from generate_series(1, 1200) n`,
    );
    await api.database.raw(
      `insert into reviews (company_id, user_id, title, description, rating, experience_date)
       select ?, id, 'One of many', 'Fine.', 3, now() from users where email like 'many%'`,
      [companyId],
    );
    const path = `/company/${many.id}/export.json`;
    const { body } = await get(path);
    expect(new Set(body.reviews.map((review: { id: string }) => review.id)).size).toBe(1201);
    const { text: metrics } = await get('/metrics');
    expect(Number(/^heard_export_rows_total\{format="json"\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(1201);
  });

  it('responds to a repeated export with 304 until a review, its author or its reply changes', async () => {
    const company = await api.company();
    const writer = await api.consumer();
    const { id: reviewId } = await api.review(writer, company.id, { title: 'Before' });
    const path = `/company/${company.id}/export.csv`;
    const readEtag = async () => (await get(path)).headers.get('etag') ?? '';
    const change = async (action: () => Promise<unknown>) => {
      const etag = await readEtag();
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
      await action();
      expect((await get(path, { 'if-none-match': etag })).status).toBe(200);
    };
    await change(() => api.send('PUT', `/review/${reviewId}`, { token: writer.token, body: { title: 'After' } }));
    await change(() => api.send('PUT', '/user/me', { token: writer.token, body: { name: 'Another' } }));
    await change(() =>
      api.send('PUT', `/review/${reviewId}/reply`, { token: company.token, body: { text: 'Thank you.' } }),
    );
    await change(() => api.send('DELETE', `/review/${reviewId}`, { token: writer.token }));
  });
});

it.each(['badge.svg', 'feed.atom', 'export.json', 'export.csv', 'export.mangrove.json'])(
  'returns 404 for %s of an unknown company',
  async (name) => {
    expect((await get(`/company/absent.example/${name}`)).status).toBe(404);
    expect((await get(`/company/no-website/${name}`)).status).toBe(404);
  },
);

it('decodes the domain of a listing in the title of its feed and in its JSON export', async () => {
  const id = domainToASCII('кафе.рф');
  await api.review(author, id, { companyName: id });
  expect(readXml((await get(`/company/${id}/feed.atom`)).text).texts.title?.[0]).toBe('Reviews of кафе.рф');
  expect((await get(`/company/${id}/export.json`)).body.company).toMatchObject({ id, name: 'кафе.рф' });
});

describe('the licence of texts', () => {
  const standard = testApi();

  const readLicence = async (from = standard) => {
    const { status, headers, body } = await from.send('GET', '/licence');
    expect([status, headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^public/)]);
    return body;
  };

  it('licenses review texts written since the day that the operator has set', async () => {
    expect(await readLicence(api)).toEqual({
      numbers: 'CC0-1.0',
      texts: 'CC-BY-4.0',
      textsSince: '2026-06-01T00:00:00.000Z',
    });
  });

  it('licenses review texts written since the migration by default', async () => {
    const { textsSince } = await readLicence();
    const [migrated] = await standard
      .database('migrations')
      .where({ name: '530-text-licence' })
      .pluck('migration_time');
    expect(Math.abs(Date.parse(textsSince) - migrated.getTime())).toBeLessThan(60_000);
    const company = await standard.company();
    const writer = await standard.consumer();
    const { id } = await standard.review(writer, company.id);
    const readReview = async () => (await standard.send('GET', `/company/${company.id}/export.json`)).body.reviews[0];
    expect(await readReview()).toMatchObject({ id, licence: 'CC-BY-4.0' });
    await standard
      .database('reviews')
      .where({ id })
      .update({ created_at: new Date(Date.parse(textsSince) - 1) });
    expect(await readReview()).toMatchObject({ id, licence: null });
  });
});

describe('pages of other sites', () => {
  /** Returns the GETs of the OpenAPI document that need no session. */
  async function listOpenReads(): Promise<string[]> {
    const { body } = await get('/openapi.json');
    const paths: Record<string, { get?: { security?: unknown; operationId?: string } }> = body.paths;
    return Object.entries(paths).flatMap(([path, { get: operation }]) =>
      operation !== undefined && operation.security === undefined && operation.operationId !== undefined ? [path] : [],
    );
  }
  const other = { origin: 'https://other.example' };

  it('allows pages of other sites to read every response that does not depend on a session, and caches the preflight for a day', async () => {
    const reads = await listOpenReads();
    expect(reads).toContain('/company/{id}/feed.atom');
    for (const path of [...reads, '/avatars/{name}', '/photos/{name}', '/openapi.json']) {
      const url = path.replaceAll(/\{\w+\}/g, '1');
      const { headers } = await get(url, other);
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*']);
      expect(headers.get('access-control-expose-headers')).toContain('ETag');
      expect(headers.get('vary') ?? '').not.toMatch(/Origin/i);
      const preflight = await api.send('OPTIONS', url, {
        headers: {
          ...other,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'if-none-match',
        },
      });
      expect([path, preflight.status, preflight.headers.get('access-control-max-age')]).toEqual([path, 204, '86400']);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('allows pages of other sites to read each endpoint in publicReads', async () => {
    const reads = await listOpenReads();
    expect(reads).toEqual(expect.arrayContaining([...publicReads]));
  });

  it('sends no CORS header for endpoints that depend on a session', async () => {
    const { body } = await get('/openapi.json');
    const paths: Record<string, { get?: { security?: unknown } }> = body.paths;
    const closed = Object.keys(paths).filter((path) => paths[path]?.get?.security !== undefined);
    expect(closed.length).toBeGreaterThan(10);
    for (const path of [...closed, '/health']) {
      const { headers } = await get(path.replaceAll(/\{\w+\}/g, '1'), other);
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
    }
  });
});
