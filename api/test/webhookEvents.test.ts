import { WEBHOOK_EVENTS, type Delivery } from '@heard/contract';
import sharp from 'sharp';
import { getToken, readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, SMTP_URL, testApi, type LoggedIn, type LoggedInAdministrator, type TestApi } from './testApi.ts';

const api = testApi();
const confirming = testApi({ smtpUrl: SMTP_URL });

let admin: LoggedInAdministrator;
beforeAll(async () => {
  admin = await api.admin();
});

/** Creates a webhook. @returns its path */
async function create(owner: LoggedIn, fields: object = {}, from: TestApi = api): Promise<string> {
  const { status, body } = await from.send('POST', '/company/webhooks', {
    token: owner.token,
    body: { url: 'https://hooks.acme.com/', events: WEBHOOK_EVENTS, currentPassword: PASSWORD, ...fields },
  });
  expect(status).toBe(201);
  return `/company/webhooks/${body.id}`;
}

/** Reads the events of a webhook, oldest first. */
async function readEvents(owner: LoggedIn, path: string, from: TestApi = api) {
  const { body } = await from.send('GET', `${path}/deliveries?limit=100`, owner);
  return (body as Delivery[]).toReversed().map((delivery) => ({ ...delivery, event: JSON.parse(delivery.body) }));
}

const readTypes = async (owner: LoggedIn, path: string) => (await readEvents(owner, path)).map(({ type }) => type);

const readReviews = async (company: LoggedIn, from: TestApi = api) =>
  (await from.send('GET', `/company/${company.id}/review`)).body;

async function send(method: string, path: string, { token }: LoggedIn, body?: object): Promise<void> {
  const { status, text } = await api.send(method, path, { token, ...(body !== undefined && { body }) });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
}

// Covers TRUST-6.22
it('sends a created or changed review as visitors see it', async () => {
  const [owner, author] = [await api.company(), await api.consumer()];
  const path = await create(owner);
  const { id } = await api.review(author, owner.id);
  const [created] = await readReviews(owner);
  await send('PUT', `/review/${id}`, author, { title: 'Better' });
  // Clients may send an unchanged review.
  await send('PUT', `/review/${id}`, author, { title: 'Better' });
  const [changed] = await readReviews(owner);
  const events = await readEvents(owner, path);
  expect(events.map(({ event }) => event)).toEqual([
    {
      id: events[0]?.eventId,
      type: 'review.created',
      createdAt: expect.any(String),
      companyId: owner.id,
      data: { review: created },
    },
    {
      id: events[1]?.eventId,
      type: 'review.updated',
      createdAt: expect.any(String),
      companyId: owner.id,
      data: { review: changed },
    },
  ]);
  expect(events.map(({ type }) => type)).toEqual(['review.created', 'review.updated']);
});

// Covers TRUST-6.22
it("writes an event only for the company's active webhooks that subscribe to the type of the event", async () => {
  const [owner, other, author] = [await api.company(), await api.company(), await api.consumer()];
  const wanting = await create(owner, { events: ['review.created'] });
  const indifferent = await create(owner, { events: ['reply.created'] });
  const paused = await create(owner);
  await send('PUT', paused, owner, { active: false });
  const others = await create(other);
  const { id } = await api.review(author, owner.id);
  await send('PUT', `/review/${id}`, author, { rating: 1 });
  expect(await readTypes(owner, wanting)).toEqual(['review.created']);
  for (const path of [indifferent, paused]) expect(await readTypes(owner, path)).toEqual([]);
  expect(await readTypes(other, others)).toEqual([]);
  expect(await api.database('webhook_events').where({ type: 'review.updated', review_id: id })).toEqual([]);
});

// Covers TRUST-6.23
it('reports a deletion when it can no longer be undone, and includes only the id', async () => {
  const [owner, author] = [await api.company(), await api.consumer()];
  const path = await create(owner, { events: ['review.deleted'] });
  const { id } = await api.review(author, owner.id);
  await send('DELETE', `/review/${id}`, author);
  const [deleted] = await readEvents(owner, path);
  expect(deleted?.event.data).toEqual({ review: { id } });
  expect(Date.parse(deleted?.nextAt ?? '') - Date.parse(deleted?.createdAt ?? '')).toBeGreaterThanOrEqual(60_000);
  await send('POST', `/review/${id}/restore`, author);
  expect(await readEvents(owner, path)).toEqual([]);
});

it('reports a review when it becomes public, and no earlier change', async () => {
  const owner = await confirming.company();
  const path = await create(owner, {}, confirming);
  const author = await confirming.consumer();
  const { id } = await confirming.review(author, owner.id);
  await confirming.send('PUT', `/review/${id}`, { token: author.token, body: { title: 'Later' } });
  expect(await readEvents(owner, path, confirming)).toEqual([]);
  const [email] = await readQueuedEmails(confirming.database, author.email);
  const confirmed = await confirming.send('POST', '/auth/confirmEmail', { body: { token: getToken(email) } });
  expect(confirmed.status).toBeLessThan(300);
  const [review] = await readReviews(owner, confirming);
  const events = await readEvents(owner, path, confirming);
  expect(events.map(({ event }) => [event.type, event.data.review])).toEqual([['review.created', review]]);
});

// Covers TRUST-6.22
it('reports reviews that administrators hide and show, with ground and reason', async () => {
  const [owner, author] = [await api.company(), await api.consumer()];
  const path = await create(owner);
  const { id } = await api.review(author, owner.id);
  await send('PUT', `/review/${id}/reply`, owner, { text: 'Thank you' });
  await send('POST', `/admin/reviews/${id}/reply/hide`, admin, { ground: 'spam', reason: 'Advertising' });
  await send('POST', `/admin/reviews/${id}/reply/unhide`, admin, { reason: 'A mistake' });
  await send('POST', `/admin/reviews/${id}/hide`, admin, { ground: 'offTopic', reason: 'About another firm' });
  await send('POST', `/admin/reviews/${id}/unhide`, admin, { reason: 'A mistake' });
  const [review] = await readReviews(owner);
  const events = (await readEvents(owner, path)).map(({ event }) => [event.type, event.data]);
  expect(events.slice(1)).toEqual([
    ['reply.created', { review }],
    ['reply.deleted', { review: { id }, ground: 'spam', reason: 'Advertising' }],
    ['reply.created', { review }],
    ['review.hidden', { review: { id }, ground: 'offTopic', reason: 'About another firm' }],
    ['review.shown', { review }],
  ]);
});

// Covers TRUST-6.22
it('reports added, hidden, shown and removed photos as changes of their review', async () => {
  const [owner, author] = [await api.company(), await api.consumer()];
  const { id } = await api.review(author, owner.id);
  const path = await create(owner);
  const photo = new FormData();
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png();
  photo.append('photo', new Blob([new Uint8Array(await image.toBuffer())]), 'a.png');
  photo.append('alt', 'A red bench');
  const { body: added } = await api.send('POST', `/review/${id}/photos`, { token: author.token, body: photo });
  await send('POST', `/admin/photos/${added.id}/hide`, admin, { ground: 'spam', reason: 'Advertising' });
  await send('POST', `/admin/photos/${added.id}/unhide`, admin, { reason: 'A mistake' });
  await send('DELETE', `/review/${id}/photos/${added.id}`, author);
  const events = await readEvents(owner, path);
  expect(events.map(({ event }) => [event.type, event.data.review.photos.length])).toEqual([
    ['review.updated', 1],
    ['review.updated', 0],
    ['review.updated', 1],
    ['review.updated', 0],
  ]);
});

// Covers TRUST-6.22
it('reports replies that are created, changed and deleted', async () => {
  const [owner, author] = [await api.company(), await api.consumer()];
  const path = await create(owner, { events: ['reply.created', 'reply.updated', 'reply.deleted'] });
  const { id } = await api.review(author, owner.id);
  const reply = `/review/${id}/reply`;
  await send('PUT', reply, owner, { text: 'Thank you' });
  await send('PUT', reply, owner, { text: 'Thanks' });
  await send('PUT', reply, owner, { text: 'Thanks' });
  await send('DELETE', reply, owner);
  const events = await readEvents(owner, path);
  expect(events.map(({ event }) => [event.type, event.data.review.reply?.text ?? event.data])).toEqual([
    ['reply.created', 'Thank you'],
    ['reply.updated', 'Thanks'],
    ['reply.deleted', { review: { id } }],
  ]);
  await send('POST', `${reply}/restore`, owner);
  expect(await readTypes(owner, path)).toEqual(['reply.created', 'reply.updated']);
  // A new reply in the place of a deleted reply is a change.
  await send('DELETE', reply, owner);
  await send('PUT', reply, owner, { text: 'Again' });
  expect(await readTypes(owner, path)).toEqual(['reply.created', 'reply.updated', 'reply.updated']);
});

// Covers TRUST-6.22
it('reports decisions on reports by the company, and not on other reports', async () => {
  const [owner, author, stranger] = [await api.company(), await api.consumer(), await api.consumer()];
  const path = await create(owner, { events: ['flag.decided'] });
  const { id } = await api.review(author, owner.id);
  const report = { reason: 'notGenuine', explanation: 'Never a client of ours', goodFaith: true };
  const { body: sent } = await api.send('POST', `/review/${id}/flags`, { token: owner.token, body: report });
  await send('POST', `/review/${id}/flags`, stranger, { reason: 'spam' });
  await send('POST', `/admin/reviews/${id}/hide`, admin, { ground: 'notGenuine', reason: 'It was made up' });
  const events = await readEvents(owner, path);
  expect(events.map(({ event }) => event.data)).toEqual([
    {
      flag: { id: sent.id, reviewId: id, part: 'review', reason: 'notGenuine', state: 'upheld' },
      outcome: 'hidden',
      ground: 'notGenuine',
      reason: 'It was made up',
    },
  ]);
});

// Covers TRUST-6.23
it('deletes all payloads with a review when its author deletes the account, and reports the deletion', async () => {
  const [owner, author] = [await api.company(), await api.consumer({ lastName: 'Unmistakable' })];
  const path = await create(owner);
  const { id } = await api.review(author, owner.id, { description: 'An unmistakable text.' });
  await send('PUT', `/review/${id}/reply`, owner, { text: 'Thank you' });
  await send('PUT', `/review/${id}`, author, { rating: 2 });
  expect(await readTypes(owner, path)).toEqual(['review.created', 'reply.created', 'review.updated']);
  await send('DELETE', '/user/me', author, { password: PASSWORD });
  const events = await readEvents(owner, path);
  expect(events.map(({ event }) => [event.type, event.data])).toEqual([['review.deleted', { review: { id } }]]);
  const { rows } = await api.database.raw<{ rows: object[] }>(
    `select from webhook_events e where e::text ilike '%unmistakable%'`,
  );
  expect(rows).toEqual([]);
});
