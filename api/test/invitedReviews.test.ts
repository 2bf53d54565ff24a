import { checkTotals } from '../src/database/checkTotals.ts';
import { invitedReviewsRepository } from '../src/modules/invitedReviews/invitedReviews.repository.ts';
import { getCode, getToken, readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, SMTP_URL, testApi, type ApiResponse, type LoggedIn, type TestApi } from './testApi.ts';

const api = testApi();
/** An API with a mail server and with limits on emails. */
const withMail = testApi({ smtpUrl: SMTP_URL, rateLimits: {} });
const waits: number[] = [];
/** Records the requested waits in `waits` instead of waiting. */
const delayed = testApi({ sleep: async (milliseconds) => void waits.push(milliseconds) });

afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

let people = 0;
const newEmail = () => `Invited${++people}@people.example`;

/** Invites a person by email. @returns the token of the invitation */
async function invite(owner: LoggedIn, email: string, reference?: string, from = api): Promise<string> {
  const body = { invitations: [{ email, ...(reference !== undefined && { reference }) }] };
  await from.send('POST', '/company/invitations', { token: owner.token, body });
  await from.services.invitationSender.sendDue(new AbortController().signal, 0);
  const [mail] = await readEmails(email, 'invitation', from);
  return getToken(mail);
}

/** Creates an invitation whose link the company sends itself. @returns its token */
async function inviteByLink(owner: LoggedIn, email: string, from = api): Promise<string> {
  const body = { invitations: [{ email }], send: false };
  const response = await from.send('POST', '/company/invitations', { token: owner.token, body });
  return /#token=(.+)$/.exec(response.body.links[0].link)?.[1] ?? '';
}

const aReview = (token: string, email: string, changes: object = {}) => ({
  token,
  email,
  name: 'Nia',
  lastName: 'Guest',
  title: 'Warm bread',
  description: 'The bread was still warm.',
  rating: 4,
  ...changes,
});
const write = (body: object, from = api, headers = {}) => from.send('POST', '/invitations/review', { body, headers });
const confirm = (id: string, code: string, from = api) =>
  from.send('POST', `/invitedReviews/${id}/confirm`, { body: { code } });
const sendCode = (id: string, from = api) => from.send('POST', `/invitedReviews/${id}/code`);
const readEmails = async (recipient: string, kind: string, from = api) =>
  (await readQueuedEmails(from.database, recipient)).filter((mail) => mail.kind === kind);
const readCode = async (email: string, from = api) => getCode((await readEmails(email, 'reviewCode', from))[0]);
const listReviews = async (companyId: string, from = api) =>
  (await from.send('GET', `/company/${companyId}/review`)).body;
const findAccount = (email: string) =>
  api.database('users').first('id', 'password_hash', 'email_confirmed_at').where({ email });
const open = async (token: string) => (await api.send('POST', '/invitations/open', { body: { token } })).body.state;

/** Returns status, type of problem and invalid fields. */
const outcome = ({ status, body }: ApiResponse) => [status, body?.type, body?.errors?.[0]?.field];

const received = (isInvitedEmail: boolean) => ({ id: expect.any(String), isInvitedEmail });

/** Creates a company that may invite people. */
async function verifiedCompany(from: TestApi) {
  const owner = await from.company();
  await from.database('companies').where({ domain: owner.id }).update({ verified_at: from.database.fn.now() });
  return owner;
}

/** Creates a company, an invited person and the token of the invitation. */
async function invited(reference?: string, from = api) {
  const owner = await verifiedCompany(from);
  const email = newEmail();
  return { owner, email, token: await invite(owner, email, reference, from) };
}

describe('a mailed invitation with the invited email', () => {
  // Covers INSIGHT-5.2
  it('publishes an invited review with its label, and creates an account without a password', async () => {
    const { owner, email, token } = await invited('A-1');
    const written = await write(aReview(token, email.toUpperCase(), { benefit: true }));
    expect([written.status, written.body]).toEqual([201, received(true)]);
    expect(await listReviews(owner.id)).toEqual([
      expect.objectContaining({
        title: 'Warm bread',
        rating: 4,
        origin: 'confirmed',
        benefit: true,
        user: expect.objectContaining({ name: 'Nia', lastName: 'Guest' }),
      }),
    ]);
    expect(await open(token)).toBe('used');
    const account = await findAccount(email.toUpperCase());
    expect(account).toMatchObject({ password_hash: 'none', email_confirmed_at: expect.any(Date) });
    const login = await api.send('POST', '/auth/login', { body: { email, password: 'none' } });
    expect(login.status).toBe(401);
  });

  it('publishes an invited review immediately if a mail server is configured', async () => {
    const { owner, email, token } = await invited(undefined, withMail);
    await write(aReview(token, email), withMail);
    expect(await listReviews(owner.id, withMail)).toMatchObject([{ origin: 'invited' }]);
  });

  it('emails the author how to log in, in the language of the request and without the text of the review', async () => {
    const { owner, email, token } = await invited();
    await write(aReview(token, email), api, { 'accept-language': 'es' });
    const [mail] = await readEmails(email, 'reviewPublished');
    expect(mail?.subject).toBe(`Tu reseña de ${owner.id}`);
    expect(mail?.text).toContain('/login-link?lang=es');
    expect(mail?.text).not.toMatch(/Warm|Nia/);
  });

  it('lets the author log in with an emailed link and set a password', async () => {
    const { email, token } = await invited();
    await write(aReview(token, email));
    await api.send('POST', '/auth/loginLink', { body: { email } });
    const body = { token: getToken((await readEmails(email, 'loginLink'))[0]) };
    const login = await api.send('POST', '/auth/login/link', { body });
    expect([login.status, login.body.user.email]).toEqual([200, email]);
    const own = await api.send('GET', '/review/user', { token: login.body.token });
    expect(own.body).toMatchObject([{ title: 'Warm bread' }]);
    expect(outcome(await api.send('POST', '/auth/login/link', { body }))).toEqual([
      400,
      '/problems/link-not-valid',
      undefined,
    ]);

    await api.send('POST', '/auth/forgotPassword', { body: { email } });
    const reset = getToken((await readEmails(email, 'resetPassword'))[0]);
    await api.send('POST', '/auth/resetPassword', { body: { token: reset, password: PASSWORD } });
    expect((await api.send('POST', '/auth/login', { body: { email, password: PASSWORD } })).status).toBe(200);
  });

  it('responds 409 and suggests logging in when an invitation is used with a second email address', async () => {
    const { owner, email, token } = await invited();
    await write(aReview(token, email));
    const second = await write(aReview(token, newEmail()));
    expect(outcome(second)).toEqual([409, '/problems/invitation-not-valid', undefined]);
    expect(second.body.detail).toContain('Log in or sign up');
    expect(await listReviews(owner.id)).toHaveLength(1);
  });

  it('publishes a review only once when it is submitted twice in a row', async () => {
    const { owner, email, token } = await invited();
    const first = await write(aReview(token, email));
    const second = await write(aReview(token, email));
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await listReviews(owner.id)).toHaveLength(1);
    expect(await readEmails(email, 'reviewPublished')).toHaveLength(1);
  });

  it('publishes a review only once when it is submitted several times in parallel', async () => {
    const { owner, email, token } = await invited();
    const responses = await Promise.all(Array.from({ length: 5 }, () => write(aReview(token, email))));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(await listReviews(owner.id)).toHaveLength(1);
  });

  it('publishes only one of two different texts that are submitted in parallel', async () => {
    const { owner, email, token } = await invited();
    const responses = await Promise.all(['One', 'Two'].map((title) => write(aReview(token, email, { title }))));
    expect(responses.map(({ status }) => status).filter((status) => status === 201).length).toBeGreaterThan(0);
    expect(await listReviews(owner.id)).toHaveLength(1);
  });
});

describe('a code', () => {
  // Covers INSIGHT-5.3
  it('publishes a review with another email than the invited email, labeled as invited', async () => {
    const { owner, token } = await invited('A-2');
    const email = newEmail();
    const written = await write(aReview(token, email));
    expect([written.status, written.body]).toEqual([201, received(false)]);
    expect(await listReviews(owner.id)).toEqual([]);
    expect(await findAccount(email)).toBeUndefined();
    expect(await open(token)).toBe('open');

    const published = await confirm(written.body.id, await readCode(email));
    expect([published.status, published.body]).toEqual([
      201,
      expect.objectContaining({ title: 'Warm bread', origin: 'invited', companyId: owner.id }),
    ]);
    expect(await listReviews(owner.id)).toHaveLength(1);
    expect(await findAccount(email)).toMatchObject({ password_hash: 'none', email_confirmed_at: expect.any(Date) });
    expect(await readEmails(email, 'reviewPublished')).toHaveLength(1);
  });

  // Covers INSIGHT-5.3
  it.each(['send: false', 'the personal link'])(
    'labels a review as invited when Heard did not email the invitation (%s)',
    async (way) => {
      const owner = await api.company();
      const email = newEmail();
      const link = await api.send('GET', '/company/invitations/link', { token: owner.token });
      const token =
        way === 'send: false' ? await inviteByLink(owner, email) : (/#token=(.+)$/.exec(link.body.link)?.[1] ?? '');
      const written = await write(aReview(token, email));
      expect([written.status, written.body]).toEqual([201, received(false)]);
      expect(await listReviews(owner.id)).toEqual([]);
      await confirm(written.body.id, await readCode(email));
      expect(await listReviews(owner.id)).toMatchObject([{ origin: 'invited' }]);
    },
  );

  // Covers INSIGHT-5.3
  it('adds the review to the existing account of the invited email', async () => {
    const { owner, email, token } = await invited();
    const account = await api.consumer({ name: 'Ana', email });
    const written = await write(aReview(token, email));
    expect(await listReviews(owner.id)).toEqual([]);
    expect((await confirm(written.body.id, await readCode(email))).status).toBe(201);
    expect(await listReviews(owner.id)).toMatchObject([{ origin: 'invited', user: { name: 'Ana' } }]);
    expect((await api.send('GET', '/review/user', account)).body).toHaveLength(1);
    expect(await readEmails(email, 'reviewPublished')).toEqual([]);
  });

  it('confirms the email of an account and publishes its other reviews when the code for an invited review is entered', async () => {
    const { email, token } = await invited(undefined, withMail);
    const account = await withMail.consumer({ email });
    const other = await withMail.company();
    await withMail.review(account, other.id);
    expect(await listReviews(other.id, withMail)).toEqual([]);
    const written = await write(aReview(token, email), withMail);
    await confirm(written.body.id, await readCode(email, withMail), withMail);
    expect(await listReviews(other.id, withMail)).toHaveLength(1);
  });

  it('accepts at most ten attempts to enter a code', async () => {
    const { owner, token } = await invited();
    const email = newEmail();
    const { id } = (await write(aReview(token, email))).body;
    const code = await readCode(email);
    const wrong = code === '0000 0000' ? '0000 0001' : '0000 0000';
    for (let attempt = 1; attempt <= 10; attempt++)
      expect(outcome(await confirm(id, wrong))).toEqual([400, '/problems/validation', 'code']);
    expect(outcome(await confirm(id, code))).toEqual([400, '/problems/validation', 'code']);
    expect(await listReviews(owner.id)).toEqual([]);
    expect((await sendCode(id)).status).toBe(204);
    expect((await confirm(id, await readCode(email))).status).toBe(201);
  });

  it('returns the same review when its code is entered twice, even in parallel', async () => {
    const { owner, token } = await invited();
    const email = newEmail();
    const { id } = (await write(aReview(token, email))).body;
    const code = await readCode(email);
    const responses = await Promise.all([confirm(id, code), confirm(id, code)]);
    responses.push(await confirm(id, code));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(outcome(await confirm(id, '1234 5678'))).toEqual([400, '/problems/validation', 'code']);
    expect(await listReviews(owner.id)).toHaveLength(1);
  });

  it('publishes only one review when two people use the same invitation', async () => {
    const { owner, token } = await invited();
    const emails = [newEmail(), newEmail()];
    const ids: string[] = [];
    for (const email of emails) ids.push((await write(aReview(token, email))).body.id);
    const codes = await Promise.all(emails.map((email) => readCode(email)));
    const responses = await Promise.all(ids.map((id, at) => confirm(id, codes[at] ?? '')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.type).toBe('/problems/invitation-not-valid');
    expect(await listReviews(owner.id)).toHaveLength(1);
    // The rejected request leaves no account behind.
    const accounts = await Promise.all(emails.map(findAccount));
    expect(accounts.filter((account) => account !== undefined)).toHaveLength(1);
  });

  it("does not publish a stranger's text when the owner of the email enters a code for another text", async () => {
    const { token } = await invited();
    const email = newEmail();
    const own = await write(aReview(token, email));
    const code = await readCode(email);
    const foreign = await write(aReview(token, email, { title: 'By a stranger' }));
    expect(foreign.body.id).not.toBe(own.body.id);
    expect(outcome(await confirm(foreign.body.id, code))).toEqual([400, '/problems/validation', 'code']);
    expect((await confirm(own.body.id, code)).body.title).toBe('Warm bread');
  });

  it('rejects a second review of the company only after the code was entered', async () => {
    const { owner, email, token } = await invited();
    const account = await api.consumer({ email });
    const { id: reviewId } = await api.review(account, owner.id);
    const written = await write(aReview(token, email));
    expect([written.status, written.body]).toEqual([201, received(true)]);
    const second = await confirm(written.body.id, await readCode(email));
    expect([second.status, second.body.type, second.body.reviewId]).toEqual([
      409,
      '/problems/already-reviewed',
      reviewId,
    ]);
  });

  it('rejects an author with an email of the company only after the code was entered', async () => {
    const { owner, email, token } = await invited();
    await api.database('companies').where({ domain: owner.id }).update({ work_email: email });
    const written = await write(aReview(token, email));
    expect([written.status, written.body]).toEqual([201, received(true)]);
    expect(outcome(await confirm(written.body.id, await readCode(email)))).toEqual([
      403,
      '/problems/own-company',
      undefined,
    ]);
    expect(await findAccount(email)).toBeUndefined();
  });

  it('does not publish a review by an administrator', async () => {
    const { token } = await invited();
    const { email } = await api.admin();
    const written = await write(aReview(token, email));
    expect(outcome(await confirm(written.body.id, await readCode(email)))).toEqual([
      403,
      '/problems/wrong-role',
      undefined,
    ]);
  });
});

describe('the response', () => {
  // Covers INSIGHT-5.4
  it.each(['mailed', 'send: false'])(
    'returns the same response for emails with and without an account (%s)',
    async (way) => {
      const owner = await api.company();
      const responses = [];
      for (const hasAccount of [true, false]) {
        const email = newEmail();
        const token = way === 'mailed' ? await invite(owner, email) : await inviteByLink(owner, email);
        if (hasAccount) await api.consumer({ email });
        const written = await write(aReview(token, email));
        const repeated = await write(aReview(token, email));
        const again = await sendCode(written.body.id);
        const wrong = await confirm(written.body.id, '0000 0000');
        const headers = [...written.headers].filter(([name]) => !/^(date|x-request-id|request-id)$/.test(name));
        responses.push([written.status, Object.keys(written.body), written.body.isInvitedEmail, headers]);
        responses.push([repeated.body.id === written.body.id, again.status, again.text, wrong.status, wrong.body]);
      }
      expect(responses.slice(2)).toEqual(responses.slice(0, 2));
    },
  );

  // Covers INSIGHT-5.4
  it('takes the same time for emails with and without an account', async () => {
    const owner = await delayed.company();
    for (const hasAccount of [true, false]) {
      const email = newEmail();
      const token = await invite(owner, email, undefined, delayed);
      if (hasAccount) await delayed.consumer({ email });
      expect((await write(aReview(token, email), delayed)).status).toBe(201);
    }
    expect(waits).toEqual([300, 300]);
  });

  it('returns the same response with and without an account when the address has received too many emails', async () => {
    const owner = await verifiedCompany(withMail);
    for (const hasAccount of [true, false]) {
      const email = newEmail();
      const token = await invite(owner, email, undefined, withMail);
      if (hasAccount) await withMail.consumer({ email });
      const other = await inviteByLink(owner, newEmail(), withMail);
      for (const title of ['One', 'Two', 'Three'])
        expect((await write(aReview(other, email, { title }), withMail)).status).toBe(201);
      const limited = await write(aReview(token, email), withMail);
      expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3600']);
    }
    expect(await listReviews(owner.id, withMail)).toEqual([]);
  });
});

describe('an invitation that is not valid', () => {
  it('returns 404 for a token that was not issued, or whose company was deleted', async () => {
    const { owner, email, token } = await invited();
    expect((await write(aReview('unknown', email))).status).toBe(404);
    await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
    expect((await write(aReview(token, email))).status).toBe(404);
    expect(await findAccount(email)).toBeUndefined();
  });

  it('returns 409 for an expired invitation', async () => {
    const { email, token } = await invited();
    await api.database('invitations').update({ sent_at: api.database.raw(`now() - interval '61 days'`) });
    expect(outcome(await write(aReview(token, email)))).toEqual([409, '/problems/invitation-not-valid', undefined]);
  });

  it('rejects the code when the company was deleted after the review was submitted', async () => {
    const { owner, token } = await invited();
    const email = newEmail();
    const { id } = (await write(aReview(token, email))).body;
    await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
    expect(outcome(await confirm(id, await readCode(email)))).toEqual([
      409,
      '/problems/invitation-not-valid',
      undefined,
    ]);
    expect(await findAccount(email)).toBeUndefined();
  });

  it('rejects the review and the code when the company is blocked', async () => {
    const { owner, email, token } = await invited();
    const other = newEmail();
    const { id } = (await write(aReview(token, other))).body;
    const admin = await api.admin();
    await api.send('POST', `/admin/companies/${owner.id}/block`, {
      token: admin.token,
      body: { reason: 'It sells nothing and collects addresses.', ground: 'illegal' },
    });
    expect((await write(aReview(token, email))).status).toBe(404);
    expect((await confirm(id, await readCode(other))).status).toBe(403);
  });

  it.each([
    ['the email', { email: 'nobody' }, 'email'],
    ['the name', { name: ' ' }, 'name'],
    ['the title', { title: '' }, 'title'],
    ['the rating', { rating: 6 }, 'rating'],
    ['the date', { experienceDate: '2999-01-01' }, 'experienceDate'],
    ['an unknown property', { invitation: 'abc' }, 'invitation'],
  ])('keeps an invitation valid after a request with an error in %s', async (_, changes, field) => {
    const { email, token } = await invited();
    expect(outcome(await write(aReview(token, email, changes)))).toEqual([400, '/problems/validation', field]);
    expect(await open(token)).toBe('open');
  });
});

describe('a review that waits for its code', () => {
  it('encrypts a pending review, and deletes the review after 24 hours', async () => {
    const { token } = await invited();
    const email = newEmail();
    const { id } = (await write(aReview(token, email))).body;
    const { rows } = await api.database.raw<{ rows: { text: string; seconds: number }[] }>(
      `select i::text as text, extract(epoch from expires_at - now())::float as seconds from invited_reviews i where id = ?`,
      [id],
    );
    expect(rows[0]?.text).not.toMatch(/warm/i);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(24 * 60 * 60);
    await api.database('invited_reviews').where({ id }).update({ expires_at: api.database.fn.now() });
    expect((await confirm(id, await readCode(email))).status).toBe(404);
    const again = await write(aReview(token, email));
    expect(again.body.id).not.toBe(id);
    await api.database('invited_reviews').update({ expires_at: api.database.fn.now() });
    await invitedReviewsRepository(api.database).purgeExpired();
    expect(await api.database('invited_reviews').select('id')).toEqual([]);
    expect(await readEmails(email, 'reviewCode')).toEqual([]);
  });

  it('exports a pending review with the account that has its email address, and deletes both together', async () => {
    const { owner, token } = await invited();
    const account = await api.consumer();
    const { id } = (await write(aReview(token, account.email))).body;
    const exported = await api.send('POST', '/user/me/export', { token: account.token, body: { password: PASSWORD } });
    expect(exported.body.pendingReviews).toEqual([
      {
        companyId: owner.id,
        title: 'Warm bread',
        description: 'The bread was still warm.',
        rating: 4,
        expiresAt: expect.any(String),
      },
    ]);
    await api.send('DELETE', '/user/me', { token: account.token, body: { password: PASSWORD } });
    expect(await api.database('invited_reviews').where({ id })).toEqual([]);
    expect(await readEmails(account.email, 'reviewCode')).toEqual([]);
  });
});

describe('a login link', () => {
  it('sends login links only to consumers, and returns the same response for every email', async () => {
    const admin = await api.admin();
    const { email } = await api.consumer();
    const responses = [];
    for (const one of [email, admin.email, newEmail()]) {
      responses.push(await api.send('POST', '/auth/loginLink', { body: { email: one } }));
    }
    expect(responses.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 3 }, () => [202, { mail: 'kept' }]),
    );
    expect(await readEmails(email, 'loginLink')).toHaveLength(1);
    expect(await readEmails(admin.email, 'loginLink')).toEqual([]);
  });

  it('confirms the email when a login link is used', async () => {
    const { email } = await withMail.consumer();
    await withMail.send('POST', '/auth/loginLink', { body: { email } });
    const body = { token: getToken((await readEmails(email, 'loginLink', withMail))[0]) };
    const login = await withMail.send('POST', '/auth/login/link', { body });
    expect([login.status, login.body.user.emailConfirmed]).toEqual([200, true]);
  });

  it('invalidates a login link when the email changes', async () => {
    const { email, token } = await api.consumer();
    await api.send('POST', '/auth/loginLink', { body: { email } });
    const body = { token: getToken((await readEmails(email, 'loginLink'))[0]) };
    await api.send('PUT', '/user/me', { token, body: { email: newEmail(), currentPassword: PASSWORD } });
    expect((await api.send('POST', '/auth/login/link', { body })).status).toBe(400);
  });
});
