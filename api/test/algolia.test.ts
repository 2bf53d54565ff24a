import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEARCH_INDEX } from '@heard/contract';
import { algoliasearch } from 'algoliasearch';
import sharp from 'sharp';
import type { ServerMessage } from '../src/server.ts';
import type { AlgoliaSettings } from '../src/settings.ts';
import { toVerifiedBy } from '../src/kernel/company.ts';
import { algoliaClient } from '../src/modules/search/algolia/algoliaClient.ts';
import { compareIndex } from '../src/modules/search/algolia/compareIndex.ts';
import { indexSettings } from '../src/modules/search/algolia/indexSettings.ts';
import { outboxRepository } from '../src/modules/search/algolia/outbox.repository.ts';
import { rebuildIndex } from '../src/modules/search/algolia/rebuildIndex.ts';
import { startOutboxSender } from '../src/modules/search/algolia/startOutboxSender.ts';
import { ALGOLIA_KEYS, FakeAlgolia, type Received } from './FakeAlgolia.ts';
import { databaseUrl } from './globalSetup.ts';
import { recordLoops, type RecordedLoops } from './recordLoops.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { PASSWORD, testApi } from './testApi.ts';
import { until } from './until.ts';

const INTERVAL_MS = 10;

const api = testApi();
let algolia: FakeAlgolia;
const senders: { stop(): Promise<void> }[] = [];
let loops: RecordedLoops;
/** Whether the site has a mail server. */
let sendsMail = false;
const verifiedBy = toVerifiedBy(() => sendsMail);

const outbox = () => outboxRepository(api.database);
const settings = (): AlgoliaSettings => ({
  appId: ALGOLIA_KEYS.ALGOLIA_APP_ID,
  searchKey: ALGOLIA_KEYS.ALGOLIA_SEARCH_KEY,
  adminKey: ALGOLIA_KEYS.ALGOLIA_ADMIN_KEY,
  url: algolia.url,
});
const indexing = () => {
  const { signal } = new AbortController();
  return {
    client: algoliaClient(settings(), signal),
    outbox: outbox(),
    verifiedBy,
    signal,
    pauseMs: INTERVAL_MS,
  };
};

beforeAll(async () => {
  algolia = await FakeAlgolia.start();
});
beforeEach(async () => {
  await algolia.reset();
  loops = recordLoops();
  sendsMail = false;
});
afterEach(async () => {
  algolia.repair();
  for (const sender of senders.splice(0)) await sender.stop();
});
afterAll(() => algolia.stop());

function startSender() {
  const { log, metrics } = loops;
  const sender = startOutboxSender({
    algolia: settings(),
    outbox: outbox(),
    verifiedBy,
    log,
    metrics,
    intervalMs: INTERVAL_MS,
  });
  senders.push(sender);
  return sender;
}

const countOutbox = async () => Number((await api.database('algolia_outbox').count({ count: '*' }))[0]?.['count']);
const live = () => algolia.objects(SEARCH_INDEX);

/** Waits until everything is sent, and checks that the index matches the database. */
async function settle(): Promise<void> {
  await until(async () => live() !== undefined && (await outbox().state()).isOn && (await countOutbox()) === 0);
  expect(await compareIndex(indexing())).toEqual([]);
}

/** Starts a sender and waits until the index contains all companies. */
async function startedSender() {
  const sender = startSender();
  await settle();
  algolia.received.length = 0;
  return sender;
}

/** Inserts companies with a common prefix directly into the database. */
async function addCompanies(prefix: string, count: number): Promise<void> {
  await api.database.raw(
    `insert into companies (domain, website, name)
     select ? || n || '.example', 'https://' || ? || n || '.example', ? || ' ' || n from generate_series(1, ?::int) as n
     order by n`,
    [prefix, prefix, prefix, count],
  );
}

const isBatch = ({ method, path }: Received) => method === 'POST' && path.endsWith('/batch');
const sentIds = (request: Received): string[] =>
  request.body.requests.map(({ body }: { body: { objectID: string } }) => body.objectID);

describe('without Algolia', () => {
  test('writes nothing to the outbox if Algolia is not configured', async () => {
    await api.review(await api.consumer(), 'unsent.example');
    await api.company({ website: 'unsent.example' });
    expect(await countOutbox()).toBe(0);
    expect(await outbox().state()).toEqual({ isOn: false, hasEntries: false, hasDue: false });
  });

  it('empties the outbox in a process without Algolia keys, and rebuilds the index in the next process with keys', async () => {
    await startedSender();
    await outbox().switchOff();
    await api.review(await api.consumer(), 'switched.example');
    await settle();
    expect(live()).toHaveProperty(['switched.example']);
    await senders.splice(0)[0]?.stop();
    await api.review(await api.consumer(), 'kept.example');
    expect(await countOutbox()).toBe(1);
    await outbox().switchOff();
    expect(await countOutbox()).toBe(0);
    await api.review(await api.consumer(), 'kept.example');
    expect(await countOutbox()).toBe(0);
    await startedSender();
    expect(live()?.['kept.example']).toMatchObject({ reviewsQuantity: 2 });
  });
});

describe('the sender', () => {
  it('builds a missing index with its settings', async () => {
    await startedSender();
    expect(algolia.indexNames).toEqual([SEARCH_INDEX]);
    expect(algolia.settings(SEARCH_INDEX)).toEqual({ ...indexSettings, userData: { verifiedBy: 'owner' } });
    expect(algolia.settings(SEARCH_INDEX)).toMatchObject({
      searchableAttributes: ['unordered(name)', 'unordered(website)'],
      customRanking: ['desc(reviewsQuantity)', 'desc(ratingGeneral)'],
      minWordSizefor1Typo: 3,
      minWordSizefor2Typos: 7,
      removeWordsIfNoResults: 'allOptional',
      attributesForFaceting: ['categories', 'country', 'filterOnly(objectID)'],
      numericAttributesForFiltering: ['ratingGeneral'],
    });
  });

  // Covers DISCOVERY-30.6
  it('rebuilds an index of an earlier version if its objects lack the attributes for filters', async () => {
    await (await startedSender()).stop();
    await api.review(await api.consumer(), 'earlier.example');
    algolia.change(SEARCH_INDEX, ({ settings: indexed, objects }) => {
      delete indexed['attributesForFaceting'];
      objects.set('earlier.example', { objectID: 'earlier.example' });
    });
    startSender();
    await until(() => live()?.['earlier.example']?.['categories'] !== undefined);
    expect(algolia.settings(SEARCH_INDEX)).toMatchObject(indexSettings);
  });

  it('drops query words without a match, like the search of the API', async () => {
    await startedSender();
    await api.database.raw(`insert into companies (domain, website, name) values
      ('distant-cedar.example', 'https://distant-cedar.example', 'The Distant Cedar'),
      ('cedar.example', 'https://cedar.example', 'Cedar Homes')`);
    await settle();
    const body = { requests: [{ indexName: SEARCH_INDEX, query: 'qx distant cedar' }] };
    const headers = { 'x-algolia-api-key': ALGOLIA_KEYS.ALGOLIA_SEARCH_KEY };
    const response = await fetch(`${algolia.url}/1/indexes/*/queries`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const fromAlgolia = (await response.json()) as { results: { hits: { name: string }[] }[] };
    const fromApi = await api.send('POST', '/1/indexes/*/queries', { body });
    expect(fromAlgolia.results[0]?.hits[0]?.name).toBe('The Distant Cedar');
    expect(fromApi.body.results[0].hits[0].name).toBe('The Distant Cedar');
  });

  it('restores changed settings of the index when the sender starts', async () => {
    await (await startedSender()).stop();
    algolia.change(SEARCH_INDEX, (index) => (index.settings['customRanking'] = ['asc(name)']));
    algolia.change(SEARCH_INDEX, (index) => (index.settings['queryLanguages'] = ['de']));
    startSender();
    await until(() => algolia.received.some(({ method }) => method === 'PUT'));
    await settle();
    expect(algolia.settings(SEARCH_INDEX)).toMatchObject({ ...indexSettings, queryLanguages: ['de'] });
    expect(algolia.received.filter(isBatch)).toEqual([]);
  });

  // Covers DISCOVERY-30.6
  it('sends every change of a company', async () => {
    await startedSender();
    const object = () => live()?.['every.example'];
    const author = await api.consumer();
    const review = await api.review(author, 'https://www.every.example/shop', { companyName: 'Every', rating: 5 });
    await settle();
    expect(object()).toEqual({
      objectID: 'every.example',
      name: 'every.example',
      website: 'https://www.every.example',
      avatar: null,
      reviewsQuantity: 1,
      ratingGeneral: 5,
      categories: [],
      country: null,
      city: null,
      verified: false,
    });

    await api.review(await api.consumer(), 'every.example', { rating: 2 });
    await settle();
    expect(object()).toMatchObject({ reviewsQuantity: 2, ratingGeneral: 3.5 });
    await api.send('PUT', `/review/${review.id}`, { token: author.token, body: { rating: 0 } });
    await settle();
    expect(object()).toMatchObject({ reviewsQuantity: 2, ratingGeneral: 1 });
    await api.send('DELETE', `/review/${review.id}`, { token: author.token });
    await settle();
    expect(object()).toMatchObject({ reviewsQuantity: 1, ratingGeneral: 2 });

    const owner = await api.company({ website: 'every.example', name: 'Every & Sons' });
    await settle();
    expect(object()).toMatchObject({ name: 'Every & Sons', website: 'https://every.example', verified: true });
    await api.send('PUT', '/company', { token: owner.token, body: { categories: ['bakeries'], city: 'Valencia' } });
    await api.database('companies').where({ domain: 'every.example' }).update({ country_code: 'ES' });
    await settle();
    expect(object()).toMatchObject({
      categories: ['bakeries', 'food-drink-shops'],
      country: 'ES',
      city: 'Valencia',
    });
    await api.send('PUT', '/company', { token: owner.token, body: { name: 'Ever Älter' } });
    await settle();
    expect(object()).toMatchObject({ name: 'Ever Älter' });
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('avatar', new Blob([new Uint8Array(png)]), 'a.png');
    const { avatar } = (await api.send('PUT', '/company/avatar', { token: owner.token, body: form })).body;
    expect(avatar).toEqual(expect.any(String));
    await settle();
    expect(object()).toMatchObject({ avatar });
    await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
    await settle();
    expect(object()).toMatchObject({ name: 'every.example', avatar: null, reviewsQuantity: 1 });

    await api.database('reviews').del();
    await api.database('companies').where({ domain: 'every.example' }).update({ domain: 'other.example' });
    await settle();
    expect(object()).toBeUndefined();
    expect(live()).toHaveProperty(['other.example']);
    await api.database('companies').where({ domain: 'other.example' }).del();
    await settle();
    expect(live()).not.toHaveProperty(['other.example']);
  });

  it('sends the companies whose `verified` changes when the site gets or loses a mail server', async () => {
    for (const website of ['unproven.example', 'proven.example']) await api.company({ website });
    await api.database('companies').where({ domain: 'proven.example' }).update({ verified_at: new Date() });
    await api.review(await api.consumer(), 'unclaimed.example');
    await startedSender();
    const listVerified = () =>
      ['unproven.example', 'proven.example', 'unclaimed.example'].map((id) => live()?.[id]?.['verified']);
    const listSent = () => algolia.received.filter(isBatch).flatMap(sentIds);
    expect(listVerified()).toEqual([true, true, false]);

    sendsMail = true;
    await until(() => live()?.['unproven.example']?.['verified'] === false);
    await settle();
    expect(listVerified()).toEqual([false, true, false]);
    expect(listSent()).toContain('unproven.example');
    expect(listSent()).not.toContain('proven.example');
    expect(listSent()).not.toContain('unclaimed.example');

    sendsMail = false;
    await until(() => live()?.['unproven.example']?.['verified'] === true);
    await settle();
    expect(listVerified()).toEqual([true, true, false]);
  });

  it('sends the companies whose `verified` changed while the sender was stopped, and keeps the other entries of the index’s `userData`', async () => {
    await api.company({ website: 'restarted.example' });
    await (await startedSender()).stop();
    algolia.change(SEARCH_INDEX, ({ settings: indexed }) => {
      indexed['userData'] = { ...(indexed['userData'] as object), team: 'search' };
    });
    sendsMail = true;
    startSender();
    await until(() => live()?.['restarted.example']?.['verified'] === false);
    await settle();
    expect(algolia.settings(SEARCH_INDEX)).toMatchObject({ userData: { verifiedBy: 'proof', team: 'search' } });
  });

  it('corrects `verified` after another process has sent the company without knowing the mail server yet', async () => {
    await api.company({ website: 'behind.example' });
    sendsMail = true;
    await (await startedSender()).stop();
    const isVerified = () => live()?.['behind.example']?.['verified'];
    expect(isVerified()).toBe(false);
    sendsMail = false;
    const late = startSender();
    await until(() => isVerified() === true);
    await late.stop();
    sendsMail = true;
    startSender();
    await until(() => isVerified() === false);
    await settle();
  });

  it('rebuilds an index that was deleted while the sender runs', async () => {
    await startedSender();
    await api.review(await api.consumer(), 'before.example');
    await settle();
    algolia.remove(SEARCH_INDEX);
    await api.review(await api.consumer(), 'after.example');
    await until(() => live()?.['before.example'] !== undefined);
    await settle();
    expect(algolia.settings(SEARCH_INDEX)).toMatchObject(indexSettings);
  });

  // Covers DISCOVERY-74.2
  it('deletes a blocked company from the index, and adds it again when it is unblocked', async () => {
    await startedSender();
    await api.review(await api.consumer(), 'blocked.example');
    await settle();
    expect(live()).toHaveProperty(['blocked.example']);
    const { token } = await api.admin();
    const change = (path: string, body: object) =>
      api.send('POST', `/admin/companies/blocked.example/${path}`, { token, body });
    expect((await change('block', { ground: 'spam', reason: 'It advertises.' })).status).toBe(204);
    await settle();
    expect(live()).not.toHaveProperty(['blocked.example']);
    expect((await change('unblock', { reason: 'We were wrong.' })).status).toBe(204);
    await settle();
    expect(live()).toHaveProperty(['blocked.example']);
  });

  it('ignores changes that were rolled back or do not affect search', async () => {
    const owner = await api.company({ website: 'calm.example' });
    await startedSender();
    await api.send('PUT', '/company', { token: owner.token, body: { phone: '+34 600 000 000' } });
    const undone = api.database.transaction(async (transaction) => {
      await transaction('companies').where({ domain: 'calm.example' }).update({ name: 'Undone' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    // Makes a visible change after all other changes. When this change has been sent, all earlier changes have also been sent.
    await api.send('PUT', '/company', { token: owner.token, body: { name: 'Visible' } });
    await settle();
    expect(algolia.received.filter(isBatch).map(({ body }) => body.requests[0].body.name)).toEqual(['Visible']);
  });

  it('sends batches in order, and sends each company only once even if it has changed several times', async () => {
    await (await startedSender()).stop();
    await addCompanies('batch', 2500);
    await api.database.raw(`update companies set name = name || ' again' where domain like 'batch%'`);
    await api.database('companies').where({ domain: 'batch1.example' }).update({ name: 'The last change' });
    expect(await countOutbox()).toBe(2500);
    startSender();
    await settle();
    const batches = algolia.received.filter(isBatch).map(sentIds);
    expect(batches.map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(batches.flat()).toEqual(Array.from({ length: 2500 }, (_, at) => `batch${at + 1}.example`));
    expect(live()?.['batch1.example']).toMatchObject({ name: 'The last change' });
    await api.database('companies').whereLike('domain', 'batch%').del();
    await settle();
  });

  test.each([500, 429, 403, 'cut', 'cut after'] as const)(
    'neither loses nor duplicates a change on %s, and backs off after each failure',
    async (fault) => {
      await startedSender();
      let faults = 0;
      algolia.fault = (request) => (isBatch(request) && ++faults <= 5 ? fault : null);
      await api.review(await api.consumer(), `fault-${fault}.example`.replace(' ', '-'));
      await settle();
      expect(algolia.received.filter(isBatch)).toHaveLength(6);
      const warnings = loops.lines.filter(({ level }) => level === 40);
      expect(warnings.map(({ failures }) => failures)).toEqual([1, 2, 3, 4, 5]);
      // Each delay is between half of an interval and the whole interval, which doubles with each attempt.
      for (const [at, { retryInMs }] of warnings.entries()) {
        expect(retryInMs).toBeGreaterThanOrEqual((INTERVAL_MS * 2 ** at) / 2);
        expect(retryInMs).toBeLessThanOrEqual(INTERVAL_MS * 2 ** at);
      }
      expect(JSON.stringify(loops.lines)).not.toContain(ALGOLIA_KEYS.ALGOLIA_ADMIN_KEY);
    },
  );

  it('sends the changes that are made during an outage of Algolia or while other changes are sent', async () => {
    await startedSender();
    await algolia.stop();
    await addCompanies('down', 3);
    await until(() => loops.lines.some(({ failures }) => failures === 2));
    expect(await countOutbox()).toBe(3);
    await senders.splice(0)[0]?.stop();
    algolia = await FakeAlgolia.start();

    await startedSender();
    let changeNow: () => Promise<unknown> = () =>
      api.database.raw(`update companies set name = 'Later' where domain = 'down2.example'`);
    algolia.fault = async (request) => {
      if (isBatch(request)) {
        const change = changeNow;
        changeNow = async () => undefined;
        await change();
      }
      return null;
    };
    await api.database('companies').where({ domain: 'down2.example' }).update({ name: 'Sooner' });
    await until(() => algolia.received.filter(isBatch).length === 2);
    await settle();
    const names = algolia.received.filter(isBatch).map(({ body }) => body.requests[0].body.name);
    expect(names).toEqual(['Sooner', 'Later']);
  });

  it('does not delay reviews while the outbox is sent, and loses none of many concurrent reviews', async () => {
    await startedSender();
    algolia.fault = (request) => (isBatch(request) ? 'hang' : null);
    await api.review(await api.consumer(), 'many.example');
    await until(() => algolia.received.some(isBatch));
    const authors = await Promise.all(Array.from({ length: 20 }, () => api.consumer()));
    await Promise.all(authors.map((author) => api.review(author, 'many.example')));
    expect(await countOutbox()).toBe(1);
    algolia.repair();
    await settle();
    expect(live()?.['many.example']).toMatchObject({ reviewsQuantity: 21 });
  });

  it('sends the outbox from one process at a time', async () => {
    await (await startedSender()).stop();
    await addCompanies('several', 3000);
    let now = 0;
    let max = 0;
    algolia.fault = async () => {
      max = Math.max(max, ++now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      now--;
      return null;
    };
    for (let count = 0; count < 4; count++) startSender();
    await until(async () => (await countOutbox()) === 0);
    expect(max).toBe(1);
    expect(algolia.received.filter(isBatch).flatMap(sentIds)).toHaveLength(3000);
    await settle();
    await api.database('companies').whereLike('domain', 'several%').del();
    await settle();
  });

  it('stops the sender while Algolia does not respond, and keeps the change in the outbox', async () => {
    const sender = await startedSender();
    algolia.fault = () => 'hang';
    await api.review(await api.consumer(), 'ending.example');
    await until(() => algolia.received.length > 0);
    await sender.stop();
    expect(loops.lines.map(({ msg }) => msg)).toEqual(['building the Algolia index', 'Algolia index built']);
    expect(await countOutbox()).toBe(1);
  });

  // Covers HARDENING-4.5
  it('sets aside a record that Algolia keeps rejecting, sends the other records, and retries after a change', async () => {
    await (await startedSender()).stop();
    await addCompanies('poison', 5);
    algolia.fault = (request) => (isBatch(request) && sentIds(request).includes('poison3.example') ? 400 : null);
    await api.database('algolia_outbox').where({ domain: 'poison3.example' }).update({ attempts: 8 });
    startSender();
    await until(async () => (await loops.setAside('algolia-outbox')) === 1);
    expect(Object.keys(live() ?? {}).filter((id) => id.startsWith('poison'))).toEqual(
      [1, 2, 4, 5].map((number) => `poison${number}.example`),
    );
    expect(await api.database('algolia_outbox').pluck('domain')).toEqual(['poison3.example']);
    expect(loops.lines.filter(({ level }) => level === 40)).toMatchObject([
      { company: 'poison3.example', attempts: 9, reason: 'Out of order', msg: 'queue entry failed, will retry' },
      { company: 'poison3.example', attempts: 10, msg: 'queue entry set aside' },
    ]);
    const missing = { key: 'poison3.example', attribute: null, indexed: null, expected: '"poison 3"' };
    expect(await compareIndex(indexing())).toEqual([missing]);
    expect(await outbox().waiting()).toEqual({ count: 0, seconds: 0 });

    algolia.repair();
    await api.database('companies').where({ domain: 'poison3.example' }).update({ name: 'Harmless' });
    await settle();
    expect(live()?.['poison3.example']).toMatchObject({ name: 'Harmless' });
    await api.database('companies').whereLike('domain', 'poison%').del();
    await settle();
  });
});

describe('a new index', () => {
  it('replaces the index without downtime, and keeps changes made during the replacement', async () => {
    await addCompanies('gapless', 2600);
    await startedSender();
    algolia.change(SEARCH_INDEX, ({ objects }) =>
      objects.set('stale.example', { objectID: 'stale.example', name: 'gapless' }),
    );
    await senders.splice(0)[0]?.stop();

    const searcher = algoliasearch(ALGOLIA_KEYS.ALGOLIA_APP_ID, ALGOLIA_KEYS.ALGOLIA_SEARCH_KEY, {
      hosts: [{ url: new URL(algolia.url).host, protocol: 'http', accept: 'readWrite' }],
    });
    const building = { continues: true };
    const found: (number | undefined)[] = [];
    const searching = (async () => {
      while (building.continues) {
        const { nbHits } = await searcher.searchSingleIndex({
          indexName: SEARCH_INDEX,
          searchParams: { query: 'gapless' },
        });
        found.push(nbHits);
      }
    })();
    let changes = 0;
    const changing = (async () => {
      while (building.continues) {
        changes++;
        const one = `gapless${1 + ((changes * 97) % 2600)}.example`;
        await api
          .database('companies')
          .where({ domain: one })
          .update({ name: `gapless ${changes}` });
        await addCompanies(`gapless-new-${changes}-`, 1);
        await api
          .database('companies')
          .where({ domain: `gapless-new-${changes - 3}-1.example` })
          .del();
      }
    })();

    // Changes companies before and after each page while the page is read.
    algolia.fault = async (request) => {
      const before = changes;
      if (isBatch(request)) await until(() => changes > before + 3);
      return null;
    };
    const progress: number[] = [];
    await outbox().exclusively(async () => void (await rebuildIndex(indexing(), (count) => progress.push(count))), {
      wait: true,
    });
    building.continues = false;
    await Promise.all([searching, changing]);
    algolia.repair();

    expect(progress.slice(0, 2)).toEqual([1000, 2000]);
    expect(progress.at(-1)).toBeGreaterThan(2600);
    // The index is never smaller than before the build.
    expect(Math.min(...found.map((count) => count ?? 0))).toBeGreaterThanOrEqual(2600);
    expect(algolia.indexNames).toEqual([SEARCH_INDEX]);
    await startedSender();
    expect(live()).not.toHaveProperty(['stale.example']);
    expect(await countOutbox()).toBe(0);
    await api.database('companies').whereLike('domain', 'gapless%').del();
    await settle();
  });

  it('leaves the index unchanged when a rebuild fails, and deletes the unfinished index in the next rebuild', async () => {
    await (await startedSender()).stop();
    const before = live();
    const reject = (request: Received) => (isBatch(request) ? 403 : null);
    algolia.fault = reject;
    await expect(rebuildIndex(indexing(), () => {})).rejects.toThrow('Out of order');
    expect(live()).toEqual(before);
    algolia.repair();
    algolia.change(`${SEARCH_INDEX}_next`, ({ objects }) => objects.set('rest.example', { objectID: 'rest.example' }));
    await rebuildIndex(indexing(), () => {});
    expect(live()).toEqual(before);
    expect(algolia.indexNames).toEqual([SEARCH_INDEX]);
  });

  it('builds a new index without a record that Algolia rejects, and sets the record aside', async () => {
    await (await startedSender()).stop();
    await addCompanies('rejected', 3);
    await api.database('algolia_outbox').del();
    algolia.fault = (request) => (isBatch(request) && sentIds(request).includes('rejected2.example') ? 400 : null);
    await rebuildIndex(indexing(), () => {});
    expect(Object.keys(live() ?? {}).filter((id) => id.startsWith('rejected'))).toEqual([
      'rejected1.example',
      'rejected3.example',
    ]);
    const [entry] = await api.database('algolia_outbox').select('domain', 'last_error', 'set_aside_at');
    expect(entry).toEqual({ domain: 'rejected2.example', last_error: 'Out of order', set_aside_at: expect.any(Date) });
    algolia.repair();
    await api.database('companies').whereLike('domain', 'rejected%').del();
    startSender();
    await settle();
  });

  it('builds a new index despite temporary failures of Algolia', async () => {
    await (await startedSender()).stop();
    let count = 0;
    algolia.fault = () => (++count % 3 === 0 ? 'cut after' : count % 5 === 0 ? 429 : null);
    const companies = await rebuildIndex(indexing(), () => {});
    algolia.repair();
    expect(Object.keys(live() ?? {})).toHaveLength(companies);
    await settle();
  });
});

describe('as processes', () => {
  const children: ChildProcess[] = [];
  let dataDir: string;
  let database: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'heard-algolia-'));
    const { rows } = await api.database.raw<{ rows: { name: string }[] }>('select current_database() as name');
    database = databaseUrl(rows[0]?.name ?? '');
  });
  afterAll(async () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  function start(script: string, env: NodeJS.ProcessEnv = { ...ALGOLIA_KEYS, ALGOLIA_URL: algolia.url }) {
    const child = fork(join(import.meta.dirname, '../src', script), {
      execArgv,
      cwd: join(import.meta.dirname, '..'),
      env: { ...baseEnv, DATA_DIR: dataDir, DATABASE_URL: database, API_PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.push(child);
    const output = { out: '', err: '' };
    child.stdout?.on('data', (data) => (output.out += String(data)));
    child.stderr?.on('data', (data) => (output.err += String(data)));
    const ready = new Promise<void>((resolve, reject) => {
      child.on('message', (message: ServerMessage) => {
        if (message.type === 'ready') resolve();
        if (message.type === 'failed') reject(new Error(message.message));
      });
    });
    // The rejection is ignored here, because not every test awaits this promise.
    ready.catch(() => {});
    return { child, ready, ended: once(child, 'exit').then(([code]: number[]) => ({ code, ...output })) };
  }

  it('sends every change after a kill -9, and stops on SIGTERM while Algolia hangs', async () => {
    const first = start('server.ts');
    await first.ready;
    await settle();
    algolia.received.length = 0;
    algolia.fault = (request) => (isBatch(request) ? 'hang' : null);
    await addCompanies('killed', 1500);
    await until(() => algolia.received.some(isBatch));
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await countOutbox()).toBe(1500);

    algolia.received.length = 0;
    const second = start('server.ts');
    await until(() => algolia.received.some(isBatch));
    second.child.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0, err: '' });
    expect(await countOutbox()).toBe(1500);

    algolia.repair();
    const third = start('server.ts');
    await third.ready;
    await settle();
    expect(Object.keys(live() ?? {}).filter((id) => id.startsWith('killed'))).toHaveLength(1500);
    third.child.kill('SIGTERM');
    expect((await third.ended).code).toBe(0);

    const without = start('server.ts', {});
    await without.ready;
    await until(async () => !(await outbox().state()).isOn);
    await api.review(await api.consumer(), 'killed1.example');
    expect(await countOutbox()).toBe(0);
    without.child.kill('SIGTERM');
    await without.ended;
  });

  it('lists differences between index and database with search:check, and fixes the differences with search:reindex', async () => {
    expect(await start('commands/checkSearchIndex.ts').ended).toEqual({
      code: 1,
      out: '',
      err: 'Algolia has no index companiesSearch. Build it with npm run search:reindex.\n',
    });
    const count = Number((await api.database('companies').count({ count: '*' }))[0]?.['count']);
    expect(await start('commands/rebuildSearchIndex.ts').ended).toEqual({
      code: 0,
      out: `Rebuilt the index with ${count} companies.\n`,
      err: '',
    });
    expect(await start('commands/checkSearchIndex.ts').ended).toEqual({
      code: 0,
      out: 'The index matches the database.\n',
      err: '',
    });

    algolia.change(SEARCH_INDEX, ({ objects, settings }) => {
      objects.delete('killed2.example');
      objects.set('killed3.example', { ...objects.get('killed3.example'), name: 'Other', reviewsQuantity: 7 });
      objects.set('nobody.example', { objectID: 'nobody.example', name: 'Nobody' });
      settings['customRanking'] = [];
    });
    await api
      .database('algolia_outbox')
      .insert({ domain: 'aside.example', set_aside_at: new Date(), last_error: 'Too big' });
    // The command does not report a change that still waits in the outbox.
    await api.database('companies').where({ domain: 'killed4.example' }).update({ name: 'On its way' });
    const checked = await start('commands/checkSearchIndex.ts').ended;
    expect(checked.code).toBe(1);
    expect(checked.err).toBe('5 differences between index and database.\n');
    expect(checked.out.trimEnd().split('\n').toSorted()).toEqual([
      'aside.example: set aside because Algolia has rejected it (Too big). A change of the company sends it again',
      'killed2.example: missing in the index, in the database as "killed 2"',
      'killed3.example: name is "Other", expected "killed 3"',
      'killed3.example: reviewsQuantity is 7, expected 0',
      'nobody.example: in the index as "Nobody", but not in the database',
      'settings: customRanking is [], expected ["desc(reviewsQuantity)","desc(ratingGeneral)"]',
    ]);
    expect((await start('commands/rebuildSearchIndex.ts').ended).code).toBe(0);
    expect((await start('commands/checkSearchIndex.ts').ended).code).toBe(0);
  });

  test.each([
    ['reindex', 'commands/rebuildSearchIndex.ts'],
    ['check', 'commands/checkSearchIndex.ts'],
  ])('reports in one line which setting or index is missing for search:%s', async (_, script) => {
    const without = await start(script, {}).ended;
    expect([without.code, without.err]).toEqual([
      1,
      expect.stringMatching(/^ALGOLIA_APP_ID[^\n]+must be set[^\n]+\n$/),
    ]);
    const empty = { ...ALGOLIA_KEYS, ALGOLIA_URL: algolia.url, DATABASE_URL: '' };
    const nothing = await start(script, empty).ended;
    expect([nothing.code, nothing.err]).toEqual([
      1,
      'There is no database of this version yet. Start Heard once to create it.\n',
    ]);
    const wrong = await start(script, { ...ALGOLIA_KEYS, ALGOLIA_URL: algolia.url, ALGOLIA_ADMIN_KEY: 'wrong' }).ended;
    expect([wrong.code, wrong.err]).toEqual([1, 'Method not allowed with this API key\n']);
  });
});
