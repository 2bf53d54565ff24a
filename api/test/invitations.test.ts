import { checkDataSecret } from '../src/database/checkDataSecret.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { invitationsRepository } from '../src/modules/invitations/invitations.repository.ts';
import { getToken, readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, SMTP_URL, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();
const withMail = testApi({ smtpUrl: SMTP_URL });
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
const listBatches = async (owner: LoggedIn, query = '') =>
  (await api.send('GET', `/company/invitations${query}`, owner)).body;
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
  const [, token = ''] = /\/invitation\S*#token=([\w.-]+)/.exec(email?.text ?? '') ?? [];
  const [, optOut = ''] = /\/unsubscribe\S*#token=([\w.-]+)/.exec(email?.text ?? '') ?? [];
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
  expect(uploaded.body).toEqual({ batchId: expect.any(String), accepted: 3, wrong: [], notices: [], links: [] });
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

- ☆☆☆☆☆ 0 stars
  http://localhost:3000/invitation#token=${tokens[1]?.token}&rating=0
- ★☆☆☆☆ 1 star
  http://localhost:3000/invitation#token=${tokens[1]?.token}&rating=1
- ★★☆☆☆ 2 stars
  http://localhost:3000/invitation#token=${tokens[1]?.token}&rating=2
- ★★★☆☆ 3 stars
  http://localhost:3000/invitation#token=${tokens[1]?.token}&rating=3
- ★★★★☆ 4 stars
  http://localhost:3000/invitation#token=${tokens[1]?.token}&rating=4
- ★★★★★ 5 stars
  http://localhost:3000/invitation#token=${tokens[1]?.token}&rating=5

http://localhost:3000/invitation#token=${tokens[1]?.token}

It takes a minute. No account needed.

You are getting this one email because ${owner.id} gave us your address; we have deleted it and keep only a fingerprint of it. Stop invitations from ${owner.id}, or from any company: http://localhost:3000/unsubscribe#token=${tokens[1]?.optOut}

Heard – http://localhost:3000
`);
  expect(email?.html).toContain(`/invitation#token=${tokens[1]?.token}" style=`);
  expect(email?.html).toContain('>Write a review</a>');
  expect(email?.html).toContain(`<a href="http://localhost:3000/unsubscribe#token=${tokens[1]?.optOut}" style=`);
  // The email contains no tracking pixel.
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

  // Deletes the emails, as if they had been sent.
  await api.database('mails').del();
  const all = (await dump()).toLowerCase();
  expect(all).not.toContain(other.toLowerCase());
  expect(all).not.toContain(none.toLowerCase());
});

// Covers TRUST-5.1
it('shows invitations on the page of pending emails if there is no mail server', async () => {
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
it('labels a review only as invited while the email of its author is unconfirmed', async () => {
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
it('accepts a token only once, and only for the company that issued it', async () => {
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
it('gives a company one personal link for any number of reviews', async () => {
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
it.each(['company', 'all'] as const)('never invites a person again after an opt-out: %s', async (scope) => {
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
it('opts out with one-click unsubscribe, and deletes unsent invitations', async () => {
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
it('lets a person with an account opt out and opt in again', async () => {
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
  // The company cannot see that the invitation was not sent.
  const { body: exported } = await api.send('GET', '/user/me/export', third);
  expect(exported.invitations).toEqual([
    { companyId: third.id, at: expect.any(String), usedAt: null, reference: 'C-1' },
  ]);
});

// Covers TRUST-5.2, TRUST-5.7
it('skips people who were invited within 90 days, and people who have reviewed the company', async () => {
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
it('names the error of each invalid row, and accepts the other rows', async () => {
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
  expect(body.accepted).toBe(4);
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
it('rejects large and malformed CSV files, and stores nothing of them', async () => {
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
  // Declares `duplex`, which fetch requires for streams and the types lack.
  const getStream = (): RequestInit & { duplex: 'half' } => ({
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' },
    body: new Blob([huge]).stream(),
    duplex: 'half',
  });
  const chunked = await fetch(`${api.url}/company/invitations/csv`, getStream());
  expect([400, 413]).toContain(chunked.status);
  const latin1 = new Blob([new Uint8Array(Buffer.from('email,reference\na@people.example,Caf\u00e9\n', 'latin1'))]);
  for (const file of [latin1, 'email\na\0b@people.example\n', 'email,reference\n"open,1\n', ''])
    expect((await uploadCsv(owner, file)).status).toBe(400);
  expect((await uploadCsv(owner, latin1)).body.errors[0].message).toMatch(/neither UTF-8 nor UTF-16.*Windows-1252/);
  const nameless = await uploadCsv(owner, 'email,reference,,\na@people.example,1,x,\n');
  expect([nameless.status, nameless.body.errors]).toEqual([400, [expect.objectContaining({ field: 'column C' })]]);
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

describe('a file as programs write it', () => {
  const utf16 = (text: string, encoding: 'le' | 'be') => {
    const bytes = Buffer.from(text, 'utf16le');
    return new Blob([new Uint8Array(encoding === 'le' ? bytes : bytes.swap16())]);
  };

  test.each<[string, (a: string, b: string) => string | Blob, number[]]>([
    ['with a sep= line', (a, b) => `sep=;\r\nemail;reference\r\n${a};R1\r\n${b};R2\r\n`, [1, 2]],
    ['with tabs', (a, b) => `email\treference\n${a}\tR1\n${b}\tR2`, [1, 2]],
    ['without a header', (a, b) => `${a}\n${b}\n`, [1, 2]],
    ['with an empty last column', (a, b) => `email;reference;\n${a};R1;\n${b};R2;\n`, [1, 2]],
    ['with cells of one row only', (a, b) => `email,reference\n${a},R1,,\n${b},R2\n`, [1, 2]],
    ['with empty rows', (a, b) => `\n;;\nemail;reference\n;;\n${a};R1\n\n${b};R2\n;;;;\n;\n`, [2, 4]],
    ['with an empty column without a name', (a, b) => `email,,reference\n${a},,R1\n${b},,R2\n`, [1, 2]],
    ['in UTF-16', (a, b) => utf16(`\u{feff}email\treference\n${a}\tR1\n${b}\tR2\n`, 'le'), [1, 2]],
    ['in UTF-16, big endian', (a, b) => utf16(`\u{feff}email,reference\n${a},R1\n${b},R2\n`, 'be'), [1, 2]],
    ['in UTF-16 without a byte-order mark', (a, b) => utf16(`email\n${a}\n${b}\n`, 'le'), [1, 2]],
    ['with a separator inside of quotes', (a, b) => `"email";"reference"\n"${a}";"R1"\n${b};R2`, [1, 2]],
    ['with a bare backslash and a dot', (a, b) => `email,reference\n${a},R1\n\\.\n${b},R2\n`, [1, 3]],
  ])('reads a CSV file in a format of other programs: %s', async (_, write, [first, second]) => {
    const owner = await api.company();
    const [a, b] = [newEmail(), newEmail()];
    const { status, body } = await uploadCsv(owner, write(a, b));
    // A company can't invite its own email address, so the second row is invalid.
    const again = await uploadCsv(owner, write(newEmail(), `info@${owner.id}`));
    expect([status, body.accepted]).toEqual([200, 2]);
    expect(again.body.wrong.at(-1).row).toBe(second);
    expect(first).toBeLessThan(second ?? 0);
  });

  test.each([
    ['more cells than the header', 'email,reference\nana@people.example,A;77,x\n', ['', 'reference']],
    ['another separator than the header', 'email,reference\nana@people.example,A;77\n', ['reference']],
    ['two people in one cell', 'email\na@people.example;b@people.example\n', ['email']],
    ['two people where the header has one', 'email\na@people.example,b@people.example\n', ['']],
  ])('reports an invalid row for %s', async (_, file, fields) => {
    const { status, body } = await uploadCsv(await api.company(), file);
    expect([status, body.accepted]).toEqual([200, 0]);
    expect(body.wrong).toMatchObject([{ row: 1, errors: fields.map((field) => ({ field })) }]);
  });

  it('detects the same separator with and without a final line break', async () => {
    const owner = await api.company();
    const file = () => `email;reference\n${newEmail()};7,5`;
    for (const end of ['', '\n', '\r\n', '\n;\n']) {
      const { body } = await uploadCsv(owner, file() + end);
      expect(body.wrong).toMatchObject([{ row: 1, errors: [{ field: 'reference' }] }]);
    }
  });

  it('distinguishes order numbers of twelve digits and more', async () => {
    const owner = await api.company();
    const numbers = ['100000000001', '100000000002', '000100000001', '9007199254740993', '9007199254740992'];
    const { body } = await uploadCsv(
      owner,
      `email,reference\n${numbers.map((one) => `${newEmail()},${one}\n`).join('')}`,
    );
    expect(body).toMatchObject({ accepted: 5, wrong: [] });
  });
});

it('uses the language of a locale, or English with a notice if Heard does not support that language', async () => {
  const owner = await api.company();
  const locales = ['es-ES', 'fr_FR', 'ES', 'de', 'pt-BR', ''];
  const emails = locales.map(newEmail);
  const rows = locales.map((language, at) => ({ email: emails[at] ?? '', language }));
  const { body } = await invite(owner, rows);
  const notices = [
    { row: 4, kind: 'language' },
    { row: 5, kind: 'language' },
  ];
  expect(body).toMatchObject({ accepted: 6, wrong: [], notices });
  const stored = await api.database('invitations').where({ batch_id: body.batchId }).orderBy('id').pluck('language');
  expect(stored).toEqual(['es', 'fr', 'es', 'en', 'en', 'en']);
  const csv = await uploadCsv(owner, `language,email\n${locales.map((one) => `${one},${newEmail()}\n`).join('')}`);
  expect(csv.body).toMatchObject({ accepted: 6, notices });
});

it('reads a letter outside of the Basic Multilingual Plane anywhere in a long file', async () => {
  const owner = await api.company();
  const letter = '\u{10437}';
  for (const filler of [16_340, 16_341, 16_342, 16_343]) {
    const email = newEmail();
    const reference = `${letter.repeat(20)}${filler}`;
    const file = `email,reference\n${' '.repeat(filler - email.length)}${email},${reference}\n`;
    expect((await uploadCsv(owner, file)).body).toMatchObject({ accepted: 1, wrong: [] });
    const [stored] = await api.database('invitations').orderBy('id', 'desc').limit(1).pluck('reference');
    expect(stored).toBe(reference);
  }
});

// Covers TRUST-5.5, TRUST-5.17
it('enforces the quota, even for concurrent uploads', async () => {
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
it('allows only verified companies to invite', async () => {
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
    // The figures do not include the current month.
    invitations: { sent: 0, reviews: 0 },
  });
  await api.database.raw(`update invitation_months set month = month - interval '1 month'`);
  expect((await transparency()).invitations).toEqual({ sent: 3, reviews: 3 });
});

// Covers TRUST-5.9
it('alternates between companies when sending their invitations, and deletes overdue and old invitations', async () => {
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
  // Sends nothing, because the next round is not due yet.
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
it('sends at most 200 invitations per round', async () => {
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
it('deletes invitations and uploads after 400 days, daily counts after 30 days, and monthly counts after a year', async () => {
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
  // Does not pause the company yet: 25 unknown recipients among the last 500 are allowed.
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
it('stops the start if DATA_SECRET differs from the secret that encrypted the data', async () => {
  await checkDataSecret(api.database, 'the first secret of this database, long enough');
  await checkDataSecret(api.database, 'the first secret of this database, long enough');
  await expect(checkDataSecret(api.database, 'another secret of this database, long enough')).rejects.toThrow(
    /^DATA_SECRET: /,
  );
});

describe('invitations for later', () => {
  const DAY_MS = 24 * 3600_000;
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  /** Moves an upload and its invitations into the past. */
  const passDays = async (batchId: string, days: number) => {
    await api.database.raw('update invitation_batches set send_at = send_at - make_interval(days => ?) where id = ?', [
      days,
      batchId,
    ]);
    await api.database.raw(
      `update invitations set due_at = due_at - make_interval(days => :days), sent_at = sent_at - make_interval(days => :days)
       where batch_id = :batchId`,
      { days, batchId },
    );
  };
  const left = async (owner: LoggedIn) => (await api.send('GET', '/company/invitations/left', owner)).body.left;
  const cancel = (owner: LoggedIn, batchId: string, from = api) =>
    from.send('DELETE', `/company/invitations/${batchId}`, owner);

  // Covers TRUST-5.20
  it('stores only a hash and the encrypted address until the invitation is sent', async () => {
    const owner = await api.company();
    const email = newEmail();
    const sendAt = inDays(14);
    const { body } = await invite(owner, [{ email, reference: 'L-1', language: 'es' }], { sendAt });
    expect(body).toMatchObject({ accepted: 1, wrong: [], links: [] });
    expect(await listBatches(owner)).toMatchObject([{ id: body.batchId, sendAt, cancelledAt: null }]);
    await sendDue();
    expect(await readInvitations(email)).toEqual([]);
    expect((await dump()).toLowerCase()).not.toContain(email.toLowerCase());
    await passDays(body.batchId, 14);
    await sendDue();
    expect((await readInvitations(email)).map(({ subject }) => subject)).toEqual([
      `A ${owner.id} le gustaría saber cómo te fue`,
    ]);
    expect(await api.database('invitations').where({ batch_id: body.batchId })).toMatchObject([
      { state: 'sent', email: null, encrypted_email: null },
    ]);
  });

  // Covers TRUST-5.20
  it('schedules the invitations of an uploaded file', async () => {
    const owner = await api.company();
    const email = newEmail();
    const sendAt = inDays(3);
    const path = `/company/invitations/csv?sendAt=${encodeURIComponent(sendAt)}`;
    const headers = { 'content-type': 'text/csv' };
    const { body } = await api.send('POST', path, { token: owner.token, body: `email\n${email}\n`, headers });
    expect(body.accepted).toBe(1);
    expect(await listBatches(owner)).toMatchObject([{ source: 'csv', sendAt }]);
    await sendDue();
    expect(await readInvitations(email)).toEqual([]);
  });

  // Covers TRUST-5.20
  it.each([
    ['in the past', inDays(-0.01), 'Enter a time within the next 60 days.'],
    ['more than 60 days ahead', inDays(60.01), 'Enter a time within the next 60 days.'],
    ['on a day that does not exist', '2026-02-30', /^Enter an ISO 8601 timestamp/],
    ['not a date', 'tomorrow', /^Enter an ISO 8601 timestamp/],
  ])('rejects a sending time that is %s', async (_, sendAt, message) => {
    const owner = await api.company();
    const rejected = await invite(owner, [{ email: newEmail() }], { sendAt });
    expect([rejected.status, rejected.body.errors]).toEqual([
      400,
      [{ field: 'sendAt', message: expect.stringMatching(message) }],
    ]);
    expect(await listBatches(owner)).toEqual([]);
  });

  it('accepts a sending time 60 days ahead', async () => {
    expect((await invite(await api.company(), [{ email: newEmail() }], { sendAt: inDays(59.99) })).status).toBe(200);
  });

  // Covers TRUST-5.21
  it('cancels unsent invitations, and lets the company invite people for the same order again', async () => {
    const owner = await api.company();
    const [email, kept] = [newEmail(), newEmail()];
    const sendAt = inDays(7);
    const { body } = await invite(owner, [{ email, reference: 'L-2' }], { sendAt });
    const other = await invite(owner, [{ email: kept }], { sendAt });
    expect([(await cancel(owner, body.batchId)).status, (await cancel(owner, body.batchId)).status]).toEqual([
      204, 204,
    ]);
    expect(await api.database('invitations').where({ batch_id: body.batchId })).toEqual([]);
    expect(await listBatches(owner)).toMatchObject([
      { id: other.body.batchId, cancelledAt: null },
      { id: body.batchId, cancelledAt: expect.any(String), accepted: 1 },
    ]);
    expect((await invite(owner, [{ email, reference: 'L-2' }], { sendAt })).body.accepted).toBe(1);
    await passDays(body.batchId, 7);
    await passDays(other.body.batchId, 7);
    await sendDue();
    expect([(await readInvitations(email)).length, (await readInvitations(kept)).length]).toEqual([0, 1]);
    // Sent invitations can no longer be cancelled.
    expect((await cancel(owner, other.body.batchId)).status).toBe(204);
    expect(await listBatches(owner)).toContainEqual(
      expect.objectContaining({ id: other.body.batchId, cancelledAt: null }),
    );
    expect((await open((await getTokens(kept)).token)).body.state).toBe('open');
  });

  // Covers TRUST-5.23
  it('lists planned and sent invitations separately', async () => {
    const owner = await api.company();
    const sendAt = inDays(7);
    const planned = [];
    for (const options of [{ sendAt }, { sendAt }, {}])
      planned.push((await invite(owner, [{ email: newEmail() }], options)).body.batchId);
    const [first, second, sent] = planned;
    await cancel(owner, second);
    const listIds = async (query: string) => (await listBatches(owner, query)).map(({ id }: { id: string }) => id);
    expect(await listIds('?planned=true')).toEqual([first]);
    expect(await listIds('?planned=false')).toEqual([sent]);
    await passDays(first, 7);
    expect(await listIds('?planned=true')).toEqual([]);
    expect(await listIds('?planned=false')).toEqual([sent, first]);
    expect((await api.send('GET', '/company/invitations?planned=maybe', owner)).status).toBe(400);
  });

  // Covers TRUST-5.21
  it('cancels invitations that are overdue but unsent, and deletes the email addresses', async () => {
    const owner = await api.company();
    const email = newEmail();
    const { body } = await invite(owner, [{ email, reference: 'L-3' }]);
    await cancel(owner, body.batchId);
    await sendDue();
    expect(await readInvitations(email)).toEqual([]);
    expect(await api.database('invitations').where({ batch_id: body.batchId })).toMatchObject([
      { state: 'dropped', email: null, email_hash: null, reference: 'L-3' },
    ]);
  });

  // Covers TRUST-5.21
  it("cancels only uploads of the caller's company", async () => {
    const [owner, another, consumer] = [await api.company(), await api.company(), await api.consumer()];
    const { body } = await invite(owner, [{ email: newEmail() }], { sendAt: inDays(7) });
    expect((await cancel(another, body.batchId)).status).toBe(404);
    expect((await cancel(owner, '0')).status).toBe(404);
    expect((await cancel(owner, 'x')).status).toBe(404);
    expect((await cancel(consumer, body.batchId)).status).toBe(403);
    expect((await api.send('DELETE', `/company/invitations/${body.batchId}`)).status).toBe(401);
    expect(await api.database('invitations').where({ batch_id: body.batchId })).toHaveLength(1);
  });

  // Covers TRUST-5.22
  it('counts scheduled invitations toward the quota of the day of sending, unless they are cancelled', async () => {
    const owner = await api.company();
    const sendAt = inDays(7);
    const { body } = await invite(owner, [{ email: newEmail() }], { sendAt });
    expect(await left(owner)).toBe(5000);
    const fill = (day: string, count: number) =>
      api.database.raw(
        `insert into invitation_days as kept (company_id, day, count) values
           ((select id from companies where domain = ?), ?::date, ?)
         on conflict (company_id, day) do update set count = kept.count + excluded.count`,
        [owner.id, day, count],
      );
    await fill(sendAt.slice(0, 10), 4999);
    expect((await invite(owner, [{ email: newEmail() }], { sendAt })).status).toBe(429);
    await cancel(owner, body.batchId);
    expect((await invite(owner, [{ email: newEmail() }], { sendAt })).status).toBe(200);
    // A scheduled invitation counts in every period of 30 days that includes its day.
    await fill(inDays(20).slice(0, 10), 45_000);
    expect(await left(owner)).toBe(0);
    expect((await invite(owner, [{ email: newEmail() }], { sendAt: inDays(55) })).status).toBe(200);
  });

  // Covers TRUST-5.22
  it('deletes the email address of an invitation that could not be sent within 7 days of its scheduled time', async () => {
    const owner = await api.company();
    const { body } = await invite(owner, [{ email: newEmail() }], { sendAt: inDays(30) });
    await api
      .database('invitations')
      .where({ batch_id: body.batchId })
      .update({ created_at: new Date(Date.now() - 23 * DAY_MS) });
    await api.database('invitation_senders').insert({
      company_id: (await api.database('companies').first('id').where({ domain: owner.id }))?.id ?? '',
      paused_at: new Date(),
    });
    const readState = async () =>
      (await api.database('invitations').first('state').where({ batch_id: body.batchId }))?.state;
    await passDays(body.batchId, 36);
    await sendDue();
    expect(await readState()).toBe('waiting');
    await passDays(body.batchId, 2);
    await sendDue();
    expect(await readState()).toBe('dropped');
    expect(await api.database('invitations').where({ batch_id: body.batchId })).toMatchObject([
      { encrypted_email: null, email_hash: null },
    ]);
  });

  // Covers TRUST-5.22
  it('accepts a link until 60 days after the scheduled time if the company sends the link itself', async () => {
    const owner = await api.company();
    const { body } = await invite(owner, [{ email: newEmail() }], { send: false, sendAt: inDays(30) });
    const token = body.links[0].link.split('#token=')[1];
    await passDays(body.batchId, 89);
    expect((await open(token)).body.state).toBe('open');
    await passDays(body.batchId, 2);
    expect((await open(token)).body.state).toBe('expired');
  });

  // Covers TRUST-5.21
  it('cancels unused links of scheduled invitations, and keeps used links', async () => {
    const owner = await api.company();
    const { body } = await invite(owner, [{ email: newEmail() }, { email: newEmail() }], {
      send: false,
      sendAt: inDays(30),
    });
    const [used, unused] = body.links.map(({ link }: { link: string }) => link.split('#token=')[1]);
    await review(await api.consumer(), owner.id, used);
    await cancel(owner, body.batchId);
    expect((await open(used)).body.state).toBe('used');
    expect((await open(unused)).status).toBe(404);
    const company = await api.database('companies').first('id').where({ domain: owner.id });
    const months = await api.database('invitation_months').where({ company_id: company?.id });
    expect(months.reduce((all, { sent }) => all + sent, 0)).toBe(1);
  });

  // Covers TRUST-5.2
  it('skips people who have opted out, reviewed the company or been invited since their invitation was scheduled', async () => {
    const owner = await api.company();
    const author = await api.consumer();
    const [optedOut, invited] = [newEmail(), newEmail()];
    const { body } = await invite(owner, [{ email: optedOut }, { email: invited }, { email: author.email }], {
      sendAt: inDays(7),
    });
    await invite(owner, [{ email: invited }]);
    await api.review(author, owner.id);
    const another = await api.company();
    await invite(another, [{ email: optedOut }]);
    await sendDue();
    await api.send('POST', '/invitations/unsubscribe', {
      body: { token: (await getTokens(optedOut)).optOut, scope: 'all' },
    });
    await api.database('mails').del();
    await passDays(body.batchId, 7);
    await sendDue();
    for (const email of [optedOut, invited, author.email]) expect(await readInvitations(email)).toEqual([]);
  });

  // Covers TRUST-5.12
  it('deletes scheduled invitations with the account of the company', async () => {
    const owner = await api.company();
    const { body } = await invite(owner, [{ email: newEmail() }], { sendAt: inDays(7) });
    await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
    expect(await api.database('invitations').where({ batch_id: body.batchId })).toEqual([]);
  });
});

describe('reminders', () => {
  /** Invites a person with a reminder, unless `more` overrides it. @returns the person's email address, and the tokens of the email */
  async function inviteToRemind(owner: LoggedIn, more = {}): Promise<{ email: string; token: string; optOut: string }> {
    const email = newEmail();
    const { status } = await invite(owner, [{ email, language: 'fr' }], { reminder: true, ...more });
    expect(status).toBe(200);
    await sendDue();
    return { email, ...(await getTokens(email)) };
  }

  /** Moves all invitations and reminders into the past by a number of days, then sends the emails that are due. */
  async function passDays(days: number): Promise<void> {
    await api.database.raw('update invitations set sent_at = sent_at - make_interval(days => ?)', [days]);
    await api.database.raw('update invitation_reminders set due_at = due_at - make_interval(days => ?)', [days]);
    await sendDue();
  }

  const countEmails = async (email: string) => (await readInvitations(email)).length;
  const countReminded = async (email: string) =>
    (await readInvitations(email)).filter(({ subject }) => subject.startsWith('Rappel')).length;
  const countReminders = () =>
    api
      .database('invitation_reminders')
      .pluck('invitation_id')
      .then(({ length }) => length);

  // Covers INSIGHT-5.5
  it('sends one reminder after a week, with the same link, and deletes the email address', async () => {
    const owner = await api.company();
    const { email, token } = await inviteToRemind(owner);
    expect((await readInvitations(email))[0]?.text).toContain(
      'Nous vous le rappellerons peut-être une fois, dans 7 jours',
    );
    // Clears the email queue, the only table that contains the address as plain text.
    await api.database('mails').del();
    expect((await dump()).toLowerCase()).not.toContain(email.toLowerCase());
    await passDays(6);
    expect(await countEmails(email)).toBe(0);
    await passDays(1);
    const [reminder, ...others] = await readInvitations(email);
    expect(others).toEqual([]);
    expect(reminder?.subject).toBe(`Rappel\u202f: ${owner.id} aimerait savoir comment cela s’est passé`);
    expect(reminder?.text).toContain(`/invitation?lang=fr#token=${token}&rating=5`);
    expect(reminder?.text).toContain('nous avons effacé votre adresse');
    expect(await countReminders()).toBe(0);
    await passDays(30);
    expect(await countEmails(email)).toBe(1);
    expect((await open(token)).body).toMatchObject({ state: 'open', byMail: true });
  });

  it('reminds people who were invited with a CSV file', async () => {
    const owner = await api.company();
    const path = '/company/invitations/csv?reminder=true';
    const headers = { 'content-type': 'text/csv' };
    const email = newEmail();
    await api.send('POST', path, { token: owner.token, body: `email\n${email}\n`, headers });
    await sendDue();
    await passDays(7);
    expect(await countEmails(email)).toBe(2);
  });

  it.each([
    ['by default', { reminder: undefined }, 1],
    ['when the company sends the links itself', { send: false }, 0],
  ])('sends no reminder %s', async (_, more, emails) => {
    const { email } = await inviteToRemind(await api.company(), more);
    expect(await countReminders()).toBe(0);
    await passDays(7);
    expect(await countEmails(email)).toBe(emails);
  });

  it.each([
    ['used the invitation', async (owner, { token }) => void (await review(await api.consumer(), owner.id, token)), 0],
    [
      'reviewed the company without the invitation',
      async (owner, { email }) => void (await review(await api.consumer({ email }), owner.id)),
      1,
    ],
    [
      'opted out by the link',
      async (_, { optOut }) =>
        void (await api.send('POST', '/invitations/unsubscribe', { body: { token: optOut, scope: 'company' } })),
      0,
    ],
    [
      'opted out in the settings',
      async (_, { email }) => {
        const { token } = await api.consumer({ email });
        const body = { invitationsAllowed: false };
        expect((await api.send('PUT', '/user/me/mailSettings', { token, body })).status).toBe(200);
      },
      0,
    ],
  ] satisfies [
    string,
    (owner: LoggedIn, person: { email: string; token: string; optOut: string }) => Promise<void>,
    number,
  ][])('does not remind a person who has %s', async (_, react, left) => {
    const owner = await api.company();
    const person = await inviteToRemind(owner);
    await react(owner, person);
    expect(await countReminders()).toBe(left);
    await passDays(7);
    expect([await countReminded(person.email), await countReminders()]).toEqual([0, 0]);
  });

  // Covers INSIGHT-5.5
  it('deletes the email address after 8 days if the reminder could not be sent', async () => {
    const { email } = await inviteToRemind(await api.company());
    await api.database.raw(`update invitations set sent_at = sent_at - interval '193 hours'`);
    await passDays(7);
    expect([await countReminded(email), await countReminders()]).toEqual([0, 0]);
  });

  it('deletes the reminders of a company when its account is deleted', async () => {
    const owner = await api.company();
    const { email } = await inviteToRemind(owner);
    await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
    await passDays(7);
    expect([await countReminded(email), await countReminders()]).toEqual([0, 0]);
  });
});
