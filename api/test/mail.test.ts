import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeWorkEmailCode } from '../src/modules/auth/index.ts';
import { createMailLayout } from '../src/modules/mail/index.ts';
import { mailsRepository } from '../src/modules/mail/mails.repository.ts';
import { smtpMailer } from '../src/modules/mail/smtpMailer.ts';
import { startEmailSender } from '../src/modules/mail/startEmailSender.ts';
import { createUnsubscribeTokens } from '../src/modules/mail/unsubscribeTokens.ts';
import type { ServerMessage } from '../src/server.ts';
import { databaseUrl } from './globalSetup.ts';
import { readQueuedEmails, getToken } from './queuedEmails.ts';
import { recordLoops, type RecordedLoops } from './recordLoops.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { sendRaw } from './sendRaw.ts';
import { PASSWORD, SMTP_URL, testApi, type Sent } from './testApi.ts';
import { TestMailServer, type ReceivedEmail } from './TestMailServer.ts';
import { until } from './until.ts';

const INTERVAL_MS = 10;

const api = testApi({ smtpUrl: SMTP_URL, publicUrl: 'https://heard.example' });
const shown = testApi({ showsMails: true });
let server: TestMailServer;
const senders: { stop(): Promise<void> }[] = [];
const children: ChildProcess[] = [];
let loops: RecordedLoops;

beforeEach(async () => {
  server = await TestMailServer.start();
  await api.database('mails').del();
  loops = recordLoops();
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const sender of senders.splice(0)) await sender.stop();
  await server.close();
});

function startSender({ leaseSeconds = 90, mails = mailsRepository(api.database) } = {}) {
  const mailer = smtpMailer({ smtpUrl: server.url, getMailFrom: () => 'Heard <no-reply@heard.example>' });
  const sender = startEmailSender({
    mails,
    getMailer: () => mailer,
    log: loops.log,
    metrics: loops.metrics,
    intervalMs: INTERVAL_MS,
    leaseSeconds,
  });
  senders.push(sender);
  return sender;
}

/** Returns how often the sending loop has failed. Failures of single emails do not count. */
const failures = () => loops.lines.filter(({ msg }) => msg === 'background loop failed, will retry').length;
const retries = () => loops.lines.filter(({ msg }) => msg === 'queue entry failed, will retry');
const countQueued = async () => Number((await api.database('mails').count({ count: '*' }))[0]?.['count']);
const settle = () => until(async () => (await countQueued()) === 0);
const recipients = () => server.received.flatMap(({ to }) => to);
const header = ({ raw }: ReceivedEmail, name: string) => new RegExp(`^${name}: (.*)\r\n`, 'im').exec(raw)?.[1];
const signUps = async (count: number) => {
  const people = [];
  for (let at = 0; at < count; at++) people.push(await api.consumer());
  return people.map(({ email }) => email);
};

it('sends an email as text and HTML with its link, and deletes the sent email', async () => {
  const { email } = await api.consumer({ name: '<b>Win</b> http://evil.example' });
  const [waiting] = await readQueuedEmails(api.database, email);
  startSender();
  await settle();
  expect(server.received).toHaveLength(1);
  const [message] = server.received as [ReceivedEmail];
  expect([message.from, message.to]).toEqual(['no-reply@heard.example', [email]]);
  expect(header(message, 'From')).toBe('Heard <no-reply@heard.example>');
  expect(header(message, 'To')).toBe(email);
  expect(header(message, 'Subject')).toBe('Confirm your email for Heard');
  expect(header(message, 'Message-ID')).toMatch(/^<[\da-f-]{36}@heard\.example>$/);
  expect(header(message, 'Auto-Submitted')).toBe('auto-generated');
  expect(message.raw).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
  // Joins the lines, because quoted-printable breaks lines with a trailing `=`.
  expect(message.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
    `https://heard.example/confirm-email#token=${getToken(waiting)}`,
  );
  expect(message.raw).not.toContain('evil.example');
  expect(JSON.stringify(loops.lines)).not.toContain(email);
});

it('sends the most urgent emails first', async () => {
  const [first = '', second = ''] = await signUps(2);
  await api.send('POST', '/auth/forgotPassword', { body: { email: second } });
  startSender();
  await settle();
  expect(recipients()).toEqual([second, first, second]);
  expect(server.received.map((message) => header(message, 'Subject'))[0]).toBe('Reset your Heard password');
});

// Covers ASVS-16.5.2
it('retries while the mail server is unavailable, and sends every email only once', async () => {
  await server.close();
  const people = await signUps(3);
  startSender();
  await until(() => failures() > 2);
  expect(await countQueued()).toBe(3);
  await server.listen();
  await settle();
  expect(recipients().sort()).toEqual(people.sort());
});

it('retries a deferred email separately, and drops a rejected email', async () => {
  server.behavior = 'defers';
  const [late = ''] = await signUps(1);
  startSender();
  await until(() => retries().length > 0);
  server.behavior = 'accepts';
  const [early = ''] = await signUps(1);
  await settle();
  expect(recipients().sort()).toEqual([late, early].sort());

  server.behavior = 'rejects';
  await signUps(1);
  await settle();
  expect(server.received).toHaveLength(2);
  expect(await loops.setAside('emails')).toBe(1);
  expect(JSON.stringify(loops.lines)).not.toContain('people.example');
});

it('drops an email that the mail server has deferred too often, and reports the email', async () => {
  server.behavior = 'defers';
  await signUps(1);
  await api.database('mails').update({ rejections: 22 });
  startSender();
  await until(() => retries().length === 1);
  await api.database('mails').update({ due_at: api.database.fn.now() });
  await settle();
  expect(retries()).toMatchObject([{ loop: 'emails', kind: 'confirmEmail', rejections: 23 }]);
  expect(loops.lines.at(-1)).toMatchObject({
    rejections: 24,
    reason: 'EENVELOPE RCPT TO 450',
    msg: 'queue entry set aside',
  });
  expect(await loops.setAside('emails')).toBe(1);
  expect(server.received).toEqual([]);
});

it('does not count an email as rejected when the mail server rejects the sender', async () => {
  server.behavior = 'rejects the sender';
  await signUps(1);
  startSender();
  await until(() => failures() > 2);
  expect(await api.database('mails').pluck('rejections')).toEqual([0]);
});

it('keeps queued emails while the mail server rejects the sender', async () => {
  server.behavior = 'rejects the sender';
  const [email] = await signUps(1);
  startSender();
  await until(() => failures() > 2);
  server.behavior = 'accepts';
  await settle();
  expect(recipients()).toEqual([email]);
});

it('sends each email only once if several processes send', async () => {
  const people = await signUps(30);
  for (let at = 0; at < 4; at++) startSender();
  await settle();
  expect(recipients().sort()).toEqual(people.sort());
});

it('sends an email only once even if the database fails before the sent email is removed', async () => {
  const people = await signUps(2);
  const mails = mailsRepository(api.database);
  let outages = 3;
  startSender({
    // The lease ends immediately, so that another sender may send the email again.
    leaseSeconds: 0,
    mails: {
      ...mails,
      remove: (id) => (outages-- > 0 ? Promise.reject(new Error('connection lost')) : mails.remove(id)),
    },
  });
  await settle();
  expect(failures()).toBe(3);
  expect(recipients().sort()).toEqual(people.sort());
});

it('does not send emails of a deleted account', async () => {
  const ana = await api.consumer();
  await api.send('DELETE', '/user/me', { token: ana.token, body: { password: 'correct horse' } });
  startSender();
  await signUps(1);
  await settle();
  expect(recipients()).not.toContain(ana.email);
});

it('does not send expired emails, and deletes them', async () => {
  const [late = '', early = ''] = await signUps(2);
  await api
    .database('mails')
    .where({ recipient: late })
    .update({ expires_at: new Date(Date.now() - 1) });
  startSender();
  await until(() => recipients().includes(early));
  expect(recipients()).not.toContain(late);
  expect(await mailsRepository(api.database).purgeExpired()).toBe(1);
  // The sender deletes an email after the mail server has received it.
  await settle();
});

it('releases an email when its sender stops during a hanging delivery, and sends it with the next sender', async () => {
  server.behavior = 'hangs';
  const [email] = await signUps(1);
  const sender = startSender();
  await until(() => server.offered === 1);
  await sender.stop();
  expect(loops.lines).toEqual([]);
  server.behavior = 'accepts';
  startSender();
  await settle();
  expect(recipients()).toEqual([email]);
});

async function databaseName(): Promise<string> {
  const { rows } = await api.database.raw<{ rows: { name: string }[] }>('select current_database() as name');
  return rows[0]?.name ?? '';
}

/** Starts the API as a separate process on the test file's database. */
async function startProcess(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, '../src/server.ts'), {
    execArgv,
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...baseEnv,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(await databaseName()),
      API_PORT: '0',
      SEED_DEMO: '0',
      SMTP_URL: server.url,
      PUBLIC_URL: 'https://heard.example',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  for (;;) {
    const [message] = (await once(child, 'message')) as [ServerMessage];
    if (message.type === 'ready') return { child, url: message.url };
  }
}

it('loses no email when the process is killed while sending', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'heard-mail-'));
  server.behavior = 'hangs';
  const killed = await startProcess(dataDir);
  const people = Array.from({ length: 5 }, (_, at) => `killed${at}@people.example`);
  for (const email of people) {
    const body = JSON.stringify({ name: 'A', lastName: 'B', email, password: 'correct horse' });
    const headers = { 'content-type': 'application/json' };
    const register = () => fetch(`${killed.url}/auth/register`, { method: 'POST', headers, body });
    // The API rejects requests with 503 while the machine is overloaded.
    await until(async () => (await register()).status === 201);
  }
  await until(() => server.offered === 1);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  server.behavior = 'accepts';

  const { child, url } = await startProcess(dataDir);
  await until(async () => (await fetch(`${url}/mails`)).status === 404);
  // The process that had claimed the first email is gone, so its lease has to expire.
  await until(async () => (await countQueued()) === 1);
  await api.database('mails').update({ due_at: api.database.fn.now() });
  await settle();
  expect(recipients().sort()).toEqual(people);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await rm(dataDir, { recursive: true, force: true });
});

it('lets email programs unsubscribe with one click from emails that can be turned off (RFC 8058)', async () => {
  const author = await api.consumer();
  await api.send('POST', '/auth/confirmEmail', {
    body: { token: getToken((await readQueuedEmails(api.database, author.email))[0]) },
  });
  const owner = await api.company();
  const { id } = await api.review(author, owner.id);
  await api.database('mails').del();
  await api.send('PUT', `/review/${id}/reply`, { token: owner.token, body: { text: 'Thank you' } });
  await api.send('PUT', '/user/me/password', {
    token: author.token,
    body: { currentPassword: PASSWORD, newPassword: 'another correct horse' },
  });
  startSender();
  await settle();
  const [notice, reply] = server.received as [ReceivedEmail, ReceivedEmail];
  expect(header(notice, 'List-Unsubscribe')).toBeUndefined();
  expect(header(notice, 'List-Unsubscribe-Post')).toBeUndefined();
  expect(header(reply, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /^List-Unsubscribe: <(\S+)>\r\n/m.exec(reply.raw.replaceAll(/\r\n\s+/g, ' ')) ?? [];
  expect(url).toMatch(/^https:\/\/heard\.example\/api\/unsubscribe\/replies\.\d+\./);
  const { status } = await api.send('POST', url.replace('https://heard.example/api', ''), {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(204);
  const settings = await api.send('GET', '/user/me/mailSettings', { token: author.token });
  expect([settings.status, settings.body?.repliesMail]).toEqual([200, false]);
});

// Covers ASVS-1.2.1
it('escapes texts and URLs in the HTML of emails', () => {
  const email = `"<img src=x>&'@acme.example`;
  const layout = createMailLayout({
    publicUrl: 'https://heard.example',
    unsubscribeTokens: createUnsubscribeTokens('secret'),
  });
  const account = { workEmail: 'work@acme.example', email, domain: 'acme.example' };
  const { html, text } = composeWorkEmailCode(layout, { companyId: '1' }, account, 'en');
  expect(html).toContain('The account &quot;&lt;img src=x&gt;&amp;&#39;@acme.example has claimed');
  expect(html).not.toContain('<img');
  expect(text).toContain(`The account ${email} has claimed`);
});

describe('the language of an email', () => {
  /** Decodes bytes written as `=C3=A9`. */
  const decode = (text: string) =>
    Buffer.from(
      text.replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
      'latin1',
    ).toString('utf8');
  /** Encodes a header in as many encoded words as it needs (RFC 2047). */
  const decodeWords = (words: string) =>
    decode(words.replace(/\?=\r\n =\?UTF-8\?Q\?/g, '').replace(/^=\?UTF-8\?Q\?|\?=$/g, '')).replaceAll('_', ' ');

  /**
   * Returns the emails that a request has queued, in the order of sending. @returns recipient, subject, `lang` of the HTML and link target of each
   */
  async function sendAndCollect(method: string, path: string, language: string, { token, body }: Sent) {
    server.received.length = 0;
    const response = await api.send(method, path, { token, body, headers: { 'accept-language': language } });
    expect(response.status).toBeLessThan(300);
    await settle();
    return server.received.map(({ to: [to], raw }) => {
      const subject = decodeWords(/^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? '');
      const message = decode(raw.replaceAll('=\r\n', ''));
      const [, lang] = /<html lang="(\w+)">/.exec(message) ?? [];
      const [, link, secret] = /^https:\/\/heard\.example(\/\S*?)(#token=\S+)?\r\n/m.exec(message) ?? [];
      return { to, subject, lang, link: `${link}${secret === undefined ? '' : '#token'}` };
    });
  }

  const esConfirm = { subject: 'Confirma tu correo en Heard', lang: 'es', link: '/confirm-email?lang=es#token' };
  const frConfirm = {
    subject: 'Confirmez votre adresse e-mail sur Heard',
    lang: 'fr',
    link: '/confirm-email?lang=fr#token',
  };
  const esReset = {
    subject: 'Restablece tu contraseña de Heard',
    lang: 'es',
    link: '/reset-password?lang=es#token',
  };
  const frReset = {
    subject: 'Réinitialisez votre mot de passe Heard',
    lang: 'fr',
    link: '/reset-password?lang=fr#token',
  };
  const esChanged = { subject: 'Tu contraseña de Heard ha cambiado', lang: 'es', link: '/forgot-password?lang=es' };
  const frChanged = {
    subject: 'Votre mot de passe Heard a été modifié',
    lang: 'fr',
    link: '/forgot-password?lang=fr',
  };
  const passwords = { currentPassword: PASSWORD, newPassword: PASSWORD };

  it('writes to a consumer in the language of the account, or of the request if none is stored', async () => {
    startSender();
    const email = 'ines@people.example';
    const body = { name: 'Inés', lastName: 'Ruiz', email, password: PASSWORD };
    expect(await sendAndCollect('POST', '/auth/register', 'es-MX, en;q=0.5', { body })).toEqual([
      { to: email, ...esConfirm },
    ]);
    const { token } = (await api.send('POST', '/auth/login', { body: { email, password: PASSWORD } })).body;
    const again = await sendAndCollect('POST', '/user/me/email/confirmation', 'fr', { token });
    expect(again).toEqual([{ to: email, ...frConfirm }]);

    await api.send('PUT', '/user/me', { token, body: { language: 'es' } });
    expect(await sendAndCollect('POST', '/user/me/email/confirmation', 'fr', { token })).toEqual([
      { to: email, ...esConfirm },
    ]);
    expect(await sendAndCollect('PUT', '/user/me/password', 'fr', { token, body: passwords })).toEqual([
      { to: email, ...esChanged },
    ]);
    expect(await sendAndCollect('POST', '/auth/forgotPassword', 'fr', { body: { email } })).toEqual([
      { to: email, ...esReset },
    ]);

    // The request that changes the email also sets the language of the account. The emails are then in this language.
    const next = 'ines@new.example';
    const change = { email: next, currentPassword: PASSWORD, language: 'fr' };
    expect(await sendAndCollect('PUT', '/user/me', 'en', { token, body: change })).toEqual([
      { to: next, ...frConfirm },
      { to: email, subject: 'Votre adresse e-mail Heard a été modifiée', lang: 'fr', link: '/?lang=fr' },
    ]);

    await api.send('PUT', '/user/me', { token, body: { language: null } });
    expect(await sendAndCollect('PUT', '/user/me/password', 'es', { token, body: passwords })).toEqual([
      { to: next, ...esChanged },
    ]);
    expect(await sendAndCollect('PUT', '/user/me/password', 'de', { token, body: passwords })).toEqual([
      { to: next, subject: 'Your Heard password was changed', lang: 'en', link: '/forgot-password' },
    ]);
  });

  it('writes to a company in the language of the request', async () => {
    startSender();
    const email = 'boss@mesa.example';
    const workEmail = 'hola@mesa.example';
    const to = workEmail;
    const body = { name: 'Mesa', website: 'mesa.example', email, workEmail, password: PASSWORD };
    const esWork = {
      subject: 'Tu código de Heard',
      lang: 'es',
      link: '/refuse-claim?lang=es#token',
    };
    const frWork = {
      subject: 'Votre code Heard',
      lang: 'fr',
      link: '/refuse-claim?lang=fr#token',
    };
    expect(await sendAndCollect('POST', '/auth/registerCompany', 'es', { body })).toEqual([{ to, ...esWork }]);
    const { token } = (await api.send('POST', '/auth/loginCompany', { body: { email, password: PASSWORD } })).body;
    expect(await sendAndCollect('POST', '/company/workEmail/confirmation', 'fr', { token })).toEqual([
      { to, ...frWork },
    ]);
    expect(await sendAndCollect('PUT', '/company/password', 'fr', { token, body: passwords })).toEqual([
      { to: email, ...frChanged },
    ]);
    expect(await sendAndCollect('POST', '/auth/forgotPassword', 'fr', { body: { email } })).toEqual([
      { to: email, ...frReset },
    ]);
    const next = 'nueva@mesa.example';
    await api.database('companies').where({ email }).update({ work_email_confirmed_at: new Date() });
    const change = { workEmail: next, currentPassword: PASSWORD };
    expect(await sendAndCollect('PUT', '/company', 'es', { token, body: change })).toEqual([
      { to: next, ...esWork },
      { to, subject: 'Tu correo de Heard ha cambiado', lang: 'es', link: '/?lang=es' },
    ]);
  });

  it('writes the notice of a password reset in the language of the account', async () => {
    const { email, token } = await api.consumer();
    await api.send('PUT', '/user/me', { token, body: { language: 'fr' } });
    const link = async () => {
      await api.send('POST', '/auth/forgotPassword', { body: { email } });
      return getToken((await readQueuedEmails(api.database, email)).find(({ kind }) => kind === 'resetPassword'));
    };
    const first = await link();
    startSender();
    await settle();
    expect(
      await sendAndCollect('POST', '/auth/resetPassword', 'es', { body: { token: first, password: PASSWORD } }),
    ).toEqual([{ to: email, ...frChanged }]);
  });
});

// Covers ASVS-1.3.11
it('rejects addresses that would inject headers or recipients', async () => {
  startSender();
  for (const email of [
    'a@people.example\r\nBcc: b@people.example',
    'a@people.example, b@people.example',
    '<a@b.example>',
  ]) {
    const body = { name: 'A', lastName: 'B', email, password: 'correct horse' };
    expect((await api.send('POST', '/auth/register', { body })).body.errors[0].field).toBe('email');
    expect((await api.send('POST', '/auth/forgotPassword', { body: { email } })).status).toBe(400);
  }
  expect(await countQueued()).toBe(0);
});

describe('the page of pending emails', () => {
  it('shows pending emails with their links, but only to requests from this machine', async () => {
    const { email } = await shown.consumer();
    const [message] = await readQueuedEmails(shown.database, email);
    const page = await shown.send('GET', '/mails');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const link = `http://localhost:3000/confirm-email#token=${getToken(message)}`;
    expect(page.text).toContain(`<a href="${link}">${link}</a>`);
    expect(page.text).toContain(`To ${email}`);
    const elsewhere = await shown.send('GET', '/mails', { headers: { 'x-forwarded-for': '203.0.113.1' } });
    expect(elsewhere.status).toBe(404);
    const forwarded: Record<string, string>[] = [
      { 'x-forwarded-host': 'rebound.example' },
      { 'x-forwarded-host': 'localhost' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-proto': 'http' },
      { 'x-real-ip': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1;host=localhost' },
      { via: '1.1 proxy' },
    ];
    for (const headers of forwarded)
      expect([headers, (await shown.send('GET', '/mails', { headers })).status]).toEqual([headers, 404]);
    const { host } = new URL(shown.url);
    const readAs = (name: string) =>
      sendRaw(shown.url, `GET /mails HTTP/1.1\r\nhost: ${name}\r\nconnection: close\r\n\r\n`);
    expect(await readAs(host)).toContain('HTTP/1.1 200');
    expect(await readAs('rebound.example')).toContain('HTTP/1.1 404');
    expect((await shown.send('GET', '/openapi.json')).text).not.toContain('/mails');
  });

  // Covers ASVS-13.4.2
  it('returns 404 for the page of emails if it is not enabled', async () => {
    expect((await api.send('GET', '/mails')).status).toBe(404);
  });
});
