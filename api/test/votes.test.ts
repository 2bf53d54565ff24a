import { checkTotals } from '../src/database/checkTotals.ts';
import { votesRepository } from '../src/modules/votes/votes.repository.ts';
import { PASSWORD, SMTP_URL, testApi, type LoggedIn } from './testApi.ts';

const api = testApi({ smtpUrl: SMTP_URL });

afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

const vote = (voter: LoggedIn, id: string) => api.send('PUT', `/review/${id}/helpful`, voter);
const withdraw = (voter: LoggedIn, id: string) => api.send('DELETE', `/review/${id}/helpful`, voter);
const readVotes = async (voter: LoggedIn, company: string) =>
  (await api.send('GET', `/company/${company}/votes`, voter)).body;

/** Confirms the email of an account and sets the age of the account. */
async function setAge(account: LoggedIn, age = '30 days'): Promise<void> {
  await api.database.raw('update users set created_at = now() - ?::interval, email_confirmed_at = now() where id = ?', [
    age,
    account.id,
  ]);
}

async function consumer(age?: string): Promise<LoggedIn> {
  const account = await api.consumer();
  await setAge(account, age);
  return account;
}

let websites = 0;
/** Creates a public review of a new company. */
async function reviewed(website = `voted${++websites}.example`) {
  const author = await consumer();
  return { author, website, review: await api.review(author, website) };
}

/** Returns the reviews of a company in the order `helpful`, following all pages. */
async function listHelpful(website: string, query = '') {
  const list: { id: string; title: string; helpful: number; helpfulOf: number }[] = [];
  for (let next: string | undefined = `?sort=helpful${query}`; next !== undefined;) {
    const { status, body, headers } = await api.send('GET', `/company/${website}/review${next}`);
    expect(status).toBe(200);
    list.push(...body);
    next = /<(.+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  return list;
}

// Covers TRUST-3.1
it('counts only one vote per account, and lets the account withdraw the vote', async () => {
  const { review, website } = await reviewed();
  const [voter, other] = [await consumer(), await consumer()];
  const first = await vote(voter, review.id);
  expect([first.status, first.body]).toEqual([200, { helpful: 1 }]);
  expect((await vote(voter, review.id)).body).toEqual({ helpful: 1 });
  expect((await vote(other, review.id)).body).toEqual({ helpful: 2 });
  expect((await api.send('GET', `/company/${website}`)).body.review).toMatchObject([{ helpful: 2, helpfulOf: 2 }]);
  expect(await readVotes(voter, website)).toEqual([review.id]);
  expect((await withdraw(voter, review.id)).body).toEqual({ helpful: 1 });
  expect((await withdraw(voter, review.id)).body).toEqual({ helpful: 1 });
  expect(await readVotes(voter, website)).toEqual([]);
  const export_ = await api.send('GET', '/user/me/export', other);
  expect(export_.body.votes).toEqual([{ reviewId: review.id, at: expect.stringMatching(/Z$/) }]);
  expect((await readVotes(voter, `www.${website}`)) as string[]).toEqual([]);
  expect((await api.send('GET', '/company/unknown-company.example/votes', voter)).status).toBe(404);
});

// Covers TRUST-3.1
it('counts only one vote after ten concurrent requests', async () => {
  const { review } = await reviewed();
  const voter = await consumer();
  const sent = await Promise.all(Array.from({ length: 10 }, () => vote(voter, review.id)));
  expect(sent.map(({ status, body }) => [status, body.helpful])).toEqual(sent.map(() => [200, 1]));
});

// Covers TRUST-3.2
it('rejects votes from the author, the owner, and new or unconfirmed accounts', async () => {
  const owner = await api.company({ website: 'refusing.example', workEmail: 'work@elsewhere.example' });
  await api.database('companies').where({ domain: 'refusing.example' }).update({ claimed_at: new Date() });
  const { author, review } = await reviewed('refusing.example');
  const expectRejection = async (account: LoggedIn, type: string, detail?: string) => {
    for (const send of [vote, withdraw]) {
      const { status, body } = await send(account, review.id);
      expect([status, body.type]).toEqual([403, `/problems/${type}`]);
      if (detail !== undefined) expect(body.detail).toBe(detail);
    }
  };
  await expectRejection(author, 'own-content', "You can't report or vote for something you wrote.");
  await expectRejection(await api.admin(), 'wrong-role');
  const asOwner = await api.consumer({ email: owner.email.toUpperCase() });
  const asWorker = await api.consumer({ email: 'WORK@elsewhere.example' });
  const onDomain = await api.consumer({ email: 'baker@mail.refusing.example' });
  for (const account of [asOwner, asWorker, onDomain]) {
    await setAge(account);
    await expectRejection(account, 'own-company');
  }
  const unconfirmed = await api.consumer();
  await expectRejection(unconfirmed, 'email-not-confirmed', 'Confirm your email first: the link is in your inbox.');
  await setAge(unconfirmed, '23 hours 59 minutes');
  await expectRejection(
    unconfirmed,
    'account-too-new',
    'You can vote once your account is a day old. Come back tomorrow.',
  );
  await setAge(unconfirmed, '1 day');
  expect((await vote(unconfirmed, review.id)).status).toBe(200);
  expect((await api.send('PUT', `/review/${review.id}/helpful`)).status).toBe(401);
  for (const id of ['999999', 'abc']) expect((await vote(unconfirmed, id)).status).toBe(404);
  const admin = await api.admin();
  await api.send('POST', `/admin/reviews/${review.id}/hide`, { token: admin.token, body: { reason: 'Spam' } });
  expect((await vote(unconfirmed, review.id)).status).toBe(404);
  await api.send('DELETE', `/review/${review.id}`, author);
  expect((await withdraw(unconfirmed, review.id)).status).toBe(404);
});

it('rejects the vote of the account of a claimed company', async () => {
  const { review } = await reviewed();
  const owner = await api.company();
  await api.database('companies').where({ domain: owner.id }).update({ claimed_at: new Date() });
  const { status, body } = await vote(owner, review.id);
  expect([status, body.type]).toEqual([403, '/problems/wrong-role']);
});

/** Computes the score with the formula that the contract documents. */
function toScore(h: number, n: number): number {
  const [p, z] = [h / n, 1.96];
  const bound = (p + z ** 2 / (2 * n) - z * Math.sqrt((p * (1 - p) + z ** 2 / (4 * n)) / n)) / (1 + z ** 2 / n);
  return h === 0 ? 0 : Math.round(bound * 1000);
}

// Covers TRUST-3.3
it("orders reviews by their share of the company's helpful votes since they were written", async () => {
  expect([toScore(3, 10), toScore(3, 3)]).toEqual([108, 438]);
  const { website, review: old } = await reviewed();
  const voters = await Promise.all(Array.from({ length: 7 }, () => consumer()));
  const { review: middle } = await reviewed(website);
  for (const voter of voters) await vote(voter, middle.id);
  for (const voter of voters.slice(0, 3)) await vote(voter, old.id);
  await withdraw(voters[0] as LoggedIn, middle.id);
  const { review: young } = await reviewed(website);
  await api.database('reviews').where({ id: young.id }).update({ created_at: '2020-01-01' });
  for (const voter of voters.slice(3, 6)) await vote(voter, young.id);
  const votes = votesRepository(api.database);
  while (await votes.reorderNext(0));
  const list = await listHelpful(website, '&limit=1');
  expect(list.map(({ helpful, helpfulOf }) => [helpful, helpfulOf])).toEqual([
    [3, 3],
    [6, 13],
    [3, 13],
  ]);
  expect(list[0]?.id).toBe(young.id);
  const stored = await api
    .database('reviews')
    .select('id', 'helpful_score')
    .whereIn('id', [old.id, young.id, middle.id]);
  for (const { id, helpful_score: score } of stored) {
    const { helpful = 0, helpfulOf = 1 } = list.find((one) => one.id === id) ?? {};
    expect(score).toBe(toScore(helpful, helpfulOf));
  }
});

// Covers TRUST-3.4
it('keeps the number of votes when one vote is withdrawn and cast again a hundred times', async () => {
  const { review, website } = await reviewed();
  const voter = await consumer();
  for (let times = 0; times < 100; times++) {
    await vote(voter, review.id);
    await withdraw(voter, review.id);
  }
  await vote(voter, review.id);
  expect(await listHelpful(website)).toMatchObject([{ helpful: 1, helpfulOf: 1 }]);
});

// Covers TRUST-3.7
it('neither repeats nor skips a review across pages, filtered by rating, language and text', async () => {
  const { website } = await reviewed();
  await api.database.raw(
    `with author as (
       insert into users (email, name, last_name, password_hash)
         select 'paged' || at || '@people.example', 'Ana', 'Ruiz', 'none' from generate_series(1, 120) as at returning id)
     insert into reviews (company_id, user_id, title, description, rating, experience_date, language)
       select c.id, a.id, 'Title ' || a.id, 'All went well.', a.id % 6, now(), case when a.id % 2 = 0 then 'es' else 'en' end
       from author a cross join companies c where c.domain = ?`,
    [website],
  );
  await api.database.raw(
    `update reviews set helpful = id % 4, helpful_score = (id % 4) * 100 where title like 'Title %'`,
  );
  const expected = async (where: string) => {
    const { rows } = await api.database.raw<{ rows: { id: string }[] }>(
      `select r.id from reviews r join companies c on c.id = r.company_id where c.domain = ? and ${where}
       order by r.helpful_score desc, r.created_at desc, r.id desc`,
      [website],
    );
    return rows.map(({ id }) => id);
  };
  const list = async (query: string) => (await listHelpful(website, query)).map(({ id }) => id);
  expect(await list('&limit=7')).toEqual(await expected('true'));
  expect(await list('&limit=7&rating=1&rating=4')).toEqual(await expected('rating in (1, 4)'));
  expect(await list('&limit=7&language=es')).toEqual(await expected(`r.language = 'es'`));
  expect(await list('&limit=7&language=es&rating=2')).toEqual(await expected(`r.language = 'es' and rating = 2`));
  expect(await list('&limit=7&q=title')).toEqual(await expected(`title like 'Title %'`));
  const first = await api.send('GET', `/company/${website}/review?sort=helpful&limit=7`);
  expect(first.headers.get('x-total-count')).toBe('121');
  const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
  const newest = await api.send('GET', `/company/${website}/review?limit=7`);
  const other = /cursor=([\w-]+)/.exec(newest.headers.get('link') ?? '')?.[1];
  for (const query of [`cursor=${cursor}`, `sort=helpful&cursor=${other}`, `sort=highest&cursor=${cursor}`]) {
    const { status, body } = await api.send('GET', `/company/${website}/review?${query}`);
    expect([status, body.errors[0].field]).toEqual([400, 'cursor']);
  }
  await api.database('reviews').where('title', 'like', 'Title %').update({ helpful: 0, helpful_score: 0 });
});

// Covers TRUST-3.5
it('marks a review that has votes of many new accounts, and lets an administrator void these votes', async () => {
  const { review } = await reviewed();
  const admin = await api.admin();
  const young = await Promise.all(Array.from({ length: 20 }, () => consumer('1 hour')));
  for (const voter of young) expect((await vote(voter, review.id)).body.type).toBe('/problems/account-too-new');
  for (const voter of young) await setAge(voter, '2 days');
  for (const voter of young.slice(0, 9)) await vote(voter, review.id);
  const readMark = async () => {
    const { body } = await api.send('GET', '/admin/marks?limit=100', admin);
    return body.find((mark: { review: { id: string } }) => mark.review?.id === review.id);
  };
  expect(await readMark()).toBeUndefined();
  for (const voter of young.slice(9)) await vote(voter, review.id);
  expect(await readMark()).toMatchObject({ reasons: [{ kind: 'votes', votes: 20, minutes: expect.any(Number) }] });
  const old = await consumer('8 days');
  expect((await vote(old, review.id)).body).toEqual({ helpful: 21 });

  const post = (account: LoggedIn, id = review.id) => api.send('POST', `/admin/reviews/${id}/votes/void`, account);
  expect((await post(old)).status).toBe(403);
  expect((await post(admin, '999999')).status).toBe(404);
  expect((await post(admin)).status).toBe(204);
  expect(await readMark()).toBeUndefined();
  const [first] = young as [LoggedIn];
  expect((await vote(first, review.id)).body).toEqual({ helpful: 1 });
  expect(await readVotes(first, review.companyId)).toEqual([review.id]);
  await withdraw(first, review.id);
  expect((await vote(first, review.id)).body).toEqual({ helpful: 1 });
  const log = await api.database('moderation_actions').where({ review_id: review.id });
  expect(log).toMatchObject([{ action: 'voidVotes', admin_id: admin.id }]);
});

// Covers TRUST-3.6, TRUST-0.4
it('deletes a vote with the account of the voter, in the same transaction', async () => {
  const { review, website } = await reviewed();
  const [voter, other] = [await consumer(), await consumer()];
  await vote(voter, review.id);
  await vote(other, review.id);
  await api.send('DELETE', '/user/me', { token: voter.token, body: { password: PASSWORD } });
  expect(await listHelpful(website)).toMatchObject([{ helpful: 1, helpfulOf: 2 }]);
});

describe('an edited review', () => {
  const edit = (author: LoggedIn, id: string, body: object) =>
    api.send('PUT', `/review/${id}`, { token: author.token, body });
  const content = {
    rating: 5,
    title: 'Good bread',
    description: 'The bread is good, and so are the people who sell it.',
  };

  /** Creates a review with a vote. */
  async function voted() {
    const website = `edited${++websites}.example`;
    const author = await consumer();
    const [review, voter] = [await api.review(author, website, content), await consumer()];
    await vote(voter, review.id);
    return { author, website, voter, id: review.id };
  }

  it("removes the votes for a review when its rating changes, both from the count and from the voter's list", async () => {
    const { author, website, voter, id } = await voted();
    const { body } = await edit(author, id, { rating: 0 });
    expect(body.helpful).toBe(0);
    expect(await listHelpful(website)).toMatchObject([{ helpful: 0, helpfulOf: 1 }]);
    expect(await readVotes(voter, website)).toEqual([]);
  });

  it('accepts a vote for the current version from a person who has voted for an earlier version', async () => {
    const { author, website, voter, id } = await voted();
    await edit(author, id, { rating: 0 });
    expect((await vote(voter, id)).body).toEqual({ helpful: 1 });
    expect(await listHelpful(website)).toMatchObject([{ helpful: 1, helpfulOf: 1 }]);
    expect((await edit(author, id, { rating: 5 })).body.helpful).toBe(0);
  });

  it('keeps the votes of a review while its edited text stays similar to the version that was voted for', async () => {
    const { author, id } = await voted();
    const edits = ['The bread is great', 'The bread is great, and so', 'Bread and cakes: great, so'];
    const { description } = content;
    const descriptions = edits.map((start) => `${start}${description.slice(start.length)}`);
    const counts: number[] = [];
    for (const changed of descriptions) counts.push((await edit(author, id, { description: changed })).body.helpful);
    expect(counts).toEqual([1, 1, 0]);
  });

  it('restores the votes of a review when its author restores the version that was voted for', async () => {
    const { author, voter, website, id } = await voted();
    await edit(author, id, { rating: 0, description: 'Never again.' });
    expect((await edit(author, id, content)).body.helpful).toBe(1);
    expect(await readVotes(voter, website)).toEqual([id]);
  });

  it('does not restore a withdrawn vote when the earlier version of a review is restored', async () => {
    const { author, voter, id } = await voted();
    await edit(author, id, { rating: 0 });
    await withdraw(voter, id);
    expect((await edit(author, id, { rating: 5 })).body.helpful).toBe(0);
    expect(await api.database('review_versions').where({ review_id: id })).toEqual([]);
  });

  it('keeps the newest 20 versions of a review that have votes', async () => {
    const { author, id } = await voted();
    const voters = await Promise.all(Array.from({ length: 21 }, consumer));
    for (const [at, voter] of voters.entries()) {
      await edit(author, id, { rating: at % 5 });
      await vote(voter, id);
    }
    await edit(author, id, { rating: 5 });
    const versions = await api.database('review_versions').where({ review_id: id }).orderBy('version').pluck('version');
    expect(versions).toEqual(Array.from({ length: 20 }, (_, at) => at + 3));
  });
});
