import { addCompanyPerson, invitePerson } from './addCompanyPerson.ts';
import { countWaiting } from './countWaiting.ts';
import { getToken, readQueuedEmails } from './queuedEmails.ts';
import { SoftwareAuthenticator } from './SoftwareAuthenticator.ts';
import { PASSWORD, SMTP_URL, testApi, type LoggedIn } from './testApi.ts';
import { until } from './until.ts';

const api = testApi();
const withMail = testApi({ smtpUrl: SMTP_URL });

/** Gives a company's login a name, which moves the login to a row of `company_people`. */
const nameLogin = ({ token }: LoggedIn) => api.send('PUT', '/auth/login', { token, body: { name: 'Ana Ruiz' } });

/**
 * Locks a company's row in the database and starts the requests one after the other. Each request starts when all earlier requests wait for a lock.
 * Then unlocks the company.
 */
async function lineUp(company: string, requests: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const blocker = await api.database.transaction();
  const sent: Promise<{ status: number }>[] = [];
  await blocker('companies').where({ domain: company }).forUpdate();
  for (const request of requests) {
    sent.push(request());
    await until(async () => (await countWaiting(api.database)) === sent.length);
  }
  await blocker.rollback();
  return (await Promise.all(sent)).map(({ status }) => status);
}

async function createPasskey({ token }: LoggedIn) {
  const { body: options } = await api.send('POST', '/auth/passkeys/options', { token, body: { password: PASSWORD } });
  const authenticator = new SoftwareAuthenticator();
  const credential = authenticator.create(options);
  const add = () => api.send('POST', '/auth/passkeys', { token, body: { name: 'Laptop', credential } });
  return { authenticator, add };
}

it("rejects a new passkey if the company's login is moved to a person during the request", async () => {
  const owner = await api.company();
  const { add } = await createPasskey(owner);
  expect(await lineUp(owner.id, [() => nameLogin(owner), add])).toEqual([200, 401]);
  expect(await api.database('passkeys').whereNotNull('company_id')).toEqual([]);
});

it('creates no session for a company whose login is moved to a person while the company logs in with a passkey', async () => {
  const owner = await api.company();
  const { authenticator, add } = await createPasskey(owner);
  expect((await add()).status).toBe(201);
  const { body: options } = await api.send('POST', '/auth/passkeys/loginOptions');
  const credential = authenticator.use(options);
  const logIn = () => api.send('POST', '/auth/passkeys/login', { body: { credential } });
  await lineUp(owner.id, [() => nameLogin(owner), logIn]);
  expect(await api.database('sessions').whereNotNull('company_id')).toEqual([]);
});

it("lists the company's API keys in an email about a changed password only if the recipient is an admin", async () => {
  const owner = await api.company();
  const body = { name: 'Shop', scopes: ['reviews:read'], currentPassword: PASSWORD };
  expect((await api.send('POST', '/company/keys', { token: owner.token, body })).status).toBe(201);
  const [viewer, admin] = [await addCompanyPerson(api, owner, 'viewer'), await addCompanyPerson(api, owner, 'admin')];
  for (const [{ token, email }, hasKeys] of [
    [viewer, false],
    [admin, true],
  ] as const) {
    const passwords = { currentPassword: PASSWORD, newPassword: 'another horse' };
    expect((await api.send('PUT', '/company/password', { token, body: passwords })).status).toBe(204);
    const [mail] = await readQueuedEmails(api.database, email);
    expect([mail?.kind, mail?.text.includes('API key, added on')]).toEqual(['passwordChanged', hasKeys]);
  }
});

it('returns 404 for an invitation id that is too large for the database', async () => {
  const { token } = await api.company();
  const path = `/company/people/i${'9'.repeat(30)}`;
  expect((await api.send('DELETE', path, { token })).status).toBe(404);
  expect((await api.send('PUT', path, { token, body: { role: 'viewer' } })).status).toBe(404);
});

it('lets a person with 49 companies accept only one of two invitations at the same time', async () => {
  const person = await addCompanyPerson(api, await api.company(), 'admin');
  await api.database.raw(
    `with created as (
       insert into companies (domain, name, website) select 'near' || n || '.example', 'Many', 'https://near' || n || '.example'
       from generate_series(1, 48) n returning id)
     insert into company_memberships (person_id, company_id, role) select ?, id, 'viewer' from created`,
    [person.personId],
  );
  const tokens = [
    await invitePerson(api, await api.company(), person.email, 'viewer'),
    await invitePerson(api, await api.company(), person.email, 'viewer'),
  ];
  // Both requests count the memberships, and then wait before they insert a membership.
  const blocker = await api.database.transaction();
  await blocker('company_people').where({ id: person.personId }).forUpdate();
  const accept = (token?: string) =>
    api.send('POST', '/company/people/accept', { token: person.token, body: { token } });
  const sent = tokens.map(accept);
  await until(async () => (await countWaiting(api.database)) === 2);
  await blocker.rollback();
  expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('rejects a second claim of the same company by the same person', async () => {
  const owner = await withMail.company();
  const body = { name: 'Mine', website: 'twice-mine.example', workEmail: 'info@other.example' };
  await withMail.company({ website: body.website });
  const add = () => withMail.send('POST', '/company/memberships', { token: owner.token, body });
  expect((await add()).status).toBe(201);
  const { status, body: problem } = await add();
  expect([status, problem.type]).toEqual([409, '/problems/company-taken']);
});

it("turns off an owner's emails about reviews with a link that was sent before the company had a second person", async () => {
  const owner = await api.company();
  await api.review(await api.consumer(), owner.id);
  const notices = async () =>
    (await readQueuedEmails(api.database, owner.email)).filter(({ kind }) => kind === 'reviewReceived');
  const [mail] = await notices();
  const token = getToken(mail);
  await addCompanyPerson(api, owner, 'viewer');
  expect((await api.send('POST', `/unsubscribe/${token}`)).status).toBe(204);
  expect((await api.send('GET', '/company/mailSettings', owner)).body).toMatchObject({ reviewsMail: false });
  await api.review(await api.consumer(), owner.id);
  expect(await notices()).toEqual([]);
});

it('shows an admin the address that receives the emails about reviews, and stores the language of these emails', async () => {
  const owner = await api.company();
  const admin = await addCompanyPerson(api, owner, 'admin');
  expect((await api.send('GET', '/company/mailSettings', owner)).body).toEqual({ reviewsMail: true });
  const { body } = await api.send('PUT', '/company/mailSettings', {
    token: admin.token,
    body: { reviewsMail: true },
    headers: { 'accept-language': 'fr' },
  });
  expect(body).toEqual({ reviewsMail: true, recipient: admin.email });
  await api.review(await api.consumer(), owner.id);
  const [mail] = await readQueuedEmails(api.database, admin.email);
  expect([mail?.kind, mail?.text.includes('?lang=fr#token=')]).toEqual(['reviewReceived', true]);
});
