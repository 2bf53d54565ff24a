import { readQueuedEmails } from './queuedEmails.ts';
import { SMTP_URL, reviewBody, testApi } from './testApi.ts';
import { until } from './until.ts';

const api = testApi({ smtpUrl: SMTP_URL });

/** Maps each metric, its name with its labels as in Prometheus' text format, to its value. */
async function metrics(): Promise<Map<string, number>> {
  const { text } = await api.send('GET', '/metrics');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

const requests = (labels: string) => `http_request_duration_seconds_count{${labels}}`;
const searches = (kind: string) => `heard_search_duration_seconds_count{kind="${kind}"}`;

it('counts and times requests by route pattern and status', async () => {
  await api.company({ website: 'acme.example' });
  for (const path of ['/company/acme.example', '/company/www.ACME.example', '/company/absent.example', '/nowhere/1']) {
    await api.send('GET', path);
  }
  const now = await metrics();
  expect(now.get(requests('method="GET",route="/company/:id",status="200"'))).toBe(2);
  expect(now.get(requests('method="GET",route="/company/:id",status="404"'))).toBe(1);
  expect(now.get(requests('method="GET",route="none",status="404"'))).toBe(1);
  expect(now.get(requests('method="POST",route="/auth/registerCompany",status="201"'))).toBe(1);
  const within = 'http_request_duration_seconds_bucket{le="10",method="GET",route="/company/:id",status="200"}';
  expect(now.get(within)).toBe(2);
  expect([...now.keys()].join('\n')).not.toContain('acme');
});

it('counts searches separately by the step of the search that found the matches', async () => {
  await api.company({ name: 'Brightwood Bakery', website: 'brightwood.example' });
  for (const query of ['', 'brightwood bakery', 'rightwo', 'brigthwood']) {
    const { body } = await api.send('POST', '/1/indexes/companiesSearch/query', { body: { query } });
    expect([query, body.nbHits]).not.toEqual([query, 0]);
  }
  const now = await metrics();
  expect(['listed', 'written', 'typos'].map((kind) => [kind, now.get(searches(kind))])).toEqual([
    ['listed', 1],
    ['written', 1],
    ['typos', 2],
  ]);
});

it('counts the connections of the pool and the requests that wait for a connection', async () => {
  const pool: { max: number; numPendingAcquires(): number } = api.database.client.pool;
  const held = await Promise.all(Array.from({ length: pool.max }, () => api.database.transaction()));
  const waiting = api.send('GET', '/company/absent.example');
  await until(() => pool.numPendingAcquires() === 1);
  // The queries of the metrics about the outbox also wait for a connection.
  const during = metrics();
  await until(() => pool.numPendingAcquires() > 1);
  await Promise.all(held.map((transaction) => transaction.rollback()));
  await waiting;
  expect((await during).get('heard_pool_waiting')).toBe(1);
  expect((await during).get('heard_pool_connections{state="used"}')).toBe(pool.max);
  const after = await metrics();
  expect(after.get('heard_pool_waiting')).toBe(0);
  expect(after.get('heard_pool_connections{state="used"}')).toBe(0);
  expect(after.get('heard_pool_connections{state="idle"}')).toBe(pool.max);
});

it('counts the queued changes for Algolia, and reports the age of the oldest change', async () => {
  expect((await metrics()).get('heard_algolia_outbox_waiting')).toBe(0);
  await api.database.raw(
    `insert into algolia_outbox (domain, since) values ('a.example', now() - interval '90 s'), ('b.example', now())`,
  );
  const now = await metrics();
  expect(now.get('heard_algolia_outbox_waiting')).toBe(2);
  expect(now.get('heard_algolia_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
});

it('counts the queued emails, and reports the age of the oldest email', async () => {
  await api.database('mails').del();
  await api.company({ website: 'mailed.example' });
  await api.database.raw(`update mails set created_at = now() - interval '90 s'`);
  const now = await metrics();
  expect(now.get('heard_mails_waiting')).toBe(1);
  expect(now.get('heard_mails_oldest_seconds')).toBeGreaterThanOrEqual(90);
});

// Covers TRUST-0.3
it('counts replies, votes, reports, decisions and appeals', async () => {
  const [owner, author, voter, admin] = [
    await api.company({ website: 'counted.example' }),
    await api.consumer(),
    await api.consumer(),
    await api.admin(),
  ];
  await api.database('users').update({ email_confirmed_at: new Date(), created_at: new Date('2020-01-01') });
  await api.database('companies').where({ domain: 'counted.example' }).update({ claimed_at: new Date() });
  const review = await api.review(author, 'counted.example');
  const before = await metrics();
  const send = async (status: number, method: string, path: string, token: string, body?: object) =>
    expect((await api.send(method, path, { token, ...(body && { body }) })).status).toBe(status);
  await send(201, 'PUT', `/review/${review.id}/reply`, owner.token, { text: 'Thanks' });
  await send(200, 'PUT', `/review/${review.id}/reply`, owner.token, { text: 'Thank you' });
  await send(200, 'PUT', `/review/${review.id}/helpful`, voter.token);
  await send(403, 'PUT', `/review/${review.id}/helpful`, author.token);
  await send(201, 'POST', `/review/${review.id}/flags`, voter.token, { reason: 'offTopic' });
  await api.database('flags').update({ created_at: new Date(Date.now() - 90_000) });
  const open = await metrics();
  const body = { ground: 'offTopic', reason: 'It is about another shop.' };
  await send(200, 'POST', `/admin/reviews/${review.id}/hide`, admin.token, body);
  const { hidden } = (await api.send('GET', '/review/user', author)).body[0];
  const text = 'It is about this shop, in the other street.';
  await send(201, 'POST', `/decisions/${hidden.decisionId}/appeal`, author.token, { text });
  const now = await metrics();
  const added = (name: string) => (now.get(name) ?? 0) - (before.get(name) ?? 0);
  expect([
    added('heard_replies_total'),
    added('heard_votes_total{result="counted"}'),
    added('heard_votes_total{result="refused"}'),
    added('heard_flags_total{reason="offTopic",by="consumer"}'),
    added('heard_decisions_total{outcome="hidden",ground="offTopic",source="flag"}'),
  ]).toEqual([1, 1, 1, 1, 1]);
  expect([open.get('heard_flags_open'), now.get('heard_flags_open')]).toEqual([1, 0]);
  expect(open.get('heard_flags_oldest_seconds')).toBeGreaterThanOrEqual(90);
  expect([open.get('heard_appeals_open'), now.get('heard_appeals_open')]).toEqual([0, 1]);
  const ofTrust = [...now.keys()].filter((name) => /^heard_(replies|votes|flags|decisions|appeals)/.test(name));
  expect(ofTrust.join('\n')).not.toMatch(/counted\.example|@/);
});

// Covers TRUST-0.3
it('counts invitations and opt-outs', async () => {
  const [owner, author] = [await api.company(), await api.consumer()];
  await api.database('companies').where({ domain: owner.id }).update({ verified_at: new Date() });
  const before = await metrics();
  const invite = (invitations: object[], send: boolean) =>
    api.send('POST', '/company/invitations', { token: owner.token, body: { invitations, send } });
  const email = 'guest@invited.example';
  await invite([{ email }, { email }], true);
  await api.services.invitationSender.sendDue(new AbortController().signal, 0);
  const { body } = await invite([{ email: 'other@invited.example' }], false);
  const invitation = body.links[0].link.split('#token=')[1];
  const { status } = await api.send('POST', '/review/companyOrUser', {
    token: author.token,
    body: { ...reviewBody(owner.id), invitation },
  });
  expect(status).toBe(201);
  const [sent] = await readQueuedEmails(api.database, email);
  const token = /unsubscribe#token=([\w.-]+)/.exec(sent?.text ?? '')?.[1];
  await api.send('POST', '/invitations/unsubscribe', { body: { token, scope: 'company' } });
  const now = await metrics();
  const added = (name: string) => (now.get(name) ?? 0) - (before.get(name) ?? 0);
  const states = ['accepted', 'sent', 'dropped', 'used'].map((state) =>
    added(`heard_invitations_total{state="${state}"}`),
  );
  expect(states).toEqual([3, 1, 1, 1]);
  expect(added('heard_suppressions')).toBe(1);
});

it('describes the process and its version', async () => {
  const now = await metrics();
  expect(now.get('heard_build_info{component="api",version="1.0.0"}')).toBe(1);
  const share = (now.get('process_resident_memory_bytes') ?? 0) / process.memoryUsage.rss();
  expect(share).toBeGreaterThan(0.5);
  expect(share).toBeLessThan(2);
  expect([...now.keys()]).toContain('nodejs_eventloop_lag_p99_seconds');
});

// Covers ASVS-13.4.5
it.each(['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])(
  'returns 404 for metrics requests that a proxy forwarded with %s',
  async (name) => {
    const { status, body } = await api.send('GET', '/metrics', { headers: { [name]: '127.0.0.1' } });
    expect([status, body.type]).toEqual([404, '/problems/not-found']);
  },
);

// Covers DISCOVERY-0.1
it('counts reviews of existing, new and explicitly confirmed companies separately', async () => {
  const outcomes = async () => {
    const now = await metrics();
    return ['existing', 'new', 'corrected'].map((outcome) => now.get(`heard_picker_total{outcome="${outcome}"}`) ?? 0);
  };
  const before = await outcomes();
  const review = async (website: string, changes: object, status = 201) => {
    const { token } = await api.consumer();
    const body = { ...reviewBody(website), ...changes };
    expect((await api.send('POST', '/review/companyOrUser', { token, body })).status).toBe(status);
  };
  // The first review creates the listing. It counts as new although the client reports a correction.
  await review('picked.example', { corrected: true });
  await review('picked.example', {});
  await review('picked.example', { corrected: false });
  await review('picked.example', { corrected: true });
  await review('picked.example', { rating: 9 }, 400);
  await review('picked.example', { corrected: 'existing' }, 400);
  expect((await outcomes()).map((count, at) => count - (before[at] ?? 0))).toEqual([2, 1, 1]);
});

// Covers DISCOVERY-0.1
it('exposes metrics of lists, searches, suggestions, follows and merges, without names in labels', async () => {
  const { body } = await api.send('GET', '/companies?category=bakeries');
  expect(body.total).toBe(0);
  await api.send('GET', '/companies?country=ES&rating=4');
  for (const filters of [{}, { facetFilters: ['country:ES'] }]) {
    const query = { query: 'bakery', ...filters };
    expect((await api.send('POST', '/1/indexes/companiesSearch/query', { body: query })).status).toBe(200);
  }
  await api.database.raw(
    `insert into rank_queue (company_id, since) select id, now() - interval '90 s' from companies limit 1
     on conflict (company_id) do update set since = excluded.since`,
  );
  const { text } = await api.send('GET', '/metrics');
  const types = [...text.matchAll(/^# TYPE (heard_\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`);
  expect(types).toEqual(
    expect.arrayContaining([
      'heard_rank_queue gauge',
      'heard_rank_oldest_seconds gauge',
      'heard_rank_refreshes_total counter',
      'heard_lists_total counter',
      'heard_lists_incomplete_total counter',
      'heard_searches_total counter',
      'heard_suggestions_total counter',
      'heard_picker_total counter',
      'heard_follows gauge',
      'heard_digests_total counter',
      'heard_merges_total counter',
      'heard_websites_blocked gauge',
    ]),
  );
  const now = await metrics();
  expect(now.get('heard_rank_queue')).toBeGreaterThanOrEqual(1);
  expect(now.get('heard_rank_oldest_seconds')).toBeGreaterThanOrEqual(90);
  expect(now.get('heard_lists_total{scope="all",filtered="no"}')).toBe(1);
  expect(now.get('heard_lists_total{scope="country",filtered="yes"}')).toBe(1);
  const counted = (filtered: string) =>
    [...now].filter(([name]) => name.startsWith('heard_searches_total') && name.includes(`filtered="${filtered}"`));
  expect([counted('yes').length, counted('no').length]).toEqual([1, expect.any(Number)]);
  const labels = [...now.keys()].flatMap((name) => [...name.matchAll(/"([^"]*)"/g)].map(([, value]) => value));
  expect(labels.filter((value) => /bakeries|example$|^ES$/.test(value ?? ''))).toEqual([]);
});
