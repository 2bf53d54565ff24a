import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loopback } from '@heard/server-kit';
import { checkTotals } from '../src/database/checkTotals.ts';
import { checkWritten } from '../src/modules/moderation/checkWritten.ts';
import { queueRepository } from '../src/modules/moderation/queue.repository.ts';
import { createProofSource } from '../src/modules/ownership/proofSource.ts';
import { createPublicHttp } from '../src/outbound/publicHttp.ts';
import { SoftwareAuthenticator } from './SoftwareAuthenticator.ts';
import { getCode, getToken, readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, SMTP_URL, testApi, type LoggedIn } from './testApi.ts';

/** DNS records and files of websites, by host. */
const records = new Map<string, string[]>();
const files = new Map<string, string>();
let websites: Server;

beforeAll(async () => {
  websites = createServer(({ headers, url }, response) => {
    const content =
      url === '/.well-known/heard-verification.txt' ? files.get(headers.host?.split(':')[0] ?? '') : undefined;
    response.writeHead(content === undefined ? 404 : 200).end(content);
  }).listen(0, '127.0.0.1');
  await once(websites, 'listening');
});
afterAll(() => websites.close());

const proofs = createProofSource({
  http: createPublicHttp({ resolve: async () => ['127.0.0.1'], networks: loopback }),
  readTxt: async (host) => records.get(host) ?? [],
  toUrl: (host) => `http://${host}:${(websites.address() as AddressInfo).port}`,
});
const api = testApi({ smtpUrl: SMTP_URL, proofs });
const withoutMail = testApi();

let count = 0;
const own = async ({ token }: LoggedIn) => (await api.send('GET', '/company', { token })).body;
const readClaim = async ({ token }: LoggedIn) => (await api.send('GET', '/company/claim', { token })).body;
const page = async (id: string) => (await api.send('GET', `/company/${id}`)).body;
const kinds = async (email: string) => (await readQueuedEmails(api.database, email)).map(({ kind }) => kind);
const codeEmail = async (email: string) =>
  (await readQueuedEmails(api.database, email)).find(({ kind }) => kind === 'workEmailCode');
const enter = (account: LoggedIn, code: string) =>
  api.send('POST', '/company/workEmail/code', { token: account.token, body: { code } });
const check = (account: LoggedIn, proof: string) =>
  api.send('POST', '/company/claim/check', { token: account.token, body: { proof } });

/** Creates a listing with a review, by a consumer with a confirmed email. */
async function listing(website = `listed${++count}.example`): Promise<string> {
  await api.review(await confirmed(), website);
  return website;
}

async function confirmed(fields: { email?: string } = {}): Promise<LoggedIn> {
  const consumer = await api.consumer(fields);
  await api.database('users').where({ email: consumer.email }).update({ email_confirmed_at: new Date() });
  return consumer;
}

describe('a claim of a listing', () => {
  // Covers HARDENING-3.1
  it('leaves the listing unchanged until a claim is proven, but lets the owner use the account', async () => {
    const website = await listing();
    const before = await page(website);
    const stranger = await api.company({ website, name: 'Not them', email: `a${++count}@elsewhere.example` });
    expect(await page(website)).toEqual(before);
    expect(await own(stranger)).toMatchObject({
      id: website,
      name: 'Not them',
      claimed: false,
      verified: false,
      reviewsQuantity: 1,
      claim: { state: 'pending', proof: null },
    });
    const me = await api.send('GET', '/user/me', { token: stranger.token });
    expect(me.body).toMatchObject({ id: website, name: 'Not them', role: { name: 'company' } });
    const changed = await api.send('PUT', '/company', { token: stranger.token, body: { name: 'Other', city: 'Rome' } });
    expect(changed.body).toMatchObject({ name: 'Other', city: 'Rome' });
    expect(await page(website)).toEqual(before);
    for (const path of ['/auth/sessions', '/user/me/export']) {
      expect((await api.send('GET', path, { token: stranger.token })).status).toBe(200);
    }
    const reviews = await api.send('GET', '/review/company', { token: stranger.token });
    expect([reviews.status, reviews.body.type]).toEqual([403, '/problems/claim-pending']);
    const hits = await api.send('POST', '/1/indexes/companiesSearch/query', { body: { query: 'Not them' } });
    expect(hits.body.hits).toEqual([]);
  });

  // Covers HARDENING-3.2
  it('proves a claim when the account enters the code that was sent to a work email on the website', async () => {
    const website = await listing();
    const owner = await api.company({
      website,
      name: 'Real',
      email: `o${++count}@mail.example`,
      workEmail: `ceo@${website}`,
    });
    const email = await codeEmail(`ceo@${website}`);
    expect(email?.text).toContain(`The account ${owner.email} has claimed the company ${website}`);
    const response = await enter(owner, getCode(email));
    expect(response.body).toMatchObject({
      claimed: true,
      verified: true,
      claim: { state: 'effective', proof: 'workEmail' },
    });
    expect(await page(website)).toMatchObject({ name: 'Real', claimed: true, verified: true, reviewsQuantity: 1 });
    expect((await api.send('GET', '/review/company', { token: owner.token })).status).toBe(200);
    expect(await kinds(owner.email)).toContain('claimProven');
    expect((await enter(owner, '1234 5678')).body.type).toBe('/problems/already-confirmed');
    const login = await api.send('POST', '/auth/loginCompany', { body: { email: owner.email, password: PASSWORD } });
    expect(login.body.company).toMatchObject({ id: website, verified: true });
  });

  // Covers HARDENING-3.4
  it('requires the claiming account to enter the code, so that opening the email does not prove a claim', async () => {
    const website = await listing();
    const stranger = await api.company({ website, email: `s${++count}@mail.example`, workEmail: `info@${website}` });
    const code = getCode(await codeEmail(`info@${website}`));
    const other = await api.company({ website: await listing(), email: `x${++count}@mail.example` });
    expect((await enter(other, code)).status).toBe(400);
    expect((await api.send('POST', '/company/workEmail/code', { body: { code } })).status).toBe(401);
    expect((await own(stranger)).claim.state).toBe('pending');
  });

  // Covers HARDENING-3.2
  it('confirms a work email on another domain without proving the claim', async () => {
    const website = await listing();
    const account = await api.company({ website, email: `boss${++count}@gmail.com` });
    const { body } = await enter(account, getCode(await codeEmail(account.email)));
    expect(body).toMatchObject({ workEmailConfirmed: true, workEmailOnWebsite: false, claim: { state: 'pending' } });
  });

  it('accepts at most ten attempts to enter a code', async () => {
    const website = await listing();
    const account = await api.company({ website, email: `t${++count}@mail.example`, workEmail: `t@${website}` });
    const code = getCode(await codeEmail(`t@${website}`));
    const wrong = code === '0000 0000' ? '1' : '0000 0000';
    for (let attempt = 0; attempt < 10; attempt++) {
      const response = await enter(account, wrong);
      expect([response.status, response.body.errors[0].field]).toEqual([400, 'code']);
    }
    expect((await enter(account, code)).status).toBe(400);
    const again = await api.send('POST', '/company/workEmail/confirmation', { token: account.token });
    expect(again.status).toBe(202);
    expect((await enter(account, code)).status).toBe(400);
    expect((await enter(account, getCode(await codeEmail(`t@${website}`)))).status).toBe(200);
  });

  // Covers HARDENING-3.3
  it.each(['dns', 'file'])("proves a claim by %s that contains the claim's token", async (proof) => {
    const website = await listing();
    const account = await api.company({ website, name: 'Proven', email: `p${++count}@mail.example` });
    const missing = await check(account, proof);
    expect([missing.status, missing.body.type]).toEqual([409, '/problems/proof-not-found']);
    const { token, host, fileUrl } = await readClaim(account);
    expect([host, fileUrl]).toEqual([website, `https://${website}/.well-known/heard-verification.txt`]);
    records.set(website, ['v=spf1 -all', 'heard-verification=another']);
    files.set(website, 'heard-verification=another');
    expect((await check(account, proof)).status).toBe(409);
    if (proof === 'dns') records.set(website, ['v=spf1 -all', `heard-verification=${token}`]);
    else files.set(website, `heard-verification=another\r\nheard-verification=${token}\n`);
    expect((await check(account, proof)).body).toMatchObject({ verified: true, claim: { state: 'effective', proof } });
    expect(await page(website)).toMatchObject({ name: 'Proven', claimed: true, verified: true });
    expect((await api.send('GET', '/company/log', account)).body).toMatchObject([
      { kind: 'ownership.proven', fields: [proof], actor: { kind: 'person' } },
    ]);
    const again = await check(account, proof);
    expect([again.status, again.body.type]).toEqual([409, '/problems/already-proven']);
    const workEmail = { workEmail: `new${++count}@mail.example`, currentPassword: PASSWORD };
    const changed = await api.send('PUT', '/company', { token: account.token, body: workEmail });
    expect(changed.body).toMatchObject({ workEmailConfirmed: false, verified: true });
  });

  // Covers HARDENING-3.5
  it('ends a pending claim as soon as another claim of the listing is proven, and notifies the account', async () => {
    const website = await listing();
    const [first, second] = [
      await api.company({ website, name: 'First', email: `f${++count}@mail.example` }),
      await api.company({ website, name: 'Second', email: `g${++count}@mail.example` }),
    ];
    records.set(website, [`heard-verification=${(await readClaim(second)).token}`]);
    await check(second, 'dns');
    expect(await page(website)).toMatchObject({ name: 'Second', verified: true });
    expect((await readClaim(first)).state).toBe('superseded');
    expect(await kinds(first.email)).toEqual(['claimEnded']);
    records.set(website, [`heard-verification=${(await readClaim(first)).token}`]);
    const late = await check(first, 'dns');
    expect([late.status, late.body.type]).toEqual([409, '/problems/claim-ended']);
    const taken = await api.send('POST', '/auth/registerCompany', {
      body: { name: 'Third', email: 'h@mail.example', website, workEmail: 'h@mail.example', password: PASSWORD },
    });
    expect([taken.status, taken.body.errors]).toEqual([409, [expect.objectContaining({ field: 'website' })]]);
  });

  // Covers HARDENING-3.5
  it('replaces an unproven owner by a claim that is proven later', async () => {
    const website = `new${++count}.example`;
    const stranger = await api.company({ website, name: 'Stranger', email: `s${++count}@mail.example` });
    expect((await own(stranger)).claim).toEqual({ state: 'effective', proof: null });
    expect(await page(website)).toMatchObject({ name: 'Stranger', claimed: true, verified: false });
    const owner = await api.company({
      website,
      name: 'Owner',
      email: `o${++count}@mail.example`,
      workEmail: `o@${website}`,
    });
    expect(await page(website)).toMatchObject({ name: 'Stranger' });
    await enter(owner, getCode(await codeEmail(`o@${website}`)));
    expect(await page(website)).toMatchObject({ name: 'Owner', verified: true });
    expect((await own(stranger)).claim).toEqual({ state: 'superseded', proof: null });
    expect(await kinds(stranger.email)).toEqual(['claimEnded']);
    expect((await own(owner)).claim).toEqual({ state: 'effective', proof: 'workEmail' });
  });

  // Covers HARDENING-3.4
  it("ends a claim with the link 'This wasn't us'", async () => {
    const website = await listing();
    const before = await page(website);
    const stranger = await api.company({ website, email: `s${++count}@mail.example`, workEmail: `press@${website}` });
    const token = getToken(await codeEmail(`press@${website}`));
    const refuse = () => api.send('POST', '/claims/refuse', { body: { token } });
    expect((await refuse()).body).toEqual({ companyId: website });
    expect((await readClaim(stranger)).state).toBe('refused');
    expect(await kinds(stranger.email)).toEqual(['claimEnded']);
    expect((await refuse()).body.type).toBe('/problems/link-not-valid');
    expect(await page(website)).toEqual(before);

    const unlisted = `unlisted${++count}.example`;
    const effective = await api.company({
      website: unlisted,
      name: 'Fake',
      email: `e${++count}@mail.example`,
      workEmail: `e@${unlisted}`,
    });
    await api.send('POST', '/claims/refuse', { body: { token: getToken(await codeEmail(`e@${unlisted}`)) } });
    expect(await page(unlisted)).toMatchObject({ name: unlisted, claimed: false });
    expect((await own(effective)).claim.state).toBe('refused');
  });

  it('accepts only one account per login email, whether its claim is effective or pending', async () => {
    const email = `one${++count}@mail.example`;
    await api.company({ website: await listing(), email });
    const body = {
      name: 'B',
      email: email.toUpperCase(),
      website: `w${++count}.example`,
      workEmail: email,
      password: PASSWORD,
    };
    const results = await Promise.all([
      api.send('POST', '/auth/registerCompany', { body }),
      api.send('POST', '/auth/registerCompany', { body: { ...body, website: await listing() } }),
    ]);
    expect(results.map(({ status }) => status)).toEqual([409, 409]);
    const fresh = `two${++count}@mail.example`;
    const sites = [`w${++count}.example`, await listing(), `w${++count}.example`];
    const raced = await Promise.all(
      sites.map((website) => api.send('POST', '/auth/registerCompany', { body: { ...body, email: fresh, website } })),
    );
    expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('lets the account of a pending claim reset the password', async () => {
    const account = await api.company({ website: await listing(), email: `r${++count}@mail.example` });
    await api.send('POST', '/auth/forgotPassword', { body: { email: account.email } });
    const reset = (await readQueuedEmails(api.database, account.email)).find(({ kind }) => kind === 'resetPassword');
    const password = 'another good one';
    expect((await api.send('POST', '/auth/resetPassword', { body: { token: getToken(reset), password } })).status).toBe(
      200,
    );
    const login = await api.send('POST', '/auth/loginCompany', { body: { email: account.email, password } });
    expect(login.body.company.claim.state).toBe('pending');
  });
});

// Covers HARDENING-3.10
// Covers HARDENING-3.17, HARDENING-5.18
describe('a passkey of a claim', () => {
  async function addPasskey({ token }: LoggedIn): Promise<SoftwareAuthenticator> {
    const options = await api.send('POST', '/auth/passkeys/options', { token, body: { password: PASSWORD } });
    const authenticator = new SoftwareAuthenticator();
    const body = { name: 'Laptop', credential: authenticator.create(options.body) };
    expect((await api.send('POST', '/auth/passkeys', { token, body })).status).toBe(201);
    return authenticator;
  }
  async function logInWith(authenticator: SoftwareAuthenticator) {
    const { body: options } = await api.send('POST', '/auth/passkeys/loginOptions');
    return api.send('POST', '/auth/passkeys/login', { body: { credential: authenticator.use(options) } });
  }
  const list = async ({ token }: LoggedIn) => (await api.send('GET', '/auth/passkeys', { token })).body;
  const claimant = (website: string) =>
    api.company({ website, name: 'Mine', email: `p${++count}@mail.example`, workEmail: `p@${website}` });

  it('logs in with a passkey while the claim is pending, and renames, exports and removes the passkey', async () => {
    const website = await listing();
    const account = await claimant(website);
    const authenticator = await addPasskey(account);
    const login = await logInWith(authenticator);
    expect(login).toMatchObject({ status: 200, body: { account: { id: website, role: { name: 'company' } } } });
    expect((await own(login.body)).claim.state).toBe('pending');
    expect(await kinds(account.email)).toContain('factorChanged');
    const [passkey] = await list(account);
    const path = `/auth/passkeys/${passkey.id}`;
    const renamed = await api.send('PUT', path, { token: account.token, body: { name: 'Phone' } });
    expect(renamed.body.name).toBe('Phone');
    const exported = await api.send('GET', '/user/me/export', { token: account.token });
    expect(exported.body.passkeys).toEqual([expect.objectContaining({ name: 'Phone' })]);

    // Two claims of one company are different accounts.
    const other = await claimant(website);
    expect(await list(other)).toEqual([]);
    const body = { password: PASSWORD };
    expect((await api.send('DELETE', path, { token: other.token, body })).status).toBe(404);
    expect((await api.send('DELETE', path, { token: account.token, body })).status).toBe(204);
    expect((await logInWith(authenticator)).body.type).toBe('/problems/unknown-passkey');
  });

  it('logs in with the same passkey after the claim is proven, released, deleted and restored', async () => {
    const website = await listing();
    const account = await claimant(website);
    const authenticator = await addPasskey(account);
    await enter(account, getCode(await codeEmail(`p@${website}`)));
    const states: string[] = [];
    const note = async () => states.push((await own((await logInWith(authenticator)).body)).claim.state);
    await note();

    const password = { token: account.token, body: { password: PASSWORD } };
    expect((await api.send('DELETE', '/company', password)).status).toBe(204);
    expect((await logInWith(authenticator)).body.type).toBe('/problems/unknown-passkey');
    expect((await api.send('POST', '/company/restore', { token: account.token })).status).toBe(200);
    await note();

    const { token } = await api.admin();
    const body = { reason: 'Sold its domain' };
    expect((await api.send('POST', `/admin/companies/${website}/release`, { token, body })).status).toBe(200);
    await note();
    expect(states).toEqual(['effective', 'effective', 'released']);
    expect(await list(account)).toHaveLength(1);

    // The next owner of the company has other passkeys.
    const next = await claimant(website);
    await enter(next, getCode(await codeEmail(`p@${website}`)));
    expect((await own(next)).claim.state).toBe('effective');
    expect(await list(next)).toEqual([]);
  });
});

describe('DELETE /company', () => {
  const remove = (target: typeof api, { token }: LoggedIn, password = PASSWORD) =>
    target.send('DELETE', '/company', { token, body: { password } });
  const restore = (target: typeof api, { token }: LoggedIn) => target.send('POST', '/company/restore', { token });

  it('requires the password to delete a company', async () => {
    const owner = await api.company();
    const wrong = await remove(api, owner, 'wrong password');
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([401, 'password']);
    expect((await api.send('DELETE', '/company', { token: owner.token })).status).toBe(400);
    expect((await own(owner)).claim.state).toBe('effective');
  });

  it('lets only the session that deleted a company undo the deletion within a minute, and rejects other requests of the session', async () => {
    const website = await listing();
    const owner = await api.company({
      website,
      name: 'Mine',
      email: `m${++count}@mail.example`,
      workEmail: `m@${website}`,
    });
    await enter(owner, getCode(await codeEmail(`m@${website}`)));
    const listingBefore = await page(website);
    const second = await api.send('POST', '/auth/loginCompany', { body: { email: owner.email, password: PASSWORD } });
    expect((await remove(api, owner)).status).toBe(204);
    expect(await page(website)).toMatchObject({ name: website, claimed: false, verified: false });
    for (const token of [owner.token, second.body.token]) {
      expect((await api.send('GET', '/company', { token })).status).toBe(401);
    }
    expect((await restore(api, { ...owner, token: second.body.token })).status).toBe(401);
    const restored = await restore(api, owner);
    expect(restored.body).toMatchObject({
      name: 'Mine',
      email: owner.email,
      verified: true,
      claim: { state: 'effective', proof: 'workEmail' },
    });
    expect(await page(website)).toEqual(listingBefore);
    expect((await own(owner)).name).toBe('Mine');

    await remove(api, owner);
    await api
      .database('company_claims')
      .update({ ended_at: api.database.raw(`ended_at - interval '61 s'`) })
      .where({ email: owner.email });
    expect((await restore(api, owner)).status).toBe(404);
  });

  it('undoes the deletion of a pending claim', async () => {
    const account = await api.company({ website: await listing(), email: `u${++count}@mail.example` });
    expect((await remove(api, account)).status).toBe(204);
    expect((await api.send('GET', '/company', { token: account.token })).status).toBe(401);
    expect((await restore(api, account)).body.claim.state).toBe('pending');
    expect((await own(account)).email).toBe(account.email);
  });

  it('rejects undoing a deletion after another account has taken the website or the email', async () => {
    const [a, b] = [
      await withoutMail.company({ website: 'a.example' }),
      await withoutMail.company({ website: 'b.example' }),
    ];
    await remove(withoutMail, a);
    await remove(withoutMail, b);
    await withoutMail.company({ website: 'a.example', email: b.email });
    for (const [account, field] of [
      [a, 'website'],
      [b, 'email'],
    ] as const) {
      const response = await restore(withoutMail, account);
      expect([response.status, response.body.errors]).toEqual([409, [expect.objectContaining({ field })]]);
    }
  });

  // Covers HARDENING-3.7
  it('gives the listing its previous name back when the company is deleted', async () => {
    const [one, two] = [await withoutMail.consumer(), await withoutMail.consumer()];
    for (const author of [one, two])
      await withoutMail.review(author, 'named.example', { companyName: 'As people say' });
    const owner = await withoutMail.company({ website: 'named.example', name: 'Slander Inc.' });
    await remove(withoutMail, owner);
    expect((await withoutMail.send('GET', '/company/named.example')).body).toMatchObject({
      name: 'As people say',
      claimed: false,
    });
  });
});

describe('administrators', () => {
  let admin: LoggedIn;
  beforeAll(async () => {
    admin = await api.admin();
  });
  const decide = (path: string, body: object, method = 'POST') =>
    api.send(method, `/admin/companies/${path}`, { token: admin.token, body });
  const read = async (id: string) => (await api.send('GET', `/admin/companies/${id}`, { token: admin.token })).body;

  it('shows administrators a company with its owner, all claims and the log', async () => {
    const website = await listing();
    const claimant = await api.company({
      website,
      name: 'Claimed',
      email: `k${++count}@mail.example`,
      workEmail: `k@${website}`,
    });
    const { place, replies, review, unusualReviews, ...shown } = (await api.send('GET', `/company/${website}`)).body;
    expect([place, replies, review.length, unusualReviews]).toEqual([null, null, 1, false]);
    expect(await read(website)).toEqual({
      ...shown,
      hasOwner: false,
      listingName: website,
      owner: null,
      claims: [
        expect.objectContaining({ state: 'pending', name: 'Claimed', email: claimant.email, workEmailOnWebsite: true }),
      ],
      rejectedNames: [],
      mergedFrom: [],
      categories: [],
      categoriesSource: null,
      categoriesLockedUntil: null,
      suggestions: [],
      removed: null,
      actions: [],
    });
    const list = await api.send('GET', '/admin/claims?limit=1', { token: admin.token });
    expect(list.body).toEqual([
      expect.objectContaining({ email: claimant.email, company: expect.objectContaining({ id: website }) }),
    ]);
    expect(list.headers.get('link')).toMatch(/cursor=.*rel="next"/);
    expect((await api.send('GET', '/admin/companies/absent.example', { token: admin.token })).status).toBe(404);
  });

  // Covers HARDENING-3.6
  it('releases and transfers a claim with a reason, and logs and emails the reason', async () => {
    const website = await listing();
    const owner = await api.company({
      website,
      name: 'Owner',
      email: `o${++count}@mail.example`,
      workEmail: `o@${website}`,
    });
    await enter(owner, getCode(await codeEmail(`o@${website}`)));
    const released = await decide(`${website}/release`, { reason: 'Sold its domain' });
    expect(released.body).toMatchObject({ name: website, claimed: false, owner: null });
    expect(await readClaim(owner)).toMatchObject({ state: 'released', reason: 'Sold its domain' });
    const [notice] = await readQueuedEmails(api.database, owner.email);
    expect(notice).toMatchObject({ kind: 'claimEnded', text: expect.stringContaining('Reason: Sold its domain') });

    const { claims } = released.body;
    const transferred = await decide(`${website}/transfer`, { claimId: claims[0].id, reason: 'A mistake' });
    expect(transferred.body).toMatchObject({
      name: 'Owner',
      verified: true,
      owner: { email: owner.email, proof: 'administrator' },
      claims: [],
      actions: [
        { action: 'transfer', administrator: admin.email, reason: 'A mistake', from: null, to: owner.email },
        { action: 'release', administrator: admin.email, reason: 'Sold its domain', from: owner.email, to: null },
      ],
    });
    expect((await own(owner)).claim).toEqual({ state: 'effective', proof: 'administrator' });

    const pending = await api.company({ website: await listing(), email: `q${++count}@mail.example` });
    const { claims: open } = await read(pending.id);
    expect((await decide(`${website}/release`, { reason: 'x', claimId: open[0].id })).status).toBe(404);
    await decide(`${pending.id}/release`, { reason: 'x', claimId: open[0].id });
    expect((await readClaim(pending)).state).toBe('released');
    expect((await decide(`${pending.id}/release`, { reason: 'x' })).status).toBe(404);
    expect((await decide(`${website}/release`, { reason: ' ' })).status).toBe(400);
  });

  // Covers HARDENING-3.6
  it('renames a company, and rejects the replaced name for this company from then on', async () => {
    const website = `named${++count}.example`;
    for (let at = 0; at < 2; at++) await api.review(await confirmed(), website, { companyName: 'Rude Words' });
    expect((await page(website)).name).toBe('Rude Words');
    const rejected = await decide(`${website}/name/reject`, { reason: 'Insulting' });
    expect(rejected.body).toMatchObject({ name: website, rejectedNames: ['Rude Words'] });
    await api.review(await confirmed(), website, { companyName: 'rude words!' });
    expect((await page(website)).name).toBe(website);
    expect((await decide(`${website}/name/reject`, { reason: 'x' })).body.type).toBe('/problems/name-is-domain');

    await decide(`${website}/name`, { name: 'Polite', reason: 'From the imprint' }, 'PUT');
    for (let at = 0; at < 2; at++) await api.review(await confirmed(), website, { companyName: 'Another' });
    expect((await page(website)).name).toBe('Polite');
    const owner = await api.company({
      website,
      name: 'Owned',
      email: `n${++count}@mail.example`,
      workEmail: `n@${website}`,
    });
    await enter(owner, getCode(await codeEmail(`n@${website}`)));
    const again = await api.send('PUT', '/company', { token: owner.token, body: { name: 'RUDE words' } });
    expect([again.status, again.body.errors[0].field]).toEqual([400, 'name']);
    await decide(`${website}/name`, { name: 'Decided', reason: 'Agreed by phone' }, 'PUT');
    expect(await kinds(owner.email)).toContain('nameChanged');
    expect(
      (await read(website)).actions.map(({ action, from, to }: Record<string, string>) => [action, from, to]),
    ).toEqual([
      ['rename', 'Owned', 'Decided'],
      ['rename', website, 'Polite'],
      ['rejectName', 'Rude Words', website],
    ]);
    await decide(`${website}/release`, { reason: 'Closed' });
    expect((await page(website)).name).toBe('Decided');
  });

  // Covers HARDENING-3.8
  it('shows both names of a verified company until an administrator has reviewed the new name', async () => {
    const website = await listing();
    const owner = await api.company({
      website,
      name: 'First',
      email: `v${++count}@mail.example`,
      workEmail: `v@${website}`,
    });
    await enter(owner, getCode(await codeEmail(`v@${website}`)));
    const rename = (name: string) => api.send('PUT', '/company', { token: owner.token, body: { name } });
    const findMark = async () => {
      const { body } = await api.send('GET', '/admin/marks?limit=100', { token: admin.token });
      return body.find((mark: { company: { id: string } }) => mark.company.id === website);
    };
    expect((await rename('Second')).body).toMatchObject({ name: 'Second', formerName: 'First', verified: true });
    await rename('Third');
    expect(await page(website)).toMatchObject({ name: 'Third', formerName: 'First', verified: true });
    const mark = await findMark();
    expect(mark.reasons).toEqual([{ kind: 'renamed', from: 'First', to: 'Third' }]);
    await api.send('POST', `/admin/marks/${mark.id}/close`, { token: admin.token });
    expect(await page(website)).toMatchObject({ name: 'Third', formerName: null });

    await rename('Fourth');
    await decide(`${website}/name/reject`, { reason: 'Not theirs' });
    expect(await page(website)).toMatchObject({ name: 'Third', formerName: null, verified: true });
    expect(await findMark()).toBeUndefined();
    expect((await rename('Fifth')).body.formerName).toBe('Third');
    expect((await rename('Third')).body.formerName).toBeNull();
  });

  it('lets only administrators decide about claims and names', async () => {
    const consumer = await api.consumer();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/release'],
      ['POST', '/transfer'],
      ['PUT', '/name'],
      ['POST', '/name/reject'],
    ] as const) {
      const body = method === 'GET' ? undefined : {};
      expect((await api.send(method, `/admin/companies/x.example${path}`, { body })).status).toBe(401);
      expect(
        (await api.send(method, `/admin/companies/x.example${path}`, { body, token: consumer.token })).status,
      ).toBe(403);
    }
    expect((await api.send('GET', '/admin/claims', { token: consumer.token })).status).toBe(403);
  });
});

describe('the name of a listing', () => {
  // Covers HARDENING-3.9
  it('names a listing after its domain until two visible reviews agree on a name, in any spelling', async () => {
    const website = `agree${++count}.example`;
    // Some reviews send the website as the name, as the form does for a listing without a name.
    const names = ['Café Sol', 'Something else', website, website, website, 'cafe sol'];
    for (const companyName of names) {
      expect((await page(website))?.name ?? website).toBe(website);
      const review = await api.review(await confirmed(), website, { companyName });
      // Until the listing has a public name, its author sees the name from their own review.
      expect(review.companyName).toBe(companyName === 'cafe sol' ? 'Café Sol' : companyName);
    }
    expect((await page(website)).name).toBe('Café Sol');
  });
});

describe('a review', () => {
  // Covers HARDENING-3.12
  it('rejects a review when the company has the email of the author', async () => {
    const website = `mine${++count}.example`;
    const owner = await api.company({ website, email: `o${++count}@mail.example`, workEmail: `w${count}@${website}` });
    for (const email of [owner.email.toUpperCase(), `w${count}@${website}`]) {
      const author = await api.consumer({ email });
      const body = { companyName: 'A', companyUrl: website, title: 'T', description: 'D', rating: 5 };
      const response = await api.send('POST', '/review/companyOrUser', { token: author.token, body });
      expect([response.status, response.body.type]).toEqual([403, '/problems/own-company']);
    }
  });

  // Covers HARDENING-3.12
  it.each(['student@', 'student+reviews@', 'student@mail.'])(
    "holds a review by an author at the company's domain (%s) until an administrator publishes it",
    async (local) => {
      const website = `campus${++count}.example`;
      const author = await confirmed({ email: local + website });
      const { token } = author;
      const body = { companyName: website, companyUrl: `shop.${website}`, title: 'T', description: 'D', rating: 5 };
      const created = await api.send('POST', '/review/companyOrUser', { token, body });
      expect([created.status, created.body.held]).toEqual([201, true]);
      const { id } = created.body;
      expect((await api.send('GET', `/review/${id}`)).status).toBe(404);
      expect(await page(`shop.${website}`)).toMatchObject({ reviewsQuantity: 0, review: [] });
      expect((await api.send('PUT', `/review/${id}`, { token, body: { ...created.body, rating: 4 } })).body.held).toBe(
        true,
      );
      expect((await api.send('GET', '/review/user', { token })).body).toMatchObject([{ id, held: true, rating: 4 }]);
      await checkWritten(queueRepository(api.database));
      const mark = await api.database('marks').first().where({ review_id: id });
      expect(mark?.reasons).toHaveProperty('ownDomain');
      const admin = await api.admin();
      const listed = await api.send('GET', '/admin/marks', { token: admin.token });
      expect(listed.body).toContainEqual(
        expect.objectContaining({ review: expect.objectContaining({ id, held: true }) }),
      );
      expect((await api.send('POST', `/admin/marks/${mark?.id}/close`, { token: admin.token })).status).toBe(204);
      expect(await page(`shop.${website}`)).toMatchObject({ reviewsQuantity: 1, review: [{ id }] });
      expect((await api.send('GET', '/review/user', { token })).body[0]).not.toHaveProperty('held');
      expect(await checkTotals(api.database)).toEqual([]);
    },
  );

  it('keeps a held review private when an administrator hides it, and publishes it when an administrator shows it again', async () => {
    const website = `campus${++count}.example`;
    const review = await api.review(await confirmed({ email: `student@${website}` }), website);
    const { token } = await api.admin();
    const moderate = (action: string) =>
      api.send('POST', `/admin/reviews/${review.id}/${action}`, { token, body: { reason: 'By an employee.' } });
    const hidden = await moderate('hide');
    expect(hidden.body).toMatchObject({ hidden: { reason: 'By an employee.' } });
    expect(hidden.body).not.toHaveProperty('held');
    expect((await api.send('GET', `/review/${review.id}`)).status).toBe(404);
    await moderate('unhide');
    expect((await api.send('GET', `/review/${review.id}`)).status).toBe(200);
  });

  it('publishes a held review only after the author has confirmed the email and an administrator has approved it', async () => {
    const website = `campus${++count}.example`;
    const author = await api.consumer({ email: `student@${website}` });
    const review = await api.review(author, website);
    expect(review).toMatchObject({ held: true, awaitsConfirmation: true });
    const [email] = await readQueuedEmails(api.database, author.email);
    const confirmation = await api.send('POST', '/auth/confirmEmail', { body: { token: getToken(email) } });
    expect(confirmation.body.reviewsShown).toBe(0);
    expect((await api.send('GET', `/review/${review.id}`)).status).toBe(404);
    await checkWritten(queueRepository(api.database));
    const mark = await api.database('marks').first().where({ review_id: review.id });
    const { token } = await api.admin();
    await api.send('POST', `/admin/marks/${mark?.id}/close`, { token });
    expect((await api.send('GET', `/review/${review.id}`)).status).toBe(200);
  });

  it("emails the owner about a review by an author at the company's domain only after the review is published", async () => {
    const website = `campus${++count}.example`;
    await api.company({ website, email: `o${count}@mail.example`, workEmail: `w${count}@${website}` });
    await api
      .database('companies')
      .where({ domain: website })
      .update({ claimed_at: new Date(), work_email_confirmed_at: new Date() });
    const review = await api.review(await confirmed({ email: `student@${website}` }), website);
    expect(await kinds(`w${count}@${website}`)).not.toContain('reviewReceived');
    await checkWritten(queueRepository(api.database));
    const mark = await api.database('marks').first().where({ review_id: review.id });
    await api.send('POST', `/admin/marks/${mark?.id}/close`, { token: (await api.admin()).token });
    expect(await kinds(`w${count}@${website}`)).toContain('reviewReceived');
  });

  // Covers HARDENING-3.13
  it('publishes a review when the author confirms the email, unless an administrator has hidden the review', async () => {
    const [website, hidden, deleted] = ['a', 'b', 'c'].map((name) => `${name}${++count}.example`) as [
      string,
      string,
      string,
    ];
    const author = await api.consumer();
    const link = (await readQueuedEmails(api.database, author.email))[0];
    const review = await api.review(author, website, { rating: 5 });
    expect(review.awaitsConfirmation).toBe(true);
    expect(review).not.toHaveProperty('hidden');
    const other = await api.review(author, hidden);
    const third = await api.review(author, deleted);
    await api.send('DELETE', `/review/${third.id}`, { token: author.token });
    const listed = await api.send('GET', '/review/user', { token: author.token });
    expect(listed.headers.get('x-total-count')).toBe('2');
    expect(await page(website)).toMatchObject({ reviewsQuantity: 0, ratingGeneral: 0, review: [] });
    expect((await api.send('PUT', `/review/${review.id}`, { token: author.token, body: { rating: 2 } })).status).toBe(
      200,
    );
    expect(await page(website)).toMatchObject({ reviewsQuantity: 0, languageCounts: {} });

    const admin = await api.admin();
    const moderate = (action: string) =>
      api.send('POST', `/admin/reviews/${other.id}/${action}`, {
        token: admin.token,
        ...(action === 'hide' && { body: { reason: 'Spam' } }),
      });
    await moderate('hide');
    expect((await moderate('unhide')).body).toMatchObject({ awaitsConfirmation: true });
    expect(await page(hidden)).toMatchObject({ reviewsQuantity: 0 });
    await moderate('hide');
    expect(await checkTotals(api.database)).toEqual([]);

    const response = await api.send('POST', '/auth/confirmEmail', { body: { token: getToken(link) } });
    expect(response.body).toMatchObject({ email: author.email, reviewsShown: 1 });
    expect(await page(website)).toMatchObject({ reviewsQuantity: 1, ratingGeneral: 2 });
    expect(await page(hidden)).toMatchObject({ reviewsQuantity: 0 });
    expect((await moderate('unhide')).status).toBe(200);
    expect(await page(hidden)).toMatchObject({ reviewsQuantity: 1 });
    expect((await api.review(author, `d${++count}.example`)).awaitsConfirmation).toBeUndefined();
    expect(await checkTotals(api.database)).toEqual([]);
    const withoutEmail = await withoutMail.review(await withoutMail.consumer(), 'public.example');
    expect(withoutEmail.awaitsConfirmation).toBeUndefined();
  });
});

// Covers HARDENING-3.15
it('invalidates a confirmation link when the password changes', async () => {
  const ana = await api.consumer();
  const token = getToken((await readQueuedEmails(api.database, ana.email))[0]);
  const body = { currentPassword: PASSWORD, newPassword: 'another good one' };
  expect((await api.send('PUT', '/user/me/password', { token: ana.token, body })).status).toBe(204);
  expect((await api.send('POST', '/auth/confirmEmail', { body: { token } })).body.type).toBe(
    '/problems/link-not-valid',
  );

  const eva = await api.consumer();
  const link = getToken((await readQueuedEmails(api.database, eva.email))[0]);
  await api.send('POST', '/auth/forgotPassword', { body: { email: eva.email } });
  const reset = (await readQueuedEmails(api.database, eva.email)).find(({ kind }) => kind === 'resetPassword');
  await api.send('POST', '/auth/resetPassword', { body: { token: getToken(reset), password: 'another good one' } });
  expect((await api.send('POST', '/auth/confirmEmail', { body: { token: link } })).status).toBe(400);
});
