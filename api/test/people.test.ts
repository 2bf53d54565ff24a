import { checkTotals } from '../src/database/checkTotals.ts';
import { createProfileId } from '../src/kernel/profileId.ts';
import { rateLimits } from '../src/plugins/rateLimits.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

const share = async ({ token }: LoggedIn, shareData: boolean) =>
  (await api.send('PUT', '/user/me', { token, body: { shareData } })).body;
const readPerson = (id: string) => api.send('GET', `/people/${id}`);
const readReviews = (id: string, query = '') => api.send('GET', `/people/${id}/review${query}`);
const readAccount = async (account: LoggedIn) => (await api.send('GET', '/user/me', account)).body;
const readAuthor = async (website: string) => (await api.send('GET', `/company/${website}`)).body.review[0].user;

let websites = 0;
/** Creates a consumer with a public page and a review. */
async function reviewer() {
  const account = await api.consumer({ name: 'Adaeze', lastName: 'Okafor' });
  const website = `profile${++websites}.example`;
  const review = await api.review(account, website);
  const { profileId } = await readAccount(account);
  return { account, website, review, profileId: String(profileId) };
}

/** Makes accounts old enough to vote. */
async function vote(voter: LoggedIn, reviewId: string) {
  await api.database('users').where({ id: voter.id }).update({ created_at: '2024-03-31T23:59:00Z' });
  expect((await api.send('PUT', `/review/${reviewId}/helpful`, voter)).status).toBe(200);
}

/** Turns an account into an account that was created before public pages existed. */
async function setBack({ id }: LoggedIn) {
  await api.database('users').where({ id }).update({ profile_id: null, helpful_count: null });
}

// Covers DISCOVERY-90.1
it('shows a person with a visible review, and no other data of the account', async () => {
  const { account, website, review, profileId } = await reviewer();
  await vote(await api.consumer(), review.id);
  await api
    .database('users')
    .where({ id: account.id })
    .update({ created_at: '2024-03-31T23:59:00Z', country: 'Spain' });
  expect(profileId).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
  const { status, headers, body } = await readPerson(profileId);
  expect([status, body]).toEqual([
    200,
    {
      id: profileId,
      name: 'Adaeze',
      lastName: 'Okafor',
      avatar: null,
      memberSince: '2024-03',
      reviewsQuantity: 1,
      helpful: 1,
    },
  ]);
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30');
  expect(headers.get('cdn-cache-control')).toBe('public, max-age=30, stale-while-revalidate=0');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  // If only one author has given a name to the company, nobody else sees this name.
  const shown = { ...review, helpful: 1, companyId: website, companyName: website };
  expect((await readReviews(profileId)).body).toEqual([shown]);
});

// Covers DISCOVERY-90.1, DISCOVERY-74.3
it('lists the visible reviews newest first, 20 per page, and counts but omits reviews of blocked companies', async () => {
  const account = await api.consumer();
  const written: string[] = [];
  for (let at = 0; at < 23; at++) written.unshift((await api.review(account, `many${at}.example`)).id);
  const { token } = await api.admin();
  const body = { ground: 'notGenuine', reason: 'It pays for its reviews.' };
  expect((await api.send('POST', '/admin/companies/many5.example/block', { token, body })).status).toBe(204);
  const { profileId } = await readAccount(account);
  const first = await readReviews(profileId);
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await readReviews(profileId, next);
  const ids = [...first.body, ...second.body].map(({ id }: { id: string }) => id);
  expect(first.body).toHaveLength(20);
  expect(ids).toEqual(written.filter((_, at) => at !== 22 - 5));
  expect([second.headers.get('link'), first.headers.get('x-total-count')]).toEqual([null, '23']);
  expect((await readReviews(profileId, '?cursor=x')).status).toBe(400);
  expect((await readReviews(profileId, '?user=1')).status).toBe(400);
  expect((await readPerson(profileId)).body.reviewsQuantity).toBe(23);
});

// Covers DISCOVERY-90.2
it("links the author of a review to the page while 'Share data' is on, with a new id each time it is turned on", async () => {
  const { account, website, review, profileId } = await reviewer();
  const readAll = async () => [
    await readAuthor(website),
    (await api.send('GET', `/review/${review.id}`)).body.user,
    (await api.send('GET', `/company/${website}/review`)).body[0].user,
  ];
  for (const user of await readAll()) expect(user.id).toBe(profileId);

  expect(await share(account, false)).toMatchObject({ shareData: false, profileId: null });
  for (const user of await readAll()) expect(user).toEqual({ id: null, name: 'Adaeze', lastName: 'O.', avatar: null });
  expect([(await readPerson(profileId)).status, (await readReviews(profileId)).status]).toEqual([404, 404]);
  expect((await readPerson(profileId)).headers.get('cache-control')).toBe('no-store');

  const { profileId: other } = await share(account, true);
  expect(other).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
  expect(other).not.toBe(profileId);
  expect((await readPerson(profileId)).status).toBe(404);
  expect((await readPerson(other)).status).toBe(200);
  // Saving the same value again changes nothing.
  expect((await share(account, true)).profileId).toBe(other);
});

// Covers DISCOVERY-90.2
it("leaves one public id after parallel requests to turn 'Share data' on, and none after the last request to turn it off", async () => {
  const { account } = await reviewer();
  await share(account, false);
  const answers = await Promise.all(Array.from({ length: 10 }, () => share(account, true)));
  expect(new Set(answers.map(({ profileId }) => profileId)).size).toBe(1);
  await share(account, false);
  const row = await api.database('users').first('profile_id').where({ id: account.id });
  expect(row?.profile_id).toBeNull();
});

// Covers DISCOVERY-90.2
it('deletes the public id when a process of the previous version turns sharing off', async () => {
  const { account, profileId } = await reviewer();
  await api.database('users').where({ id: account.id }).update({ share_data: false });
  await api.database('users').where({ id: account.id }).update({ share_data: true });
  expect((await readPerson(profileId)).status).toBe(404);
  expect((await readAccount(account)).profileId).toBeNull();
});

// Covers DISCOVERY-90.3
it('returns the same 404 for every unknown id', async () => {
  const { profileId, account } = await reviewer();
  const unknown = await readPerson('0123456789');
  await share(account, false);
  for (const id of [profileId, profileId.toUpperCase(), account.id, 'x', '%00', 'il0u567890', "' or 1=1"]) {
    const { status, body } = await readPerson(encodeURIComponent(id));
    expect([status, body.type, body.detail]).toEqual([404, unknown.body.type, unknown.body.detail]);
    expect((await readReviews(encodeURIComponent(id))).status).toBe(404);
  }
});

// Covers DISCOVERY-90.4
it("excludes hidden and deleted reviews from a person's count, and includes restored reviews again", async () => {
  const { account, review, profileId } = await reviewer();
  const second = await api.review(account, 'second.example');
  const voters = [await api.consumer(), await api.consumer()];
  for (const voter of voters) await vote(voter, review.id);
  await vote(voters[0]!, second.id);
  const count = async () => {
    const { status, body } = await readPerson(profileId);
    return status === 200 ? [body.reviewsQuantity, body.helpful] : status;
  };
  expect(await count()).toEqual([2, 3]);

  const admin = await api.admin();
  const reason = 'It insults people.';
  const hide = await api.send('POST', `/admin/reviews/${review.id}/hide`, {
    token: admin.token,
    body: { reason, ground: 'other' },
  });
  expect(hide.status).toBe(200);
  expect(await count()).toEqual([1, 1]);
  expect((await readReviews(profileId)).body.map(({ id }: { id: string }) => id)).toEqual([second.id]);
  // Deleting the account of a voter also deletes its vote for the hidden review.
  await api.send('DELETE', '/user/me', { token: voters[1]!.token, body: { password: PASSWORD } });

  expect((await api.send('DELETE', `/review/${second.id}`, account)).status).toBe(204);
  expect(await count()).toBe(404);
  expect((await readAccount(account)).profileId).toBeNull();
  expect((await api.send('POST', `/review/${second.id}/restore`, account)).status).toBe(200);
  expect(await count()).toEqual([1, 1]);
  await api.send('POST', `/admin/reviews/${review.id}/unhide`, { token: admin.token, body: { reason } });
  expect(await count()).toEqual([2, 2]);
  await api.send('DELETE', `/review/${second.id}/helpful`, voters[0]);
  expect(await count()).toEqual([2, 1]);
});

// Covers DISCOVERY-90.5
it('creates no public page for an older account until its owner agrees', async () => {
  const { account, website, review, profileId } = await reviewer();
  await setBack(account);
  await vote(await api.consumer(), review.id);
  expect(await readAccount(account)).toMatchObject({ shareData: true, profileId: null, reviewsQuantity: 1 });
  expect(await readAuthor(website)).toMatchObject({ id: null, lastName: 'Okafor' });
  expect((await readPerson(profileId)).status).toBe(404);
  // Other changes of the account do not count as agreement to a public page.
  await api.send('PUT', '/user/me', { token: account.token, body: { country: 'Spain' } });
  expect((await readAccount(account)).profileId).toBeNull();

  const { profileId: id } = await share(account, true);
  expect((await readPerson(id)).body).toMatchObject({ reviewsQuantity: 1, helpful: 1 });
  await vote(await api.consumer(), review.id);
  expect((await readPerson(id)).body).toMatchObject({ helpful: 2 });
});

// Covers DISCOVERY-90.5
it('counts all votes that are cast while the owner of an older account agrees to a public page', async () => {
  const { account, review } = await reviewer();
  await setBack(account);
  const voters = await Promise.all(Array.from({ length: 8 }, () => api.consumer()));
  await Promise.all([...voters.map((voter) => vote(voter, review.id)), share(account, true)]);
  const { profileId } = await readAccount(account);
  expect((await readPerson(profileId)).body.helpful).toBe(8);
});

// Covers DISCOVERY-90.5
it('shows no public page of administrators, companies, or accounts without a visible review', async () => {
  const ana = await api.consumer();
  expect(await readAccount(ana)).toMatchObject({ shareData: true, profileId: null });
  const stored = await api.database('users').first('profile_id').where({ id: ana.id });
  expect((await readPerson(String(stored?.profile_id))).status).toBe(404);
  expect(await readAccount(await api.company())).not.toHaveProperty('profileId');

  const { account, website, profileId } = await reviewer();
  const user = await api.database('users').first('password_hash').where({ id: account.id });
  await api.services.administrators.promote(account.id, user?.password_hash ?? '');
  expect((await readPerson(profileId)).status).toBe(404);
  expect((await readAuthor(website)).id).toBeNull();
  const admin = await api.admin();
  expect((await share(admin, true)).profileId).toBeNull();
});

// Covers DISCOVERY-90.5
it('removes the public page with the account', async () => {
  const { account, profileId } = await reviewer();
  expect((await api.send('DELETE', '/user/me', { token: account.token, body: { password: PASSWORD } })).status).toBe(
    204,
  );
  expect((await readPerson(profileId)).status).toBe(404);
});

// Covers DISCOVERY-90.6
it('exports the public page with the account', async () => {
  const { account, profileId } = await reviewer();
  expect((await api.send('GET', '/user/me/export', account)).body.profileId).toBe(profileId);
  expect((await api.send('GET', '/user/me/export', await api.company())).body.profileId).toBeNull();
});

// Covers DISCOVERY-90.6
it('leaves people out of search and sitemap', async () => {
  const { profileId } = await reviewer();
  const body = { requests: [{ indexName: 'companiesSearch', query: 'Adaeze' }] };
  expect((await api.send('POST', '/1/indexes/*/queries', { body })).body.results[0].hits).toEqual([]);
  for (const path of ['/sitemap/companies', '/sitemap/companies/1', '/sitemap/lists']) {
    const { status, text } = await api.send('GET', path);
    expect([status, text.includes(profileId)]).toEqual([200, false]);
  }
});

// Covers DISCOVERY-90.7
it('does not deadlock when two people vote for each other', async () => {
  const [one, other] = [await reviewer(), await reviewer()];
  await api.database('users').update({ created_at: '2024-03-31T23:59:00Z' });
  for (let round = 0; round < 10; round++) {
    const method = round % 2 === 0 ? 'PUT' : 'DELETE';
    const sent = await Promise.all([
      api.send(method, `/review/${other.review.id}/helpful`, one.account),
      api.send(method, `/review/${one.review.id}/helpful`, other.account),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  }
});

// Covers DISCOVERY-90.3
describe('with rate limits', () => {
  const { lists } = rateLimits;
  const limited = testApi({ rateLimits: { ...rateLimits, lists: { ...lists, max: 20 } } });

  it('limits guesses of ids of public pages across both endpoints', async () => {
    expect([lists.max, lists.seconds, lists.by]).toEqual([600, 60, 'address']);
    for (let at = 0; at < 10; at++) {
      const id = createProfileId();
      expect((await limited.send('GET', `/people/${id}`)).status).toBe(404);
      expect((await limited.send('GET', `/people/${id}/review`)).status).toBe(404);
    }
    expect((await limited.send('GET', `/people/${createProfileId()}`)).status).toBe(429);
  });
});
