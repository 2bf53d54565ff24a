import { migrate } from '../src/database/migrate.ts';
import { addCompanyPerson, invitePerson } from './addCompanyPerson.ts';
import { getToken, readQueuedEmails } from './queuedEmails.ts';
import { readRows } from './readRows.ts';
import { recordStatements } from './recordStatements.ts';
import { PASSWORD, reviewBody, testApi, type LoggedIn, type Sent } from './testApi.ts';
import { undoLater } from './undoLater.ts';

const api = testApi();

const people = async ({ token }: { token: string }) => (await api.send('GET', '/company/people', { token })).body;
const memberships = async ({ token }: { token: string }) =>
  (await api.send('GET', '/company/memberships', { token })).body;
const invite = ({ token }: LoggedIn, body: object, sent: Sent = {}) =>
  api.send('POST', '/company/people', { token, body, ...sent });
const accept = (body: object, token?: string) => api.send('POST', '/company/people/accept', { token, body });
const logIn = (email: string, password = PASSWORD) =>
  api.send('POST', '/auth/loginCompany', { body: { email, password } });
const getStatus = async (token: string) => (await api.send('GET', '/company', { token })).status;
const getProblem = ({ status, body }: { status: number; body: { type?: string } }) => [status, body.type];

/** Makes a person of another company a manager of a new company. @returns the new company, logged in as its first person */
async function addCompanyTo(login: LoggedIn) {
  const inviter = await api.company();
  const token = await invitePerson(api, inviter, login.email, 'manager');
  const { status, body } = await accept({ token }, login.token);
  expect([status, body.token, body.company.id]).toEqual([200, null, inviter.id]);
  return inviter;
}

it('lists the only person of a new company, and the only company of this person', async () => {
  const owner = await api.company({ name: 'Solo' });
  expect(await people(owner)).toEqual([
    {
      id: 'own',
      name: owner.email.split('@')[0],
      email: owner.email,
      role: 'admin',
      state: 'member',
      you: true,
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: null,
    },
  ]);
  expect(await memberships(owner)).toEqual([
    { companyId: owner.id, name: 'Solo', avatar: null, role: 'admin', effective: true, active: true },
  ]);
});

it.each([
  ['en', /^Invitation to firm\d+\.example on Heard$/],
  ['es', /^Invitación a firm\d+\.example en Heard$/],
  ['fr', /^Invitation à firm\d+\.example sur Heard$/],
])('invites a person by an email in the language %s', async (language, subject) => {
  const owner = await api.company();
  const email = `new-${language}@people.example`;
  const { status, body } = await invite(owner, { email, role: 'viewer' }, { headers: { 'accept-language': language } });
  expect([status, body]).toEqual([
    201,
    {
      id: expect.stringMatching(/^i\d+$/),
      name: `new-${language}`,
      email,
      role: 'viewer',
      state: 'invited',
      you: false,
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    },
  ]);
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(7 * 24 * 60 * 60 * 1000);
  const [mail] = await readQueuedEmails(api.database, email);
  expect(mail?.subject).toMatch(subject);
  expect(mail?.text).toMatch(/\/company-invitation(?:\?lang=..)?#token=/);
});

it('creates a login from an invitation, and accepts the invitation only once', async () => {
  const owner = await api.company();
  const email = 'lea@people.example';
  const token = await invitePerson(api, owner, email, 'manager');
  const read = () => api.send('POST', '/company/people/invitation', { body: { token } });
  expect((await read()).body).toEqual({
    companyId: owner.id,
    name: 'Firm',
    email,
    role: 'manager',
    expiresAt: expect.stringMatching(/Z$/),
  });
  const missing = await accept({ token });
  expect(missing.body.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'password']);

  const { status, body } = await accept({ token, name: 'Lea Vidal', password: PASSWORD });
  expect([status, body.company.id, body.company.email, body.company.role.id]).toEqual([200, owner.id, email, 3]);
  expect(await memberships(body)).toMatchObject([{ companyId: owner.id, role: 'manager', active: true }]);
  expect((await logIn(email)).body.company).toMatchObject({ id: owner.id, email });
  // The inviting admin keeps the session and the password.
  expect((await logIn(owner.email)).body.company).toMatchObject({ id: owner.id, email: owner.email });
  expect(await people(owner)).toMatchObject([
    { name: owner.email.split('@')[0], email: owner.email, role: 'admin', you: true },
    { name: 'Lea Vidal', email, role: 'manager', you: false, state: 'member' },
  ]);

  expect(getProblem(await read())).toEqual([400, '/problems/link-not-valid']);
  expect(getProblem(await accept({ token, name: 'Lea', password: PASSWORD }))).toEqual([
    400,
    '/problems/link-not-valid',
  ]);
});

it('accepts an invitation only once when it is used twice at the same time', async () => {
  const owner = await api.company();
  const token = await invitePerson(api, owner, 'twice@people.example', 'viewer');
  const responses = await Promise.all([1, 2].map(() => accept({ token, name: 'Lea', password: PASSWORD })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
  expect(await people(owner)).toHaveLength(2);
});

it('rejects an invitation after 7 days', async () => {
  const owner = await api.company();
  const token = await invitePerson(api, owner, 'late@people.example', 'viewer');
  await api.database('company_people_invitations').update({ expires_at: api.database.raw(`now() - interval '1 s'`) });
  expect(getProblem(await accept({ token, name: 'Lea', password: PASSWORD }))).toEqual([
    400,
    '/problems/link-not-valid',
  ]);
  expect(await people(owner)).toHaveLength(1);
});

it('accepts an invitation only in a session with the invited email', async () => {
  const [owner, invited, stranger] = [await api.company(), await api.company(), await api.company()];
  const token = await invitePerson(api, owner, invited.email, 'viewer');
  expect(getProblem(await accept({ token }, stranger.token))).toEqual([403, '/problems/other-email']);
  expect(getProblem(await accept({ token, name: 'Lea', password: PASSWORD }))).toEqual([409, '/problems/email-taken']);
  expect((await accept({ token }, invited.token)).status).toBe(200);
});

it('returns the same response to an invitation whether or not the email belongs to a login', async () => {
  const [owner, known] = [await api.company(), await api.company()];
  const [first, second] = [
    await invite(owner, { email: known.email, role: 'viewer' }),
    await invite(owner, { email: 'unknown@people.example', role: 'viewer' }),
  ];
  expect([first.status, Object.keys(first.body)]).toEqual([second.status, Object.keys(second.body)]);
});

it('replaces an earlier invitation to the same email address, and cancels the new invitation on request', async () => {
  const owner = await api.company();
  const email = 'again@people.example';
  const first = await invitePerson(api, owner, email, 'viewer');
  const second = await invitePerson(api, owner, email.toUpperCase(), 'admin');
  const [, invited] = await people(owner);
  expect(await people(owner)).toHaveLength(2);
  expect(invited).toMatchObject({ role: 'admin', state: 'invited' });
  const changed = await api.send('PUT', `/company/people/${invited.id}`, { ...owner, body: { role: 'manager' } });
  expect(changed.body).toMatchObject({ id: invited.id, role: 'manager' });
  expect((await api.send('DELETE', `/company/people/${invited.id}`, owner)).status).toBe(204);
  for (const token of [first, second]) {
    expect(getProblem(await accept({ token, name: 'Lea', password: PASSWORD }))).toEqual([
      400,
      '/problems/link-not-valid',
    ]);
  }
});

it('limits a company to 30 invitations a day, including withdrawn invitations', async () => {
  const owner = await api.company();
  for (let at = 0; at < 30; at++) {
    const { status, body } = await invite(owner, { email: `day${at}@people.example`, role: 'viewer' });
    expect(status).toBe(201);
    await api.send('DELETE', `/company/people/${body.id}`, owner);
  }
  const response = await invite(owner, { email: 'day30@people.example', role: 'viewer' });
  expect([...getProblem(response), response.headers.get('retry-after')]).toEqual([
    429,
    '/problems/too-many-requests',
    '3600',
  ]);
});

it('limits a company to 200 people, pending invitations included', async () => {
  const owner = await api.company();
  await addCompanyPerson(api, owner, 'viewer');
  await api.database.raw(
    `insert into company_people_invitations (company_id, email, role, token_hash, expires_at)
     select c.id, 'many' || n || '@people.example', 'viewer', decode(md5(n::text), 'hex'), now() + interval '1 day'
     from companies c, generate_series(1, 198) n where c.domain = ?`,
    [owner.id],
  );
  const response = await invite(owner, { email: 'last@people.example', role: 'viewer' });
  expect(getProblem(response)).toEqual([409, '/problems/too-many-things']);
});

it('rejects inviting a person who already belongs to the company', async () => {
  const owner = await api.company();
  const { email } = await addCompanyPerson(api, owner, 'viewer');
  for (const own of [email.toUpperCase(), owner.email]) {
    const { status, body } = await invite(owner, { email: own, role: 'viewer' });
    expect([status, body.errors[0].field]).toEqual([400, 'email']);
  }
});

it('shows viewers the people of the company without email addresses and invitations', async () => {
  const owner = await api.company();
  const viewer = await addCompanyPerson(api, owner, 'viewer');
  await invitePerson(api, owner, 'pending@people.example', 'viewer');
  const [first, second] = await people(viewer);
  expect([await people(viewer), first.email, second.email]).toEqual([[first, second], null, null]);
});

it('keeps the sessions, passwords and passkeys of a login that gets a second company', async () => {
  const login = await api.company({ name: 'First' });
  const other = (await logIn(login.email)).body.token;
  const second = await addCompanyTo(login);
  expect(await memberships(login)).toMatchObject([
    { companyId: second.id, role: 'manager', active: true },
    { companyId: login.id, role: 'admin', active: false },
  ]);
  // The other session continues to act for the company for which it was opened.
  expect((await api.send('GET', '/company', { token: other })).body).toMatchObject({
    id: login.id,
    email: login.email,
  });
  expect((await api.send('GET', '/auth/sessions', login)).body).toHaveLength(2);
  expect((await logIn(login.email)).body.company.id).toBe(second.id);
});

it('switches the company of only one session, and starts the next login with that company', async () => {
  const login = await api.company();
  const second = await addCompanyTo(login);
  const other = (await logIn(login.email)).body.token;
  const change = (companyId: string) => api.send('PUT', '/company/active', { token: login.token, body: { companyId } });
  expect((await change(login.id)).status).toBe(204);
  expect((await api.send('GET', '/company', login)).body.id).toBe(login.id);
  expect((await api.send('GET', '/company', { token: other })).body.id).toBe(second.id);
  expect((await logIn(login.email)).body.company.id).toBe(login.id);
  const stranger = await api.company();
  expect(getProblem(await change(stranger.id))).toEqual([403, '/problems/no-membership']);
});

it('saves a reply from a browser tab that shows the current company, and rejects a reply from an outdated tab', async () => {
  const login = await api.company();
  const second = await addCompanyTo(login);
  const author = await api.consumer();
  const reviews = [await api.review(author, login.id), await api.review(author, second.id)];
  const reply = (id: string, company: string) =>
    api.send('PUT', `/review/${id}/reply`, {
      token: login.token,
      headers: { 'heard-company': company },
      body: { text: 'Thank you for the review.' },
    });
  const stale = await reply(reviews[0].id, login.id);
  expect(getProblem(stale)).toEqual([409, '/problems/other-company']);
  expect(await api.database('replies')).toEqual([]);
  expect((await reply(reviews[1].id, second.id)).status).toBe(201);
  await api.send('PUT', '/company/active', { token: login.token, body: { companyId: login.id } });
  expect((await reply(reviews[0].id, login.id)).status).toBe(201);
  expect(getProblem(await reply(reviews[1].id, second.id))).toEqual([409, '/problems/other-company']);
});

it('checks first whether the page shows the current company, then the role, and only then the body', async () => {
  const owner = await api.company();
  const viewer = await addCompanyPerson(api, owner, 'viewer');
  const sent = { token: viewer.token, body: { wrong: true } };
  const stale = await api.send('PUT', '/company', { ...sent, headers: { 'heard-company': 'other.example' } });
  expect(getProblem(stale)).toEqual([409, '/problems/other-company']);
  const current = await api.send('PUT', '/company', { ...sent, headers: { 'heard-company': owner.id } });
  expect(getProblem(current)).toEqual([403, '/problems/wrong-role']);
});

it('ends the access of a removed person with the next request', async () => {
  const owner = await api.company();
  const person = await addCompanyPerson(api, owner, 'manager');
  expect(await getStatus(person.token)).toBe(200);
  expect((await api.send('DELETE', `/company/people/${person.personId}`, owner)).status).toBe(204);
  expect(getProblem(await api.send('GET', '/company', person))).toEqual([403, '/problems/no-membership']);
  // The person can still log in, without a company.
  const { status, body } = await logIn(person.email);
  expect([status, body.company]).toEqual([200, null]);
  expect(await memberships(body)).toEqual([]);
  expect((await api.send('GET', '/user/me', body)).body).toMatchObject({ email: person.email, role: { id: 3 } });
  expect((await api.send('DELETE', `/company/people/${person.personId}`, owner)).status).toBe(404);
});

it('applies a changed role with the next request', async () => {
  const owner = await api.company();
  const person = await addCompanyPerson(api, owner, 'viewer');
  const listKeys = async () => (await api.send('GET', '/company/keys', person)).status;
  const getRole = async () => (await api.send('GET', '/user/me', person)).body.companyRole;
  expect([await listKeys(), await getRole()]).toEqual([403, 'viewer']);
  const { status, body } = await api.send('PUT', `/company/people/${person.personId}`, {
    ...owner,
    body: { role: 'admin' },
  });
  expect([status, body.role]).toEqual([200, 'admin']);
  expect([await listKeys(), await getRole()]).toEqual([200, 'admin']);
});

it('returns no company for a person who was removed from the active company, even if they belong to other companies', async () => {
  const owner = await api.company();
  const person = await addCompanyPerson(api, owner, 'manager');
  const other = await api.company();
  const token = await invitePerson(api, other, person.email, 'viewer');
  expect((await accept({ token }, person.token)).status).toBe(200);
  expect((await api.send('DELETE', `/company/people/${person.personId}`, other)).status).toBe(204);
  const getAccount = async () => (await api.send('GET', '/user/me', person)).body;
  expect(await getAccount()).toMatchObject({ id: '', email: person.email, role: { id: 3 } });
  expect((await api.send('PUT', '/company/active', { ...person, body: { companyId: owner.id } })).status).toBe(204);
  expect(await getAccount()).toMatchObject({ id: owner.id, companyRole: 'manager' });
});

it('rejects removing or demoting the last admin of a company', async () => {
  const owner = await api.company();
  const lastAdmin = [409, '/problems/last-admin'];
  const attempts = async (id: string) => [
    getProblem(await api.send('DELETE', `/company/people/${id}`, owner)),
    getProblem(await api.send('PUT', `/company/people/${id}`, { ...owner, body: { role: 'viewer' } })),
    getProblem(await api.send('DELETE', `/company/memberships/${owner.id}`, owner)),
    getProblem(await api.send('DELETE', '/auth/login', { ...owner, body: { password: PASSWORD } })),
  ];
  expect(await attempts('own')).toEqual([lastAdmin, lastAdmin, lastAdmin, lastAdmin]);
  const manager = await addCompanyPerson(api, owner, 'manager');
  const [self] = await people(owner);
  expect(await attempts(self.id)).toEqual([lastAdmin, lastAdmin, lastAdmin, lastAdmin]);
  await api.send('PUT', `/company/people/${manager.personId}`, { ...owner, body: { role: 'admin' } });
  expect((await api.send('DELETE', `/company/memberships/${owner.id}`, owner)).status).toBe(204);
  expect(getProblem(await api.send('GET', '/company', owner))).toEqual([403, '/problems/no-membership']);
  expect(await getStatus(manager.token)).toBe(200);
});

it('leaves one admin after 30 concurrent changes and removals', async () => {
  const owner = await api.company();
  const admins = [];
  for (let at = 0; at < 6; at++) admins.push(await addCompanyPerson(api, owner, 'admin'));
  const self = (await people(owner)).find(({ you }: { you: boolean }) => you);
  const everybody = [{ ...owner, personId: self.id }, ...admins];
  const changes = Array.from({ length: 30 }, (_, at) => {
    const actor = everybody[at % everybody.length];
    const target = everybody[(at * 5 + 1) % everybody.length];
    const path = `/company/people/${target?.personId}`;
    if (at % 3 === 0) return api.send('DELETE', path, { token: actor?.token });
    if (at % 3 === 1) return api.send('PUT', path, { token: actor?.token, body: { role: 'viewer' } });
    return api.send('DELETE', `/company/memberships/${owner.id}`, { token: actor?.token });
  });
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  const [row] = await api
    .database('company_memberships as m')
    .join('companies as c', 'c.id', 'm.company_id')
    .where({ 'c.domain': owner.id, 'm.role': 'admin' })
    .count({ count: '*' });
  expect(Number(row?.['count'])).toBeGreaterThan(0);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(0);
});

it('registers a second company for a login', async () => {
  const login = await api.company();
  const body = { name: 'Second', website: 'second-of-one.example', workEmail: 'info@second-of-one.example' };
  const { status } = await api.send('POST', '/company/memberships', { token: login.token, body });
  expect(status).toBe(201);
  expect((await api.send('GET', '/company', login)).body.id).toBe(login.id);
  expect(await memberships(login)).toMatchObject([
    { companyId: login.id, active: true },
    { companyId: 'second-of-one.example', role: 'admin', effective: true, active: false },
  ]);
  const taken = await api.send('POST', '/company/memberships', { token: login.token, body });
  expect(getProblem(taken)).toEqual([409, '/problems/company-taken']);
});

it('selects the first company that a login without a company registers', async () => {
  const owner = await api.company();
  const person = await addCompanyPerson(api, owner, 'viewer');
  await api.send('DELETE', `/company/memberships/${owner.id}`, person);
  const body = { name: 'Mine', website: 'mine-after.example', workEmail: 'info@mine-after.example' };
  expect((await api.send('POST', '/company/memberships', { token: person.token, body })).status).toBe(201);
  expect((await api.send('GET', '/company', person)).body).toMatchObject({ id: 'mine-after.example' });
});

it('limits a person to 50 companies', async () => {
  const owner = await api.company();
  const person = await addCompanyPerson(api, owner, 'admin');
  await api.database.raw(
    `with created as (
       insert into companies (domain, name, website) select 'of-many' || n || '.example', 'Many', 'https://of-many' || n || '.example'
       from generate_series(1, 49) n returning id)
     insert into company_memberships (person_id, company_id, role) select ?, id, 'viewer' from created`,
    [person.personId],
  );
  const body = { name: 'Mine', website: 'one-more.example', workEmail: 'info@one-more.example' };
  const added = await api.send('POST', '/company/memberships', { token: person.token, body });
  expect(getProblem(added)).toEqual([409, '/problems/too-many-things']);
  const token = await invitePerson(api, await api.company(), person.email, 'viewer');
  expect(getProblem(await accept({ token }, person.token))).toEqual([409, '/problems/too-many-things']);
});

it('rejects registering a company with the email of an existing login', async () => {
  const person = await addCompanyPerson(api, await api.company(), 'viewer');
  const fields = { name: 'Firm', website: 'taken-by-person.example', workEmail: person.email, password: PASSWORD };
  const register = (email: string) => api.send('POST', '/auth/registerCompany', { body: { ...fields, email } });
  expect((await register(person.email.toUpperCase())).status).toBe(409);
  const other = await api.company();
  const body = { email: person.email, currentPassword: PASSWORD };
  expect((await api.send('PUT', '/company', { ...other, body })).status).toBe(409);
  // A consumer's account is separate.
  await api.consumer({ email: person.email });
});

it('changes the name and email of a login in any role', async () => {
  const person = await addCompanyPerson(api, await api.company(), 'viewer');
  const update = (body: object) => api.send('PUT', '/auth/login', { token: person.token, body });
  const login = {
    name: 'Lea V.',
    email: person.email,
    endsWithCompany: false,
    hasPassword: true,
    awaitsConfirmation: false,
  };
  expect((await update({ name: 'Lea V.' })).body).toEqual(login);
  const email = 'lea.new@people.example';
  expect((await update({ email })).body.errors[0].field).toBe('currentPassword');
  expect((await update({ email, currentPassword: 'wrong' })).status).toBe(401);
  expect((await update({ email, currentPassword: PASSWORD })).body).toMatchObject({ name: 'Lea V.', email });
  expect((await api.send('GET', '/auth/login', person)).body).toMatchObject({ name: 'Lea V.', email });
  expect((await logIn(email)).status).toBe(200);
  expect((await logIn(person.email)).status).toBe(401);
  expect((await readQueuedEmails(api.database, person.email))[0]?.kind).toBe('emailChanged');
  const taken = await api.company();
  expect((await update({ email: taken.email, currentPassword: PASSWORD })).status).toBe(409);
});

it('changes and resets the password of a person', async () => {
  const person = await addCompanyPerson(api, await api.company(), 'viewer');
  const next = 'another horse';
  const body = { currentPassword: PASSWORD, newPassword: next };
  expect((await api.send('PUT', '/company/password', { token: person.token, body })).status).toBe(204);
  expect((await logIn(person.email, next)).status).toBe(200);
  await api.send('POST', '/auth/forgotPassword', { body: { email: person.email } });
  const mails = await readQueuedEmails(api.database, person.email);
  const token = getToken(mails.find(({ kind }) => kind === 'resetPassword'));
  const reset = await api.send('POST', '/auth/resetPassword', { body: { token, password: 'third horse' } });
  expect(reset.status).toBe(200);
  expect((await logIn(person.email, 'third horse')).status).toBe(200);
});

it('deletes a login, and keeps the initials of the person in the log of the company', async () => {
  const owner = await api.company();
  const person = await addCompanyPerson(api, owner, 'manager', { name: 'Zoë Quintero', email: 'zoe.q@people.example' });
  const remove = (password: string) => api.send('DELETE', '/auth/login', { token: person.token, body: { password } });
  expect((await remove('wrong')).status).toBe(401);
  expect((await remove(PASSWORD)).status).toBe(204);
  expect(await getStatus(person.token)).toBe(401);
  expect((await logIn(person.email)).status).toBe(401);
  const { body: log } = await api.send('GET', '/company/log', owner);
  expect(log.slice(0, 2)).toMatchObject([
    { kind: 'person.left', actor: { kind: 'formerPerson', id: null, name: 'Z. Q.' }, subject: 'Z. Q.' },
    { kind: 'person.joined', actor: { kind: 'formerPerson', id: null, name: 'Z. Q.' }, subject: 'Z. Q.' },
  ]);
  for (const table of ['company_people', 'company_memberships', 'company_log', 'sessions']) {
    expect((await readRows(api.database))[table]?.filter((row) => /Quintero|zoe\.q/.test(row))).toEqual([]);
  }
});

it('exports the memberships and actions of a person, not the data of the company', async () => {
  const owner = await api.company();
  const person = await addCompanyPerson(api, owner, 'manager', { name: 'Lea Vidal' });
  await addCompanyPerson(api, owner, 'viewer', { email: 'colleague@people.example' });
  const read = async ({ token }: { token: string }) => (await api.send('GET', '/user/me/export', { token })).body;
  const own = await read(person);
  expect(own.account).toMatchObject({ email: person.email });
  expect(own.memberships).toMatchObject([{ companyId: owner.id, role: 'manager' }]);
  expect(own.companyLog.map(({ kind }: { kind: string }) => kind)).toEqual(['person.joined']);
  expect(JSON.stringify(own)).not.toContain('colleague@people.example');
  const ofAdmin = await read(owner);
  expect(ofAdmin.companyLog.map(({ kind }: { kind: string }) => kind)).toEqual([
    'person.joined',
    'person.invited',
    'person.joined',
    'person.invited',
  ]);
  expect((await api.send('GET', '/company/log', owner)).body[0]).toMatchObject({ kind: 'exported' });
});

it('exports the actions of a person for each company, even without an active company', async () => {
  const first = await api.company();
  const person = await addCompanyPerson(api, first, 'manager');
  const second = await addCompanyTo(person);
  const read = async (): Promise<{ kind: string; companyId: string }[]> =>
    (await api.send('GET', '/user/me/export', person)).body.companyLog;
  const joined = [second, first].map(({ id }) => ['person.joined', id]);
  expect((await read()).map(({ kind, companyId }) => [kind, companyId])).toEqual(joined);
  await api.send('PUT', '/company/active', { token: person.token, body: { companyId: first.id } });
  expect((await read()).map(({ kind, companyId }) => [kind, companyId])).toEqual(joined);
  for (const owner of [first, second]) await api.send('DELETE', `/company/people/${person.personId}`, owner);
  expect((await read()).map(({ kind, companyId }) => [kind, companyId])).toEqual(joined);
});

it('exports the log of the company together with the actions of the admin for other companies', async () => {
  const owner = await api.company();
  const admin = await addCompanyPerson(api, owner, 'admin');
  const other = await addCompanyTo(admin);
  await api.send('PUT', '/company/active', { token: admin.token, body: { companyId: owner.id } });
  const { companyLog } = (await api.send('GET', '/user/me/export', admin)).body;
  expect(companyLog.map(({ kind, companyId }: { kind: string; companyId: string }) => [kind, companyId])).toEqual([
    ['person.joined', other.id],
    ['person.joined', owner.id],
    ['person.invited', owner.id],
  ]);
});

it('rejects a review by a person who works for the reviewed company', async () => {
  const owner = await api.company();
  const { token } = await api.consumer(await addCompanyPerson(api, owner, 'viewer'));
  const review = await api.send('POST', '/review/companyOrUser', { token, body: reviewBody(owner.id) });
  expect(getProblem(review)).toEqual([403, '/problems/own-company']);
});

it('rejects a vote for a review by a person who works for the reviewed company', async () => {
  const owner = await api.company();
  const { token } = await api.consumer(await addCompanyPerson(api, owner, 'viewer'));
  const review = await api.review(await api.consumer(), owner.id);
  const vote = await api.send('PUT', `/review/${review.id}/helpful`, { token });
  expect(getProblem(vote)).toEqual([403, '/problems/own-company']);
});

it('rejects an invitation that asks a person to review their own company', async () => {
  const owner = await api.company();
  const { email } = await addCompanyPerson(api, owner, 'viewer');
  const body = { invitations: [{ email }], send: false };
  const response = await api.send('POST', '/company/invitations', { token: owner.token, body });
  expect(response.body).toMatchObject({ accepted: 0, wrong: [{ errors: [{ field: 'email' }] }] });
});

it('reads session, membership and company in one SQL statement', async () => {
  const only = await api.company();
  const person = await addCompanyPerson(api, await api.company(), 'viewer');
  const read = async ({ token }: LoggedIn) => {
    const statements = await recordStatements(api.database, () => api.send('GET', '/company', { token }));
    return statements.map(({ sql }) => sql);
  };
  // The first request determines the kind of the session, and the second request uses it.
  for (const _ of [1, 2]) {
    expect(await read(person)).toEqual([expect.stringMatching(/from sessions[^]*company_memberships/)]);
    expect(await read(only)).toHaveLength(1);
  }
});

it('reads only the tables of the session and its account from the second request of a session on', async () => {
  const consumer = await api.consumer();
  const only = await api.company();
  const readTables = async (path: string, { token }: LoggedIn) => {
    await api.send('GET', path, { token });
    const [statement] = await recordStatements(api.database, () => api.send('GET', path, { token }));
    return [...(statement?.sql.matchAll(/(?:from|join) (\w+)/g) ?? [])].map(([, table]) => table);
  };
  expect(await readTables('/user/me', consumer)).toEqual(['sessions', 'users']);
  expect(await readTables('/company', only)).toEqual(['sessions', 'companies']);
});

it('accepts a session whose login was moved from the company to a person since the last request', async () => {
  const owner = await api.company();
  expect(await getStatus(owner.token)).toBe(200);
  const other = await addCompanyTo(owner);
  expect(await getStatus(owner.token)).toBe(200);
  expect(await memberships(owner)).toMatchObject([{ companyId: owner.id }, { companyId: other.id }]);
});

it('notifies all admins about a new API key, but notifies admins about a new review only if they receive these emails', async () => {
  const owner = await api.company();
  const second = await addCompanyPerson(api, owner, 'admin');
  const third = await addCompanyPerson(api, owner, 'admin');
  const manager = await addCompanyPerson(api, owner, 'manager');
  const body = { name: 'Shop', scopes: ['reviews:read'], currentPassword: PASSWORD };
  expect((await api.send('POST', '/company/keys', { token: second.token, body })).status).toBe(201);
  await api.send('PUT', '/company/mailSettings', { token: third.token, body: { reviewsMail: false } });
  await api.review(await api.consumer(), owner.id);
  const kinds = async ({ email }: LoggedIn) => (await readQueuedEmails(api.database, email)).map(({ kind }) => kind);
  expect(await kinds(owner)).toEqual(expect.arrayContaining(['reviewReceived', 'keyCreated']));
  expect(await kinds(second)).toEqual(['reviewReceived', 'keyCreated', 'personInvited']);
  expect(await kinds(third)).toEqual(['keyCreated', 'personInvited']);
  expect(await kinds(manager)).toEqual(['personInvited']);
});

it("removes all people's access to a deleted company, and restores the access when an admin restores the company", async () => {
  const owner = await api.company();
  const manager = await addCompanyPerson(api, owner, 'manager');
  expect((await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } })).status).toBe(204);
  expect(await getStatus(manager.token)).toBe(403);
  expect((await api.send('POST', '/company/restore', manager)).status).toBe(401);
  expect((await api.send('POST', '/company/restore', owner)).status).toBe(200);
  expect([await getStatus(owner.token), await getStatus(manager.token)]).toEqual([200, 200]);
  expect(await people(owner)).toHaveLength(2);
});

it('switches a person who deletes their company to another company, and switches back when the deletion is undone', async () => {
  const owner = await api.company();
  const other = await addCompanyTo(owner);
  const change = (companyId: string) => api.send('PUT', '/company/active', { token: owner.token, body: { companyId } });
  const getActive = async () => (await api.send('GET', '/user/me', owner)).body.id;
  await change(owner.id);
  expect((await api.send('GET', '/auth/login', owner)).body.endsWithCompany).toBe(false);
  expect((await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } })).status).toBe(204);
  expect(await getActive()).toBe(other.id);
  const restored = await api.send('POST', '/company/restore', owner);
  expect([restored.status, restored.body.id, await getActive()]).toEqual([200, owner.id, owner.id]);
});

it('keeps the login of a person who deletes their only company', async () => {
  const owner = await api.company();
  const login = (await api.send('GET', '/auth/login', owner)).body;
  const { token } = await addCompanyPerson(api, owner, 'admin');
  expect((await api.send('DELETE', '/company', { token, body: { password: PASSWORD } })).status).toBe(204);
  expect((await api.send('GET', '/user/me', { token })).body).toMatchObject({ id: '', role: { id: 3 } });
  expect(login.endsWithCompany).toBe(true);
});

it("stores only a hash of an invitation's token", async () => {
  const token = await invitePerson(api, await api.company(), 'hashed@people.example', 'viewer');
  expect((await readRows(api.database))['company_people_invitations']?.join()).not.toContain(token);
});

it('keeps sessions and logins valid, and responses unchanged, when a database at the baseline is upgraded', async () => {
  const owner = await api.company({ name: 'From before' });
  const review = await api.review(await api.consumer(), owner.id);
  await undoLater(api.database);
  expect(await api.database.schema.hasTable('company_people')).toBe(false);
  await migrate(api.database);
  const { status, body } = await api.send('GET', '/company', owner);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      id: owner.id,
      name: 'From before',
      email: owner.email,
      role: { id: 3, name: 'company' },
    }),
  ]);
  expect((await api.send('GET', '/review/company', owner)).body).toMatchObject([{ id: review.id }]);
  const login = await logIn(owner.email);
  expect([Object.keys(login.body), login.body.company]).toEqual([['token', 'company'], body]);
  expect(await people(owner)).toMatchObject([{ email: owner.email, role: 'admin' }]);
  const { status: updated } = await api.send('PUT', '/company', { token: owner.token, body: { city: 'Lyon' } });
  expect(updated).toBe(200);
});
