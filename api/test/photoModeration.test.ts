import type { Decision } from '@heard/contract';
import sharp from 'sharp';
import { checkTotals } from '../src/database/checkTotals.ts';
import { testApi, type LoggedIn } from './testApi.ts';

const api = testApi();
let admin: LoggedIn;
let otherAdmin: LoggedIn;
let png: Buffer;

beforeAll(async () => {
  [admin, otherAdmin] = [await api.admin(), await api.admin()];
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

const REASON = 'It shows the face of a child.';

let uploads = 0;
async function add({ token }: LoggedIn, reviewId: string, alt = '') {
  const body = new FormData();
  // Bytes after the end of a PNG make it a different file, because a review stores each file once.
  body.append('photo', new Blob([new Uint8Array(png), String(++uploads)]), 'a.png');
  body.append('alt', alt);
  const response = await api.send('POST', `/review/${reviewId}/photos`, { token, body });
  expect(response.status).toBe(201);
  return response.body;
}

const setAge = ({ id }: LoggedIn, age: string) =>
  api.database.raw('update users set created_at = now() - ?::interval where id = ?', [age, id]);

/** Creates a company with an owner, and a review with two photos. */
async function createPhotographed() {
  const [owner, author, reporter] = [await api.company(), await api.consumer(), await api.consumer()];
  await setAge(author, '8 days');
  const { id } = await api.review(author, owner.id);
  return { owner, author, reporter, id: id as string, photos: [await add(author, id), await add(author, id)] };
}

const report = ({ token }: LoggedIn, id: string, photoId: string, body: object = { reason: 'hateOrThreat' }) =>
  api.send('POST', `/review/${id}/flags`, { token, body: { part: 'photo', photoId, ...body } });
const hide = (photoId: string) =>
  api.send('POST', `/admin/photos/${photoId}/hide`, {
    token: admin.token,
    body: { reason: REASON, ground: 'personalData' },
  });
const unhide = (photoId: string) => api.send('POST', `/admin/photos/${photoId}/unhide`, admin);
const readOwnPhotos = async ({ token }: LoggedIn) => (await api.send('GET', '/review/user', { token })).body[0].photos;
const readPublic = async (id: string) => (await api.send('GET', `/review/${id}`)).body.photos;
const readLog = async (company: string): Promise<Decision[]> =>
  (await api.send('GET', `/company/${company}/decisions`)).body;
const findMark = async (reviewId: string) => {
  const { body } = await api.send('GET', '/admin/marks?limit=100', admin);
  return body.find(({ review }: { review: { id: string } | null }) => review?.id === reviewId);
};
const readReport = async ({ token }: LoggedIn) => (await api.send('GET', '/flags', { token })).body[0];

it('hides a photo individually, publishes the decision and upholds the reports on it', async () => {
  const { owner, author, reporter, id, photos } = await createPhotographed();
  const [first, second] = photos;
  expect((await report(reporter, id, first.id)).body).toMatchObject({
    part: 'photo',
    photoId: first.id,
    state: 'open',
  });
  expect((await findMark(id)).reasons).toMatchObject([
    { kind: 'flags', flags: [{ part: 'photo', photoId: first.id }] },
  ]);
  expect((await hide(first.id)).status).toBe(204);
  expect((await hide(first.id)).status).toBe(204);

  expect(await readPublic(id)).toEqual([second]);
  expect((await api.send('GET', `/company/${owner.id}`)).body.review[0].photos).toEqual([second]);
  expect((await api.send('GET', first.small.path)).status).toBe(404);
  expect(await readLog(owner.id)).toMatchObject([
    { part: 'photo', outcome: 'hidden', ground: 'personalData', reason: REASON, source: 'flag', stars: 4 },
  ]);
  expect(await readReport(reporter)).toMatchObject({
    state: 'upheld',
    decision: { outcome: 'hidden', reason: REASON },
  });
  expect(await findMark(id)).toBeUndefined();

  const [hidden, visible] = await readOwnPhotos(author);
  expect(visible).toEqual(second);
  expect(hidden).toMatchObject({
    id: first.id,
    small: { path: `/review/${id}/photos/${first.id}/small` },
    hidden: { at: expect.any(String), reason: REASON, ground: 'personalData', appeal: null },
  });
  expect((await api.send('GET', hidden.large.path, author)).status).toBe(200);
  expect((await api.send('GET', hidden.large.path, reporter)).status).toBe(404);
});

it('shows a hidden photo again under another URL', async () => {
  const { owner, author, id, photos } = await createPhotographed();
  await hide(photos[0].id);
  expect((await unhide(photos[0].id)).status).toBe(204);
  const [shown] = await readPublic(id);
  expect(shown).toMatchObject({ id: photos[0].id });
  expect(shown.small.path).not.toBe(photos[0].small.path);
  expect((await api.send('GET', shown.small.path)).status).toBe(200);
  expect((await api.send('GET', photos[0].small.path)).status).toBe(404);
  expect((await readOwnPhotos(author))[0].hidden).toBeUndefined();
  expect((await readLog(owner.id)).map(({ outcome }) => outcome)).toEqual(['shownAgain', 'hidden']);
});

it("rejects reports of unknown photos, hidden photos and the reporter's own photos", async () => {
  const { owner, author, reporter, id, photos } = await createPhotographed();
  const other = await createPhotographed();
  expect((await report(reporter, id, '999999')).status).toBe(404);
  expect((await report(reporter, id, other.photos[0].id)).status).toBe(404);
  expect((await report(author, id, photos[0].id)).body.type).toMatch(/own-content$/);
  expect((await report(owner, id, photos[0].id, { reason: 'spam', explanation: 'It is not our shop.' })).status).toBe(
    201,
  );
  expect((await report(reporter, id, photos[0].id)).status).toBe(201);
  expect((await report(reporter, id, photos[0].id)).body.type).toMatch(/already-flagged$/);
  expect((await report(reporter, id, photos[1].id)).status).toBe(201);
  await hide(photos[1].id);
  expect((await report(await api.consumer(), id, photos[1].id)).status).toBe(404);
});

it('closes the report of each photo separately when an administrator keeps the photos', async () => {
  const { owner, reporter, id, photos } = await createPhotographed();
  await report(reporter, id, photos[0].id);
  await report(reporter, id, photos[1].id, { reason: 'spam' });
  const mark = await findMark(id);
  await api.send('POST', `/admin/marks/${mark.id}/close`, { token: admin.token, body: { reason: 'They show bread.' } });
  expect((await readLog(owner.id)).map(({ part, outcome, ground }) => [part, outcome, ground])).toEqual([
    ['photo', 'kept', 'spam'],
    ['photo', 'kept', 'hateOrThreat'],
  ]);
  // A new report of the same photo for the same ground gets the earlier decision.
  const again = await report(await api.consumer(), id, photos[0].id);
  expect(again.body).toMatchObject({ state: 'rejected', decision: { outcome: 'kept' } });
  const otherGround = await report(await api.consumer(), id, photos[1].id);
  expect(otherGround.body).toMatchObject({ state: 'open' });
});

it('shows a photo again when its author appeals successfully', async () => {
  const { author, id, photos } = await createPhotographed();
  await hide(photos[0].id);
  const [{ hidden, small }] = await readOwnPhotos(author);
  const appealed = await api.send('POST', `/decisions/${hidden.decisionId}/appeal`, {
    token: author.token,
    body: { text: 'It is a doll, not a child.' },
  });
  expect(appealed.status).toBe(201);
  expect((await readOwnPhotos(author))[0].hidden.appeal).toMatchObject({ state: 'open' });
  const listed = await api.send('GET', '/admin/appeals?limit=100', otherAdmin);
  const { review } = listed.body.find(({ decisionId }: { decisionId: string }) => decisionId === hidden.decisionId);
  expect(review.photo).toMatchObject({ id: photos[0].id, alt: '', small });
  expect((await api.send('GET', review.photo.small.path, otherAdmin)).status).toBe(200);
  const decided = await api.send('POST', `/admin/appeals/${hidden.decisionId}/decide`, {
    token: otherAdmin.token,
    body: { outcome: 'granted', reason: 'It is a doll.' },
  });
  expect(decided.status).toBe(200);
  expect((await readPublic(id)).map((photo: { id: string }) => photo.id)).toEqual(photos.map((photo) => photo.id));
});

it('settles the open reports on a photo that its author deletes', async () => {
  const { author, reporter, id, photos } = await createPhotographed();
  await report(reporter, id, photos[0].id);
  await api.send('DELETE', `/review/${id}/photos/${photos[0].id}`, author);
  expect(await readReport(reporter)).toMatchObject({ state: 'upheld', decision: null });
  expect(await findMark(id)).toBeUndefined();
  await api.send('DELETE', `/review/${id}`, author);
  await api.send('POST', `/review/${id}/restore`, author);
  expect(await readReport(reporter)).toMatchObject({ state: 'upheld' });
});

it('marks a review when an account that is younger than 7 days adds a photo', async () => {
  const { author, id } = await createPhotographed();
  expect(await findMark(id)).toBeUndefined();
  await setAge(author, '6 days');
  await add(author, id);
  expect((await findMark(id)).reasons).toEqual([{ kind: 'newPhotos', photos: 3 }]);
  await add(author, id);
  expect((await findMark(id)).reasons).toEqual([{ kind: 'newPhotos', photos: 4 }]);
});

it('lets only administrators hide photos', async () => {
  const { owner, author, photos } = await createPhotographed();
  for (const { token } of [owner, author]) {
    const body = { reason: REASON };
    expect((await api.send('POST', `/admin/photos/${photos[0].id}/hide`, { token, body })).status).toBe(403);
    expect((await api.send('POST', `/admin/photos/${photos[0].id}/unhide`, { token })).status).toBe(403);
  }
  expect((await hide('999999')).status).toBe(404);
  expect((await unhide('999999')).status).toBe(404);
});
