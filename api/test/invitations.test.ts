import { checkDataSecret } from '../src/database/checkDataSecret.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { invitationsRepository } from '../src/modules/invitations/invitations.repository.ts';
import { getToken, readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();
const withMail = testApi({ sendsMail: true });
const shown = testApi({ showsMails: true });

afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

type Row = { email?: string; reference?: string; language?: string };

const invite = (owner: LoggedIn, invitations: Row[], more = {}) =>
  api.send('POST', '/company/invitations', { token: owner.token, body: { invitations, ...more } });
const uploadCsv = (owner: LoggedIn, body: string | Blob, headers = {}, from = api) =>
  from.send('POST', '/company/invitations/csv', {
    token: owner.token,
    body,
    headers: { 'content-type': 'text/csv', ...headers },
  });
const listBatches = async (owner: LoggedIn) => (await api.send('GET', '/company/invitations', owner)).body;
const open = (token: string) => api.send('POST', '/invitations/open', { body: { token } });
const sendDue = (from = api) => from.services.invitationSender.sendDue(new AbortController().signal, 0);
const readInvitations = async (recipient: string, from = api) =>
  (await readQueuedEmails(from.database, recipient)).filter(({ kind }) => kind === 'invitation');
const readCompany = async (id: string) => (await api.send('GET', `/company/${id}`)).body;

const review = (author: LoggedIn, company: string, invitation?: string, from = api) =>
  from.send('POST', '/review/companyOrUser', {
    token: author.token,
    body: {
      companyName: 'Acme',
      companyUrl: company,
      title: 'Fine',
      description: 'All went well.',
      rating: 4,
      ...(invitation !== undefined && { invitation }),
    },
  });

/** Returns the tokens of an invitation's two links. */
async function getTokens(recipient: string): Promise<{ token: string; optOut: string }> {
  const [email] = await readInvitations(recipient);
  const [token = '', optOut = ''] = [...(email?.text ?? '').matchAll(/#token=([\w.-]+)/g)].map(([, one]) => one ?? '');
  return { token, optOut };
}

let people = 0;
const newEmail = () => `Guest${++people}@people.example`;

/** Returns all rows of all tables as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await api.database.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await api.database.raw<{ rows: { text: string }[] }>('select t::text as text from ?? t', [name]);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

// Covers TRUST-5.1
it('labels reviews by how the invitation was used, and stores no email address', async () => {
  const owner = await api.company();
  const [same, other, none] = [newEmail(), newEmail(), newEmail()];
  const csv = `reference;Email;language\r\nA-1;${same};es\r\nA-2;${other};\r\n;${none};fr\r\n`;
  const uploaded = await uploadCsv(owner, `\u{feff}${csv}`);
  expect(uploaded.status).toBe(200);
  expect(uploaded.body).toEqual({ batchId: expect.any(String), accepted: 3, wrong: [], links: [] });
  await sendDue();
  const subjects = await Promise.all([same, other, none].map(async (one) => (await readInvitations(one))[0]?.subject));
  expect(subjects).toEqual([
    `A ${owner.id} le gustaría saber cómo te fue`,
    `${owner.id} would like to know how it went`,
    `${owner.id} aimerait savoir comment cela s’est passé`,
  ]);
  const tokens = await Promise.all([same, other, none].map(getTokens));
  const [email] = await readInvitations(other);
  expect(email?.text).toBe(`Hello,

${owner.id} would like to know how it went. Good or bad, your review counts the same, and the company can't remove it.

http://localhost:3000/invitation#token=${tokens[1]?.token}

It takes a minute. You need a free account.

You are getting this one email because ${owner.id} gave us your address; we have deleted it and keep only a fingerprint of it. Stop invitations from ${owner.id}, or from any company: http://localhost:3000/unsubscribe#token=${tokens[1]?.optOut}

Heard – http://localhost:3000
`);
  expect(email?.html).toContain(`/invitation#token=${tokens[1]?.token}" style=`);
  expect(email?.html).toContain('>Write a review</a>');
  expect(email?.html).toContain(`<a href="http://localhost:3000/unsubscribe#token=${tokens[1]?.optOut}" style=`);
  // No pixel that reports who has opened it.
  expect(email?.html).not.toMatch(/<(img|link|style|script)/);
  const stored = await api.database('mails').first('unsubscribe_url').where({ recipient: other });
  expect(stored?.unsubscribe_url).toBe(`http://localhost:3000/api/invitations/unsubscribe?token=${tokens[1]?.optOut}`);

  expect((await open(tokens[0]?.token ?? '')).body).toMatchObject({
    company: { id: owner.id },
    byMail: true,
    hasReference: true,
    state: 'open',
    optOut: tokens[0]?.optOut,
  });
  const authors = [
    await api.consumer({ email: same.toLowerCase() }),
    await api.consumer(),
    await api.consumer(),
    await api.consumer(),
  ];
  const origins = [];
  for (const [at, author] of authors.entries()) {
    const { status, body } = await review(author, owner.id, tokens[at]?.token);
    expect(status).toBe(201);
    origins.push(body.origin);
  }
  expect(origins).toEqual(['confirmed', 'invited', 'invited', 'organic']);
  expect((await open(tokens[0]?.token ?? '')).body.state).toBe('used');

  const own = (await api.send('GET', '/review/company', owner)).body;
  expect(own.map((one: { reference: string }) => one.reference)).toEqual([null, null, 'A-2', 'A-1']);
  const seen = (await api.send('GET', `/company/${owner.id}/review`)).body;
  expect(seen.map((one: { origin: string }) => one.origin)).toEqual(['organic', 'invited', 'invited', 'confirmed']);
  expect(JSON.stringify(seen)).not.toContain('A-1');
  expect(await listBatches(owner)).toMatchObject([{ source: 'csv', rows: 3, accepted: 3, wrong: 0, reviews: 3 }]);

  // Sent.
  await api.database('mails').del();
  const all = (await dump()).toLowerCase();
  expect(all).not.toContain(other.toLowerCase());
  expect(all).not.toContain(none.toLowerCase());
});

// Covers TRUST-5.1
it('shows invitations on the page with stored emails when there is no mail server', async () => {
  const owner = await shown.company();
  const email = newEmail();
  const body = { invitations: [{ email }] };
  expect((await shown.send('POST', '/company/invitations', { token: owner.token, body })).body.accepted).toBe(1);
  await sendDue(shown);
  const { text } = await shown.send('GET', '/mails');
  expect(text).toContain(`<p>To ${email},`);
  expect(text).toContain(`${owner.id} would like to know how it went`);
  expect(text).toMatch(/<a href="http:\/\/localhost:3000\/invitation#token=[\w-]+">/);
});

// Covers TRUST-5.1
it('does not confirm the experience of an account that has not confirmed its email', async () => {
  const owner = await withMail.company();
  await withMail.database('companies').where({ domain: owner.id }).update({ verified_at: new Date() });
  const email = newEmail();
  await uploadCsv(owner, `email,reference\n${email},B-1\n`, {}, withMail);
  await sendDue(withMail);
  const [sent] = await readInvitations(email, withMail);
  const author = await withMail.consumer({ email });
  expect((await review(author, owner.id, getToken(sent), withMail)).body).toMatchObject({
    origin: 'invited',
    awaitsConfirmation: true,
  });
});

// Covers TRUST-5.6
it('uses a token once, for the company that issued it', async () => {
  const [owner, foreign] = [await api.company(), await api.company()];
  const { body } = await invite(owner, [{ email: newEmail() }, { email: newEmail() }], { send: false });
  expect(body).toMatchObject({ accepted: 2, links: [{ row: 1 }, { row: 2 }] });
  const [token = '', late = ''] = body.links.map(({ link }: { link: string }) => link.split('#token=')[1]);
  expect((await open(token)).body).toMatchObject({ byMail: false, hasReference: false, state: 'open' });
  const authors = await Promise.all([api.consumer(), api.consumer(), api.consumer()]);
  const [first, second, third] = authors;
  expect((await review(first, foreign.id, token)).body.origin).toBe('organic');
  const both = await Promise.all([review(first, owner.id, token), review(second, owner.id, token)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both.map((one) => one.body.origin).toSorted()).toEqual(['invited', 'organic']);
  const setAge = (days: number) =>
    api
      .database('invitations')
      .where({ state: 'sent' })
      .update({ sent_at: new Date(Date.now() - days * 24 * 3600_000) });
  await setAge(59);
  expect((await open(late)).body.state).toBe('open');
  await setAge(61);
  expect((await open(late)).body.state).toBe('expired');
  expect((await review(third, owner.id, late)).body.origin).toBe('organic');
  for (const madeUp of ['x', `${token}x`]) {
    expect((await open(madeUp)).status).toBe(404);
    expect((await review(await api.consumer(), owner.id, madeUp)).body.origin).toBe('organic');
  }
});

// Covers TRUST-5.6
it('gives a company one personal link, for any number of reviews', async () => {
  const owner = await api.company();
  const link = async (method: string) => (await api.send(method, '/company/invitations/link', owner)).body.link;
  const first: string = await link('GET');
  expect(await link('GET')).toBe(first);
  const token = first.split('#token=')[1] ?? '';
  expect((await open(token)).body).toMatchObject({ byMail: false, hasReference: false, state: 'open', optOut: null });
  for (const author of [await api.consumer(), await api.consumer()])
    expect((await review(author, owner.id, token)).body.origin).toBe('invited');
  const second: string = await link('POST');
  expect(second).not.toBe(first);
  expect(await link('GET')).toBe(second);
  expect((await open(token)).status).toBe(404);
  expect((await review(await api.consumer(), owner.id, token)).body.origin).toBe('organic');
});

// Covers TRUST-5.2, TRUST-5.12
it.each(['company', 'all'] as const)('never invites a person again who has opted out: %s', async (scope) => {
  const owner = await api.company();
  const email = newEmail();
  await invite(owner, [{ email }]);
  await sendDue();
  const { optOut } = await getTokens(email);
  await api.database('mails').del();
  const unsubscribe = () => api.send('POST', '/invitations/unsubscribe', { body: { token: optOut, scope } });
  expect([(await unsubscribe()).status, (await unsubscribe()).status]).toEqual([204, 204]);
  await api.database('invitations').update({ sent_at: '2020-01-01' });

  const upload = async (by: LoggedIn) => {
    const answers = [];
    for (const invited of [email.toUpperCase(), newEmail()])
      answers.push(
        await invite(by, [{ email: invited }]),
        await uploadCsv(by, `email\n${invited}\n`),
        (await listBatches(by))[0],
      );
    await sendDue();
    const shown = answers.map(({ status, body, ...batch }) => ({ status, ...batch, ...body }));
    return shown.map(({ batchId: _batch, id: _id, createdAt: _at, headers: _headers, text: _text, ...rest }) => rest);
  };
  const [form, csv, batch, ...unknown] = await upload(owner);
  expect([form, csv, batch]).toEqual(unknown);
  expect(await readInvitations(email.toUpperCase())).toEqual([]);

  const { website = '' } = await readCompany(owner.id);
  expect((await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } })).status).toBe(204);
  expect(await api.database('invitations').where({ email_hash: null }).whereNot({ state: 'dropped' })).toEqual([]);
  expect((await open('x')).status).toBe(404);
  const again = await api.company({ website, email: `again${people}@owner.example` });
  const [formAgain, csvAgain, batchAgain, ...unknownAgain] = await upload(again);
  expect([formAgain, csvAgain, batchAgain]).toEqual(unknownAgain);
  expect(await readInvitations(email.toUpperCase())).toEqual([]);

  const another = await api.company();
  await invite(another, [{ email }]);
  await sendDue();
  expect(await readInvitations(email)).toHaveLength(scope === 'all' ? 0 : 1);
});

// Covers TRUST-5.3
it('opts out with the one click of an email program, and removes what is not sent yet', async () => {
  const owner = await api.company();
  const email = newEmail();
  await invite(owner, [{ email }]);
  await sendDue();
  const { optOut } = await getTokens(email);
  const path = `/invitations/unsubscribe?token=${optOut}`;
  const suppressed = async () => Number((await api.database('suppressions').count({ count: '*' }))[0]?.['count']);
  const before = await suppressed();
  const page = await fetch(api.url + path, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    `http://localhost:3000/unsubscribe#token=${optOut}`,
  ]);
  expect([await suppressed(), (await readInvitations(email)).length]).toEqual([before, 1]);
  const clicked = await api.send('POST', path, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([clicked.status, clicked.text, clicked.headers.get('set-cookie')]).toEqual([200, '', null]);
  expect([await suppressed(), (await readInvitations(email)).length]).toEqual([before + 1, 0]);
  expect(
    await api.database('suppressions').where({ company_id: '0' }).orderBy('created_at', 'desc').first(),
  ).toBeTruthy();
  expect(api.log.join('\n')).not.toContain(optOut);
  for (const token of ['x', `${optOut}x`, optOut.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))]) {
    const body = { token, scope: 'all' };
    expect((await api.send('POST', '/invitations/unsubscribe', { body })).status).toBe(404);
  }
  for (const body of [{ token: optOut }, { scope: 'all' }, { token: optOut, scope: 'none' }])
    expect((await api.send('POST', '/invitations/unsubscribe', { body })).status).toBe(400);
});

// Covers TRUST-5.15
it('lets a person with an account opt out and in again', async () => {
  const [owner, another] = [await api.company(), await api.company()];
  const person = await api.consumer();
  const settings = async (body?: object) =>
    (
      await api.send(body === undefined ? 'GET' : 'PUT', '/user/me/mailSettings', {
        token: person.token,
        ...(body && { body }),
      })
    ).body;
  expect(await settings()).toEqual({ repliesMail: true, invitationsAllowed: true });
  await invite(owner, [{ email: person.email }]);
  await sendDue();
  const { optOut } = await getTokens(person.email);
  await api.send('POST', '/invitations/unsubscribe', { body: { token: optOut, scope: 'all' } });
  expect(await settings()).toEqual({ repliesMail: true, invitationsAllowed: false });
  expect(await settings({ repliesMail: false })).toEqual({ repliesMail: false, invitationsAllowed: false });
  expect(await settings({ invitationsAllowed: true })).toEqual({ repliesMail: false, invitationsAllowed: true });
  await invite(another, [{ email: person.email }]);
  await sendDue();
  expect(await readInvitations(person.email)).toHaveLength(1);
  expect((await api.send('GET', '/user/me/export', person)).body.invitations).toMatchObject([
    { companyId: owner.id, usedAt: null },
    { companyId: another.id, usedAt: null },
  ]);
  await settings({ invitationsAllowed: false });
  const third = await api.company();
  await invite(third, [{ email: person.email, reference: 'C-1' }]);
  await sendDue();
  expect(await readInvitations(person.email)).toHaveLength(1);
  // Nothing shows the company that it was not sent.
  const { body: exported } = await api.send('GET', '/user/me/export', third);
  expect(exported.invitations).toEqual([
    { companyId: third.id, at: expect.any(String), usedAt: null, reference: 'C-1' },
  ]);
});

// Covers TRUST-5.2, TRUST-5.7
it('does not send twice, within 90 days, or to somebody who has reviewed the company', async () => {
  const owner = await api.company();
  const author = await api.consumer();
  await api.review(author, owner.id);
  const email = newEmail();
  const { body } = await invite(owner, [{ email }, { email: email.toLowerCase() }, { email: author.email }]);
  expect(body).toMatchObject({ accepted: 3, wrong: [] });
  await sendDue();
  await invite(owner, [{ email }]);
  await sendDue();
  expect(await readInvitations(email)).toHaveLength(1);
  expect(await readInvitations(author.email)).toHaveLength(0);
  await api.database('mails').del();
  await api.database('invitations').update({ sent_at: new Date(Date.now() - 91 * 24 * 3600_000) });
  await invite(owner, [{ email }]);
  await sendDue();
  expect(await readInvitations(email)).toHaveLength(1);
});

// Covers TRUST-5.4, TRUST-5.7
it('names what is wrong with each row, and accepts the others', async () => {
  const owner = await api.company({ website: 'shop.acme-invites.example', workEmail: 'boss@elsewhere.example' });
  await invite(owner, [{ email: newEmail(), reference: 'D/1' }]);
  const rows = [
    { email: newEmail(), reference: 'D-2', language: 'fr' },
    { reference: 'D-3' },
    { email: 'nobody' },
    { email: 'ana@acme-invites.example' },
    { email: 'BOSS@elsewhere.example' },
    { email: newEmail(), reference: "=cmd|'/c calc'!A1" },
    { email: newEmail(), reference: 'D/1' },
    { email: newEmail(), reference: 'D-2' },
    { email: newEmail(), language: 'de' },
    { email: 'a\0b@people.example', reference: 'D\0', language: '\0' },
    { email: newEmail(), reference: 'x'.repeat(65) },
    { email: newEmail(), reference: 'x'.repeat(64) },
    { email: newEmail(), reference: 'Año-1._/#' },
  ];
  const { body } = await invite(owner, rows);
  expect(body.accepted).toBe(3);
  expect(
    body.wrong.map(({ row, errors }: { row: number; errors: { field: string }[] }) => [row, errors[0]?.field]),
  ).toEqual([
    [2, 'email'],
    [3, 'email'],
    [4, 'email'],
    [5, 'email'],
    [6, 'reference'],
    [7, 'reference'],
    [8, 'reference'],
    [9, 'language'],
    [10, 'email'],
    [11, 'reference'],
  ]);
  expect(body.wrong[5].errors[0].message).toBe('This order has already been invited.');
  for (const invitations of [[], Array.from({ length: 101 }, () => ({ email: newEmail() })), [{ email: 1 }]])
    expect((await invite(owner, invitations as Row[])).status).toBe(400);
  expect((await invite(owner, [{ email: newEmail(), name: 'Ana' } as Row])).body.errors).toMatchObject([
    { field: 'invitations.0.name' },
  ]);
});

// Covers TRUST-5.4
it('rejects files that are too large or no CSV, and stores nothing of them', async () => {
  const owner = await api.company();
  const count = async () => Number((await api.database('invitation_batches').count({ count: '*' }))[0]?.['count']);
  const before = await count();
  const many = (rows: number) => `email\n${Array.from({ length: rows }, (_, at) => `a${at}@p.co`).join('\n')}\n`;
  const tooMany = await uploadCsv(owner, many(5001));
  expect([tooMany.status, tooMany.body.type]).toEqual([400, '/problems/too-many-rows']);
  const heap = process.memoryUsage().heapUsed;
  const huge = `email,reference\n${Array.from({ length: 100_000 }, (_, at) => `guest${at}@people.example,${at}`).join('\n')}`;
  const rejected = await uploadCsv(owner, huge);
  expect(rejected.status).toBe(413);
  expect(process.memoryUsage().heapUsed - heap).toBeLessThan(50 * 1024 * 1024);
  // The types lack a property that streams require.
  const getStream = (): RequestInit & { duplex: 'half' } => ({
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' },
    body: new Blob([huge]).stream(),
    duplex: 'half',
  });
  const chunked = await fetch(`${api.url}/company/invitations/csv`, getStream());
  expect([400, 413]).toContain(chunked.status);
  const utf16 = new Blob([new Uint8Array(Buffer.from(`\u{feff}email\na@people.example\n`, 'utf16le'))]);
  for (const file of [utf16, 'email\na\0b@people.example\n', 'email,reference\n"open,1\n', ''])
    expect((await uploadCsv(owner, file)).status).toBe(400);
  const columns = await uploadCsv(owner, 'email;name;email\na@people.example;Ana;b@people.example\n');
  expect([columns.status, columns.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
    400,
    ['name', 'email'],
  ]);
  const formula = await uploadCsv(owner, `email,reference\n${newEmail()},=cmd|'/c calc'!A1\n`);
  expect(formula.body).toMatchObject({ accepted: 0, wrong: [{ row: 1, errors: [{ field: 'reference' }] }] });
  await api.database('invitation_batches').where({ id: formula.body.batchId }).del();
  expect((await uploadCsv(owner, 'reference\n1\n')).body.errors).toMatchObject([{ field: 'email' }]);
  expect((await uploadCsv(owner, '{}', { 'content-type': 'application/json' })).status).toBe(415);
  expect(await count()).toBe(before);
  const wrong = await uploadCsv(owner, `email\n${'nobody\n'.repeat(101)}`);
  expect([wrong.body.accepted, wrong.body.wrong.length, wrong.body.wrong.at(-1).row]).toEqual([0, 100, 100]);
  expect((await listBatches(owner))[0]).toMatchObject({ rows: 101, accepted: 0, wrong: 101 });
  const whole = await uploadCsv(owner, many(5000));
  expect(whole.body).toMatchObject({ accepted: 5000, wrong: [] });
});

// Covers TRUST-5.5, TRUST-5.17
it('keeps to the quota, also when uploads run at the same time', async () => {
  const owner = await api.company();
  const fill = (day: string, count: number) =>
    api.database.raw(
      `insert into invitation_days (company_id, day, count) select id, (now() at time zone 'utc')::date - ?::integer, ? from companies where domain = ?`,
      [day, count, owner.id],
    );
  const left = async () => (await api.send('GET', '/company/invitations/left', owner)).body;
  expect(await left()).toEqual({ left: 5000, paused: false });
  await fill('0', 4997);
  expect(await left()).toEqual({ left: 3, paused: false });
  const two = () => invite(owner, [{ email: newEmail() }, { email: newEmail() }]);
  const both = await Promise.all([two(), two()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  const rejected = both.find(({ status }) => status === 429);
  expect(rejected?.body).toMatchObject({
    type: '/problems/invitation-quota',
    detail: 'You can invite 1 more people today.',
  });
  expect(await listBatches(owner)).toHaveLength(1);
  expect((await invite(owner, [{ email: newEmail() }], { send: false })).status).toBe(200);
  await api.database('invitation_days').update({ count: 100 });
  await fill('29', 49_900);
  expect(await left()).toEqual({ left: 0, paused: false });
  expect((await two()).status).toBe(429);
  await api.database.raw('update invitation_days set day = day - 1 where count > 1000');
  expect((await two()).status).toBe(200);
});

// Covers TRUST-5.5
it('is only for verified companies', async () => {
  const [consumer, unverified] = [await api.consumer(), await withMail.company()];
  const body = { invitations: [{ email: newEmail() }] };
  expect((await api.send('POST', '/company/invitations', { token: consumer.token, body })).body.type).toBe(
    '/problems/wrong-role',
  );
  expect((await api.send('POST', '/company/invitations', { body })).status).toBe(401);
  const rejected = await withMail.send('POST', '/company/invitations', { token: unverified.token, body });
  expect([rejected.status, rejected.body.type]).toEqual([403, '/problems/not-verified']);
  expect((await uploadCsv(unverified, 'email\na@people.example\n', {}, withMail)).status).toBe(403);
  expect((await uploadCsv(consumer, 'email\na@people.example\n')).status).toBe(403);
  expect((await api.send('GET', '/company/invitations/left', consumer)).status).toBe(403);
});

// Covers TRUST-5.8
it('counts and filters reviews by origin', async () => {
  const owner = await api.company();
  const { body } = await invite(
    owner,
    Array.from({ length: 3 }, () => ({ email: newEmail() })),
    { send: false },
  );
  const tokens: string[] = body.links.map(({ link }: { link: string }) => link.split('#token=')[1]);
  const ids = [];
  const authors = [];
  for (const token of [...tokens, undefined, undefined]) {
    const author = await api.consumer();
    authors.push(author);
    ids.push((await review(author, owner.id, token)).body.id);
  }
  const list = async (query: string) => {
    const { body: reviews, headers } = await api.send('GET', `/company/${owner.id}/review?${query}`);
    return [reviews.map(({ id }: { id: string }) => id), headers.get('x-total-count')];
  };
  const [first, second, third, fourth, fifth] = ids;
  expect(await list('origin=invited')).toEqual([[third, second, first], '3']);
  expect(await list('origin=invited&sort=oldest')).toEqual([[first, second, third], '3']);
  expect(await list('origin=invited&sort=helpful')).toEqual([[third, second, first], '3']);
  expect(await list('origin=organic')).toEqual([[fifth, fourth], '2']);
  expect(await list('origin=organic&rating=4')).toEqual([[fifth, fourth], '2']);
  expect(await list('origin=confirmed')).toEqual([[], '0']);
  expect(await list('origin=invited&q=well')).toEqual([[third, second, first], null]);
  await api.database('reviews').whereIn('id', [first, fifth]).update({ language: 'es' });
  expect(await list('origin=invited&language=es')).toEqual([[first], null]);
  expect(await list('origin=organic&language=es')).toEqual([[fifth], null]);
  expect((await api.send('GET', `/company/${owner.id}/review?origin=verified`)).status).toBe(400);

  expect((await readCompany(owner.id)).originCounts).toEqual({
    organic: [0, 0, 0, 0, 2, 0],
    invited: [0, 0, 0, 0, 3, 0],
    confirmed: [0, 0, 0, 0, 0, 0],
  });
  await api.send('PUT', `/review/${first}`, { token: authors[0]?.token, body: { rating: 1, origin: 'organic' } });
  await api.send('DELETE', `/review/${second}`, { token: authors[1]?.token });
  expect((await readCompany(owner.id)).originCounts.invited).toEqual([0, 1, 0, 0, 1, 0]);
  await api.send('POST', `/review/${second}/restore`, { token: authors[1]?.token });
  const admin = await api.admin();
  await api.send('POST', `/admin/reviews/${third}/hide`, { token: admin.token, body: { reason: 'Spam' } });
  expect((await readCompany(owner.id)).originCounts.invited).toEqual([0, 1, 0, 0, 1, 0]);
  const transparency = async () => (await api.send('GET', `/company/${owner.id}/transparency`)).body;
  expect(await transparency()).toMatchObject({
    origins: { invited: [0, 1, 0, 0, 1, 0] },
    // The current month is not included.
    invitations: { sent: 0, reviews: 0 },
  });
  await api.database.raw(`update invitation_months set month = month - interval '1 month'`);
  expect((await transparency()).invitations).toEqual({ sent: 3, reviews: 3 });
});

// Covers TRUST-5.9
it('hands emails over in turns, and deletes what is overdue or old', async () => {
  const [first, second] = [await api.company(), await api.company()];
  const invited = Array.from({ length: 60 }, () => ({ email: newEmail() }));
  await invite(first, invited);
  const late = newEmail();
  await invite(second, [{ email: late }]);
  await api.database('invitation_turns').update({ company_id: '0' });
  const { services } = api;
  const moved = new AbortController();
  await services.invitationSender.sendDue(moved.signal, 0);
  expect(await readInvitations(late)).toHaveLength(1);
  // The next round is not due yet.
  const waiting = newEmail();
  await invite(second, [{ email: waiting }]);
  await services.invitationSender.sendDue(moved.signal, 60);
  expect(await readInvitations(waiting)).toEqual([]);
  await api
    .database('invitations')
    .where({ state: 'waiting' })
    .update({ created_at: new Date(Date.now() - 8 * 24 * 3600_000) });
  await services.invitationSender.sendDue(moved.signal, 60);
  expect(await api.database('invitations').where({ state: 'waiting' })).toEqual([]);
  expect(await dump()).not.toContain(waiting);
});

// Covers TRUST-5.9
it('sends at most 200 emails in a round', async () => {
  const owner = await api.company();
  await uploadCsv(owner, `email\n${Array.from({ length: 203 }, newEmail).join('\n')}\n`);
  const countWaiting = async () =>
    Number((await api.database('invitations').where({ state: 'waiting' }).count({ count: '*' }))[0]?.['count']);
  expect(await countWaiting()).toBe(203);
  await sendDue();
  expect(await countWaiting()).toBe(3);
  await sendDue();
  expect(await countWaiting()).toBe(0);
});

// Covers TRUST-5.9
it('deletes invitations and uploads after 400 days, and counts after 30 days and a year', async () => {
  const owner = await api.company();
  const { body } = await invite(owner, [{ email: newEmail(), reference: 'E-1' }, { email: newEmail() }], {
    send: false,
  });
  const { database } = api;
  const [first] = await database('invitations').where({ batch_id: body.batchId }).orderBy('id').limit(1);
  const company = { company_id: first?.company_id };
  const purge = async () => {
    const { purgeExpired } = invitationsRepository(database);
    while ((await purgeExpired()) > 0);
    const tables = ['invitations', 'invitation_batches', 'invitation_days', 'invitation_months'] as const;
    return Promise.all(
      tables.map(async (table) => Number((await database(table).where(company).count({ count: '*' }))[0]?.['count'])),
    );
  };
  const setAge = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
  await database('invitations')
    .where({ id: first?.id })
    .update({ created_at: setAge(399) });
  expect(await purge()).toEqual([2, 1, 1, 1]);
  await database('invitations')
    .where({ id: first?.id })
    .update({ created_at: setAge(401) });
  await database('invitation_batches')
    .where(company)
    .update({ created_at: setAge(401) });
  expect(await purge()).toEqual([1, 1, 1, 1]);
  await database('invitations')
    .where(company)
    .update({ created_at: setAge(401) });
  await database('invitation_days')
    .where(company)
    .update({ day: setAge(31) });
  await database.raw(`update invitation_months set month = month - interval '13 months' where company_id = ?`, [
    first?.company_id ?? '',
  ]);
  expect(await purge()).toEqual([0, 0, 0, 0]);
  expect(await listBatches(owner)).toEqual([]);
});

// Covers TRUST-5.10
it('pauses a company with many unknown recipients until an administrator has reviewed it', async () => {
  const owner = await api.company();
  await invite(
    owner,
    Array.from({ length: 26 }, () => ({ email: newEmail() })),
  );
  await sendDue();
  const company = await api.database('companies').first('id').where({ domain: owner.id });
  const sent = await api.database('invitations').where({ company_id: company?.id, state: 'sent' }).orderBy('id');
  expect(sent).toHaveLength(26);
  const { invitationSender } = api.services;
  for (const { id } of sent.slice(1)) await invitationSender.reportUnknownRecipient(`invitation ${id}`);
  await invitationSender.reportUnknownRecipient('review 1');
  const paused = newEmail();
  await invite(owner, [{ email: paused }]);
  // 25 of the last 500 are not too many.
  const isPaused = async () => (await api.send('GET', '/company/invitations/left', owner)).body.paused;
  expect(await isPaused()).toBe(false);
  await invitationSender.reportUnknownRecipient(`invitation ${sent[0]?.id}`);
  expect(await isPaused()).toBe(true);
  await sendDue();
  expect(await readInvitations(paused)).toEqual([]);
  const admin = await api.admin();
  const { body: marks } = await api.send('GET', '/admin/marks', admin);
  const mark = marks.find((one: { company: { id: string } }) => one.company.id === owner.id);
  expect(mark.reasons).toEqual([{ kind: 'bounces', bounces: 26 }]);
  expect((await api.send('POST', `/admin/marks/${mark.id}/close`, { token: admin.token, body: {} })).status).toBe(204);
  await sendDue();
  expect(await readInvitations(paused)).toHaveLength(1);
  expect(await isPaused()).toBe(false);
});

// Covers TRUST-5.11
it('stops the start with another secret than the one that the database was used with', async () => {
  await checkDataSecret(api.database, 'the first secret of this database, long enough');
  await checkDataSecret(api.database, 'the first secret of this database, long enough');
  await expect(checkDataSecret(api.database, 'another secret of this database, long enough')).rejects.toThrow(
    /^DATA_SECRET: /,
  );
});
