import { addCompanyPerson } from './addCompanyPerson.ts';
import { PASSWORD, SMTP_URL, testApi, type LoggedIn } from './testApi.ts';
import { getCode, getToken, readQueuedEmails } from './queuedEmails.ts';
import { isOnWebsite, sharesDomain } from '../src/kernel/isOnWebsite.ts';

const api = testApi({ smtpUrl: SMTP_URL });
const withoutMail = testApi();

const confirm = (token: string) => api.send('POST', '/auth/confirmEmail', { body: { token } });
const me = async ({ token }: LoggedIn) => (await api.send('GET', '/user/me', { token })).body;
const own = async ({ token }: LoggedIn) => (await api.send('GET', '/company', { token })).body;
const page = async ({ id }: LoggedIn) => (await api.send('GET', `/company/${id}`)).body;
const confirmations = async (email: string) =>
  (await readQueuedEmails(api.database, email)).filter(({ kind }) => kind === 'confirmEmail');
const codes = async (email: string) =>
  (await readQueuedEmails(api.database, email)).filter(({ kind }) => kind === 'workEmailCode');
const enter = async ({ token }: LoggedIn, workEmail: string) =>
  api.send('POST', '/company/workEmail/code', { token, body: { code: getCode((await codes(workEmail))[0]) } });
const linkTo = async (email: string) => getToken((await confirmations(email))[0]);

describe("a consumer's email", () => {
  it("confirms a consumer's email with the link in the sign-up email", async () => {
    const ana = await api.consumer();
    expect((await me(ana)).emailConfirmed).toBe(false);
    const [message] = await confirmations(ana.email);
    expect(message).toMatchObject({ recipient: ana.email, subject: 'Confirm your email for Heard' });
    const token = getToken(message);
    const response = await confirm(token);
    expect([response.status, response.body]).toEqual([
      200,
      { role: { id: 2, name: 'user' }, email: ana.email, reviewsShown: 0 },
    ]);
    expect((await me(ana)).emailConfirmed).toBe(true);
    const { body: exported } = await api.send('GET', '/user/me/export', { token: ana.token });
    expect(exported.account.emailConfirmed).toBe(true);
    // An email client may have opened the link before the person does.
    expect((await confirm(token)).status).toBe(200);
  });

  // Covers HARDENING-3.13
  it('returns `reviewsAwaitConfirmation` with the account until the email is confirmed, if a mail server is configured', async () => {
    const ana = await api.consumer();
    const { email } = ana;
    const logIn = async () =>
      (await api.send('POST', '/auth/login', { body: { email, password: PASSWORD } })).body.user;
    for (const account of [await me(ana), await logIn()]) expect(account.reviewsAwaitConfirmation).toBe(true);
    await confirm(await linkTo(email));
    for (const account of [await me(ana), await logIn()])
      expect(account).not.toHaveProperty('reviewsAwaitConfirmation');
    const eve = await withoutMail.consumer();
    const { body } = await withoutMail.send('GET', '/user/me', { token: eve.token });
    expect(body.emailConfirmed).toBe(false);
    expect(body).not.toHaveProperty('reviewsAwaitConfirmation');
  });

  it('sends the link again until the email is confirmed, and invalidates the older link', async () => {
    const ana = await api.consumer();
    const first = await linkTo(ana.email);
    const again = await api.send('POST', '/user/me/email/confirmation', { token: ana.token });
    expect([again.status, again.body]).toEqual([202, { mail: 'sent' }]);
    expect(await confirmations(ana.email)).toHaveLength(1);
    expect((await confirm(first)).body.type).toBe('/problems/link-not-valid');
    expect((await confirm(await linkTo(ana.email))).status).toBe(200);
    const needless = await api.send('POST', '/user/me/email/confirmation', { token: ana.token });
    expect([needless.status, needless.body.type]).toEqual([409, '/problems/already-confirmed']);
  });

  it('requires a new confirmation after a change of the email, and notifies the old address', async () => {
    const ana = await api.consumer();
    const old = await linkTo(ana.email);
    await confirm(old);
    const email = `new-${ana.email}`;
    const change = (body: object) => api.send('PUT', '/user/me', { token: ana.token, body });
    expect((await change({ email, currentPassword: PASSWORD })).body).toMatchObject({ email, emailConfirmed: false });
    expect((await readQueuedEmails(api.database, ana.email)).map(({ kind }) => kind)).toEqual(['emailChanged']);
    expect((await confirm(old)).status).toBe(400);
    expect((await confirm(await linkTo(email))).status).toBe(200);
    // The same address in another letter case is not a change.
    const sent = (await readQueuedEmails(api.database, email)).length;
    expect((await change({ email: email.toUpperCase(), currentPassword: PASSWORD })).body.emailConfirmed).toBe(true);
    expect(await readQueuedEmails(api.database, email)).toHaveLength(sent);
  });

  it('accepts the link of the sign-up email for 7 days', async () => {
    const ana = await api.consumer();
    const wait = (seconds: number) =>
      api.database.raw(
        'update one_time_tokens set expires_at = expires_at - make_interval(secs => ?) where email = ?',
        [seconds, ana.email],
      );
    await wait(7 * 86_400 - 10);
    expect((await confirm(await linkTo(ana.email))).status).toBe(200);
    await wait(11);
    expect((await confirm(await linkTo(ana.email))).status).toBe(400);
  });

  // Covers ASVS-2.3.3
  it('creates no account when the confirmation email cannot be queued', async () => {
    await api.database.raw(`alter table mails add constraint broken check (recipient <> 'broken@people.example')`);
    const body = { name: 'A', lastName: 'B', email: 'broken@people.example', password: PASSWORD };
    expect((await api.send('POST', '/auth/register', { body })).status).toBe(500);
    expect(await api.database('users').where({ email: body.email })).toEqual([]);
    await api.database.raw('alter table mails drop constraint broken');
  });
});

describe('a company', () => {
  it('claims a company immediately, and verifies it when a work email on its website is confirmed', async () => {
    const acme = await api.company({ website: 'acme.example', email: 'owner@acme.example' });
    expect(await page(acme)).toMatchObject({ claimed: true, verified: false });
    expect(await own(acme)).toMatchObject({ verified: false, workEmailConfirmed: false, workEmailOnWebsite: true });
    const [message] = await codes(acme.email);
    expect(message?.text).toContain('the company acme.example');
    expect((await confirm(getToken(message))).status).toBe(400);
    expect((await enter(acme, acme.email)).status).toBe(200);
    expect(await own(acme)).toMatchObject({ verified: true, workEmailConfirmed: true });
    expect((await me(acme)).emailConfirmed).toBe(true);
    const shown = await page(acme);
    expect(shown).toMatchObject({ claimed: true, verified: true });
    for (const name of ['workEmail', 'workEmailConfirmed', 'workEmailOnWebsite', 'email', 'emailConfirmed']) {
      expect(shown).not.toHaveProperty(name);
    }
  });

  it('does not verify a company by a confirmed work email on another domain', async () => {
    const firm = await api.company({ website: 'firm.example', email: 'owner@elsewhere.example' });
    await enter(firm, firm.email);
    expect(await own(firm)).toMatchObject({ verified: false, workEmailConfirmed: true, workEmailOnWebsite: false });
    expect(await page(firm)).toMatchObject({ claimed: true, verified: false });
  });

  // Covers ASVS-7.5.1
  it('revokes the confirmation and verification of a changed work email, and notifies the old address', async () => {
    const shop = await api.company({ website: 'shop.example', email: 'owner@shop.example' });
    await enter(shop, shop.email);
    const change = (body: object) => api.send('PUT', '/company', { token: shop.token, body });
    const workEmail = 'other@shop.example';
    expect((await change({ workEmail })).body.errors).toEqual([
      { field: 'currentPassword', message: expect.any(String) },
    ]);
    expect((await change({ workEmail, currentPassword: 'wrong' })).status).toBe(401);
    expect(await own(shop)).toMatchObject({ workEmail: shop.email, verified: true });

    const changed = await change({ workEmail, currentPassword: PASSWORD, city: 'Rome' });
    expect(changed.body).toMatchObject({ workEmail, city: 'Rome', workEmailConfirmed: false, verified: false });
    expect((await readQueuedEmails(api.database, shop.email)).map(({ kind }) => kind)).toEqual([
      'emailChanged',
      'claimProven',
    ]);
    expect((await enter(shop, workEmail)).status).toBe(200);
    expect(await own(shop)).toMatchObject({ workEmail, email: shop.email, verified: true });

    const again = await api.send('POST', '/company/workEmail/confirmation', { token: shop.token });
    expect(again.status).toBe(409);
    await change({ workEmail: 'third@shop.example', currentPassword: PASSWORD });
    const sent = await api.send('POST', '/company/workEmail/confirmation', { token: shop.token });
    expect([sent.status, sent.body]).toEqual([202, { mail: 'sent' }]);
    expect(await codes('third@shop.example')).toHaveLength(1);
  });

  it('ends the verification of a company when its owner deletes the account', async () => {
    const deleted = await api.company({ website: 'gone.example', email: 'owner@gone.example' });
    await enter(deleted, deleted.email);
    await api.send('DELETE', '/company', { token: deleted.token, body: { password: PASSWORD } });
    expect(await page(deleted)).toMatchObject({ claimed: false, verified: false });
    const next = await api.company({ website: 'gone.example', email: 'next@gone.example' });
    expect(await own(next)).toMatchObject({ workEmailConfirmed: false, verified: false });
  });

  it('verifies a company at registration and sends no code if no mail server is configured', async () => {
    const firm = await withoutMail.company({ website: 'kept.example' });
    const { body } = await withoutMail.send('GET', '/company/kept.example');
    expect(body).toMatchObject({ claimed: true, verified: true });
    const again = await withoutMail.send('POST', '/company/workEmail/confirmation', { token: firm.token });
    expect(again.body).toEqual({ mail: 'kept' });
    const workEmail = 'new@kept.example';
    const changed = await withoutMail.send('PUT', '/company', {
      token: firm.token,
      body: { workEmail, currentPassword: PASSWORD },
    });
    expect(changed.status).toBe(200);
    expect(await withoutMail.database('mails').where({ kind: 'workEmailCode' })).toEqual([]);
  });

  it('rejects consumers at the confirmation of work emails, and companies at the confirmation of consumer emails', async () => {
    const [ana, firm] = [await api.consumer(), await api.company()];
    const send = async (path: string, token?: string) => (await api.send('POST', path, { token })).status;
    expect(await send('/user/me/email/confirmation', firm.token)).toBe(403);
    expect(await send('/company/workEmail/confirmation', ana.token)).toBe(403);
    expect(await send('/user/me/email/confirmation')).toBe(401);
    expect(await send('/company/workEmail/confirmation')).toBe(401);
  });
});

test.each([
  ['ana@acme.com', 'acme.com', true],
  ['ana@ACME.com', 'acme.com', true],
  ['ana@mail.acme.com', 'acme.com', true],
  ['ana@acme.com', 'shop.acme.com', true],
  ['ana@acme.co.uk', 'shop.acme.co.uk', true],
  ['ana@acme.example', 'shop.acme.example', true],
  ['ana@mail.acme.com', 'shop.acme.com', false],
  ['ana@co.uk', 'acme.co.uk', false],
  ['ana@notacme.com', 'acme.com', false],
  ['ana@acme.com.evil.example', 'acme.com', false],
  ['ana@gmail.com', 'gmail.com', false],
  ['ana@gmail.com', 'acme.com', false],
  ['ana@github.io', 'acme.github.io', false],
  ['ana@acme.github.io', 'github.io', false],
  ['ana@acme.github.io', 'acme.github.io', true],
])('decides whether the email %s is on the website %s: %s', (email, companyId, expected) => {
  expect(isOnWebsite(email, companyId)).toBe(expected);
});

test.each([
  ['ana@acme.com', 'shop.acme.com', true],
  ['ana+review@mail.acme.com', 'shop.acme.com', true],
  ['ana@mail.acme.com', 'acme.com', true],
  ['ana@notacme.com', 'acme.com', false],
  ['ana@gmail.com', 'gmail.com', false],
  ['ana@github.io', 'acme.github.io', false],
  ['ana@one.github.io', 'two.github.io', false],
])('decides whether %s is on the same domain as %s: %s', (email, companyId, expected) => {
  expect(sharesDomain(email, companyId)).toBe(expected);
});

describe("a person's email", () => {
  const getLogin = async ({ token }: LoggedIn) => (await api.send('GET', '/auth/login', { token })).body;
  const change = ({ token }: LoggedIn, email: string) =>
    api.send('PUT', '/auth/login', { token, body: { email, currentPassword: PASSWORD } });
  const resend = ({ token }: LoggedIn) => api.send('POST', '/auth/login/email/confirmation', { token });

  it('treats the email of an invited person as confirmed', async () => {
    const person = await addCompanyPerson(api, await api.company(), 'viewer');
    expect((await getLogin(person)).awaitsConfirmation).toBe(false);
    expect((await resend(person)).body.type).toBe('/problems/already-confirmed');
  });

  it('confirms a changed email only with the link that was sent to the latest address', async () => {
    const person = await addCompanyPerson(api, await api.company(), 'viewer');
    expect((await change(person, 'first@changed.example')).body.awaitsConfirmation).toBe(true);
    const first = await linkTo('first@changed.example');
    await change(person, 'second@changed.example');
    expect((await confirm(first)).body.type).toBe('/problems/link-not-valid');
    const response = await confirm(await linkTo('second@changed.example'));
    expect([response.status, response.body]).toEqual([
      200,
      { role: { id: 3, name: 'company' }, email: 'second@changed.example', reviewsShown: 0 },
    ]);
    expect((await getLogin(person)).awaitsConfirmation).toBe(false);
  });

  it("confirms a login email that an admin changed in the company's profile", async () => {
    const owner = await api.company();
    await addCompanyPerson(api, owner, 'viewer');
    const body = { email: 'owner@changed.example', currentPassword: PASSWORD };
    expect((await api.send('PUT', '/company', { token: owner.token, body })).body.email).toBe(body.email);
    expect((await getLogin(owner)).awaitsConfirmation).toBe(true);
    expect((await confirm(await linkTo(body.email))).status).toBe(200);
    expect((await getLogin(owner)).awaitsConfirmation).toBe(false);
  });

  it('sends no notices to an unconfirmed email', async () => {
    const owner = await api.company();
    const second = await addCompanyPerson(api, owner, 'admin');
    const addKey = async (name: string) => {
      const body = { name, scopes: ['reviews:read'], currentPassword: PASSWORD };
      expect((await api.send('POST', '/company/keys', { token: owner.token, body })).status).toBe(201);
    };
    const readNotices = async () =>
      (await readQueuedEmails(api.database, 'notices@changed.example')).filter(({ kind }) => kind === 'keyCreated');
    await change(second, 'notices@changed.example');
    await addKey('Before');
    expect(await readNotices()).toEqual([]);
    await confirm(await linkTo('notices@changed.example'));
    await addKey('After');
    expect(await readNotices()).toHaveLength(1);
  });

  it('confirms an email only with the link that was sent last', async () => {
    const person = await addCompanyPerson(api, await api.company(), 'viewer');
    await change(person, 'again@changed.example');
    const first = await linkTo('again@changed.example');
    const response = await resend(person);
    expect([response.status, response.body]).toEqual([202, { mail: 'sent' }]);
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(await linkTo('again@changed.example'))).status).toBe(200);
  });

  it('treats a changed email as confirmed if no mail server is configured', async () => {
    const owner = await withoutMail.company();
    const { token } = await addCompanyPerson(withoutMail, owner, 'viewer');
    const body = { email: 'nowhere@changed.example', currentPassword: PASSWORD };
    const { body: login } = await withoutMail.send('PUT', '/auth/login', { token, body });
    expect(login).toMatchObject({ email: body.email, awaitsConfirmation: false });
  });
});
