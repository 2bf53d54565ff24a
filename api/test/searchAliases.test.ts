import { SEARCH_INDEX, type SearchResult } from '@heard/contract';
import { domainToASCII } from 'node:url';
import { testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

let admin: LoggedIn;
const authors: LoggedIn[] = [];
beforeAll(async () => {
  admin = await api.admin();
  for (let count = 0; count < 3; count += 1) authors.push(await api.consumer());
});

async function search(query: string): Promise<SearchResult> {
  await api.services.refreshAliases.refreshAll();
  return (await api.send('POST', `/1/indexes/${SEARCH_INDEX}/query`, { body: { query, hitsPerPage: 20 } })).body;
}
/** Returns the companies that a query finds, each with its former name. */
const find = async (query: string) =>
  (await search(query)).hits.map(({ objectID: id, formerly }) => (formerly === undefined ? id : `${id} (${formerly})`));

/** Creates a listing with a review. */
async function list(website: string, fields: object = {}): Promise<void> {
  const [author] = authors;
  if (author !== undefined) await api.review(author, website, { companyName: website, ...fields });
}
/** Gives a listing a name on which its reviews agree. */
async function name(website: string, companyName: string): Promise<void> {
  for (const author of authors.slice(0, 2)) await api.review(author, website, { companyName });
}
const decide = (path: string, body: object) =>
  api.send('POST', `/admin/${path}`, { token: admin.token, body: { ...body, reason: 'The same shop.' } });

describe('a company into which another one was merged', () => {
  it('finds a company by the website and name of a company that was merged into it, until the merge is undone', async () => {
    await name('kiln-house.example', 'Kiln House');
    await name('bakehouse.example', 'Bake House');
    const { status, body } = await decide('companies/merge', { from: 'kiln-house.example', into: 'bakehouse.example' });
    expect(status).toBe(200);
    await name('kilnhouse-fans.example', 'Kiln House Fans');

    for (const query of ['kiln-house.example', 'https://www.kiln-house.example/shop', 'kilnhouse.example']) {
      expect([query, await find(query)]).toEqual([query, ['bakehouse.example (kiln-house.example)']]);
    }
    expect(await find('Kiln House')).toEqual(['bakehouse.example (Kiln House)', 'kilnhouse-fans.example']);
    expect(await find('kiln')).toEqual(['kilnhouse-fans.example', expect.stringMatching(/^bakehouse\.example \(/)]);
    await name('kiln.example', 'Kiln House');
    expect((await find('kiln house')).slice(0, 2)).toEqual(['kiln.example', 'bakehouse.example (Kiln House)']);
    expect(await find('bake house')).toEqual(['bakehouse.example']);

    expect((await decide(`merges/${body.id}/undo`, {})).status).toBe(200);
    expect(await find('kiln-house.example')).toEqual(['kiln-house.example']);
    expect(await api.database('search_aliases').select('text')).toEqual([]);
  });
});

it('finds a company by the former name that its page shows', async () => {
  const { token } = await api.company({ website: 'renamed.example', name: 'Umbrella Works' });
  expect((await api.send('PUT', '/company', { token, body: { name: 'Parasol Works' } })).status).toBe(200);
  const { body } = await api.send('GET', '/company/renamed.example');
  expect([body.name, body.formerName]).toEqual(['Parasol Works', 'Umbrella Works']);
  for (const query of ['umbrella works', 'umbrel', 'works umbrella', 'umbrellaworks']) {
    expect([query, await find(query)]).toEqual([query, ['renamed.example (Umbrella Works)']]);
  }
  expect(await find('parasol')).toEqual(['renamed.example']);
  await decide('companies/renamed.example/name', { name: 'Parasol Works' });
  await api.database('companies').where({ domain: 'renamed.example' }).update({ former_name: null });
  expect(await find('umbrella works')).not.toContain('renamed.example (Umbrella Works)');
});

it('finds a company by its whole former name, even if very many former names start with it', async () => {
  await list('many-names.example');
  await list('exact-name.example');
  await api.services.refreshAliases.refreshAll();
  const insert = (website: string, formerNames: string) =>
    api.database.raw(
      `insert into search_aliases (company_id, kind, text, words)
       select id, 'former', former, array_to_tsvector(array['w' || former, 'f' || former])
       from companies, (${formerNames}) as names (former) where domain = ?`,
      [website],
    );
  await insert('many-names.example', `select 'quartzite' || number from generate_series(1, 1500) as number`);
  await insert('exact-name.example', `select 'quartzite'`);
  expect(await find('quartzite')).toEqual([
    'exact-name.example (quartzite)',
    expect.stringMatching(/^many-names\.example \(quartzite\d+\)$/),
  ]);
});

it('finds a name in Latin letters even if its transaction was committed after a run of the queue', async () => {
  await list('committed-late.example');
  const [id = ''] = await api.database('companies').where({ domain: 'committed-late.example' }).pluck('id');
  await api.database('search_alias_queue').insert({ company_id: id });
  await api.database.transaction(async (transaction) => {
    await transaction('companies').where({ id }).update({ name: 'Лодестон' });
    await api.services.refreshAliases.refreshAll();
  });
  expect(await find('lodeston')).toEqual(['committed-late.example']);
});

describe('an internationalized domain', () => {
  const id = domainToASCII('пример.рф');

  it("shows a listing's internationalized domain decoded as its name, and finds the listing by the decoded and the encoded domain", async () => {
    await list('https://пример.рф');
    const { body } = await api.send('GET', `/company/${id}`);
    expect([body.id, body.name, body.review[0].companyName]).toEqual([id, 'пример.рф', 'пример.рф']);
    for (const query of ['пример', 'прим', 'Пример.рф', 'пример.рф', id, 'primer']) {
      const { hits } = await search(query);
      expect([query, hits.map(({ objectID, name: shown }) => [objectID, shown])]).toEqual([query, [[id, 'пример.рф']]]);
    }
    const { body: latest } = await api.send('GET', `/admin/companies/${id}`, { token: admin.token });
    expect([latest.name, latest.listingName]).toEqual(['пример.рф', 'пример.рф']);
  });

  it("shows administrators the owner's name decoded if it is an internationalized domain", async () => {
    const owned = domainToASCII('владелец.рф');
    await api.company({ website: owned, name: owned });
    const { body } = await api.send('GET', `/admin/companies/${owned}`, { token: admin.token });
    expect([body.name, body.owner.name]).toEqual(['владелец.рф', 'владелец.рф']);
  });

  it('keeps an encoded domain as the name of a company, even if reviews agree on the decoded domain', async () => {
    await name('https://имя.рф', 'имя.рф');
    const named = domainToASCII('имя.рф');
    expect((await api.database('companies').first('name').where({ domain: named }))?.name).toBe(named);
  });

  it('keeps the punycode of a domain that looks like another domain', async () => {
    const lookAlike = domainToASCII('аррӏе.com');
    await list(lookAlike);
    expect((await api.send('GET', `/company/${lookAlike}`)).body.name).toBe(lookAlike);
    expect(await find('аррӏе')).not.toContain(lookAlike);
  });
});

describe('a name in other letters', () => {
  it.each([
    ['Γεύσεις', 'gefseis.example', ['gevseis', 'gefseis', 'geuseis', 'gevs']],
    [
      'Щёлковский Рынок',
      'market.example',
      ['shchelkovskiy', 'shchyolkovsky rynok', 'Shchelkov', 'rynok shchelkovskii'],
    ],
  ])(
    'finds %s by its spelling in Latin letters, but ranks companies whose name has this spelling first',
    async (written, website, queries) => {
      await name(website.replace('example', 'test.example'), written);
      for (const query of queries)
        expect([query, await find(query)]).toEqual([query, [website.replace('example', 'test.example')]]);
      const [query = ''] = queries;
      await name(`latin-${website}`, query);
      expect(await find(query)).toEqual([`latin-${website}`, website.replace('example', 'test.example')]);
      expect(await find(written)).toEqual([website.replace('example', 'test.example')]);
    },
  );

  it('limits the number of indexed words for a name in Latin letters', async () => {
    await name(
      'long.example',
      Array.from({ length: 20 }, (_, at) => `щука${'щ'.repeat(at % 9)}`)
        .join(' ')
        .slice(0, 100),
    );
    await api.services.refreshAliases.refreshAll();
    const { rows } = await api.database.raw<{ rows: { most: number }[] }>(
      'select max(length(words)) as most from search_aliases',
    );
    expect(rows[0]?.most).toBeLessThanOrEqual(60);
  });
});
