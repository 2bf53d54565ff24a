import { createServer, type AddressInfo, type Socket } from 'node:net';
import { mailsRepository } from '../src/modules/mail/mails.repository.ts';
import { startEmailSender } from '../src/modules/mail/startEmailSender.ts';
import { startFollowingSite } from '../src/modules/site/index.ts';
import { createMailBox } from '../src/modules/siteEmail/index.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { recordLoops } from './recordLoops.ts';
import { SECRET, testApi, type LoggedInAdministrator, type TestApi } from './testApi.ts';
import { TestMailServer } from './TestMailServer.ts';
import { until } from './until.ts';

const TIMEOUT_MS = 1_500;
const PASSWORD = 'p@ss:word/ä';
const SENDER = 'hello@voices.example';

const options = { publicUrl: 'https://voices.example', offersSetup: true, emailTestTimeoutMs: TIMEOUT_MS };
const api = testApi(options);
const fixed = testApi({
  ...options,
  smtpUrl: 'smtps://me:secret@mail.fixed.example',
  mailFrom: 'Fixed <a@fixed.example>',
});
const limited = testApi({ ...options, rateLimits: true });
let mails: TestMailServer;
let admin: LoggedInAdministrator;

beforeEach(async () => {
  mails = await TestMailServer.start();
  await api.database.raw('truncate site, site_email, users, mails cascade');
  await api.services.applySite();
  admin = await api.admin();
});
afterEach(() => mails.close());

interface ServerFields {
  host?: string;
  port?: number;
  security?: 'tls' | 'startTls' | 'optional';
  user?: string | null;
  password?: string | null;
}
const toServer = (fields: ServerFields = {}) => ({
  host: '127.0.0.1',
  port: Number(new URL(mails.url).port),
  security: 'optional' as const,
  user: null,
  password: null,
  ...fields,
});
const toBody = (fields?: ServerFields) => ({ server: toServer(fields), sender: SENDER });
const save = (body: object, to: TestApi = api, token = admin.token) =>
  to.send('PUT', '/admin/site/email', { token, body });
const test = (body: object) => api.send('POST', '/admin/site/email/test', { token: admin.token, body });
const testServer = (fields: ServerFields) => test({ email: 'me@people.example', settings: toBody(fields) });
const withoutPassword = ({ password, ...server }: ReturnType<typeof toServer>) => ({
  ...server,
  hasPassword: password !== null,
});

describe('an administrator', () => {
  it('rejects changes by an administrator whose login is older than 10 minutes', async () => {
    await api.database('sessions').update({ created_at: api.database.raw(`now() - interval '11 minutes'`) });
    const { status, body } = await save(toBody());
    expect([status, body.type]).toEqual([403, '/problems/second-factor-required']);
    expect(await api.database('site_email').first()).toBeUndefined();
  });

  it('encrypts the password of a stored mail server, and never returns or logs the password', async () => {
    const server = toServer({ user: 'me@voices.example', password: PASSWORD, security: 'startTls', port: 587 });
    const { status, body, text } = await save({ server, sender: SENDER });
    const stored = { server: withoutPassword(server), sender: SENDER };
    expect([status, body]).toEqual([200, { stored, environment: { server: null, sender: null } }]);
    const read = await api.send('GET', '/admin/site/email', { token: admin.token });
    expect(read.body.stored).toEqual(stored);
    const [row] = await api.database('site_email').select('smtp_url');
    const action = await api.database('moderation_actions').where({ action: 'changeSite' }).first();
    expect(action).toMatchObject({ admin_id: admin.id, to_text: JSON.stringify(stored) });
    for (const place of [
      text,
      read.text,
      String(row?.smtp_url?.toString('latin1')),
      JSON.stringify(action),
      api.log.join(),
    ]) {
      for (const secret of [PASSWORD, encodeURIComponent(PASSWORD)]) expect(place).not.toContain(secret);
    }
  });

  it('keeps the stored password of a mail server only if the server stays the same', async () => {
    const server = toServer({ user: 'me', password: PASSWORD });
    await save({ server, sender: null });
    const kept = await save({ server: { ...server, password: null }, sender: SENDER });
    expect([kept.status, kept.body.stored.server]).toEqual([200, withoutPassword(server)]);
    for (const change of [{ host: 'evil.example' }, { port: 26 }, { security: 'tls' }, { user: 'you' }]) {
      const body = { server: { ...server, password: null, ...change }, sender: SENDER };
      for (const { status, body: problem } of [await save(body), await test({ email: SENDER, settings: body })]) {
        expect([status, problem.errors[0].message]).toEqual([
          400,
          'Enter the password. A changed server requires it again.',
        ]);
      }
    }
  });

  it.each([
    [{ server: { host: 'http://mail.example' } }, 'server.host'],
    [{ server: { host: 'a b' } }, 'server.host'],
    [{ server: { host: 'mail.example/?x' } }, 'server.host'],
    [{ server: { port: 0 } }, 'server.port'],
    [{ server: { user: 'me' } }, 'server.password'],
    [{ sender: 'voices' }, 'sender'],
    [{ sender: 'a@voices.example, b@voices.example' }, 'sender'],
  ])(
    'rejects the email settings %j with 400',
    async ({ server, sender = null }: { server?: ServerFields; sender?: string | null }, field) => {
      const { status, body } = await save({ server: toServer(server), sender });
      expect([status, body.errors[0].field]).toEqual([400, field]);
      expect(await api.database('site_email')).toEqual([]);
    },
  );

  it('turns emails on and off when an administrator stores and removes the mail server, without a restart', async () => {
    const isOn = async () => (await api.send('GET', '/site')).body.sendsEmail;
    const readMail = async () =>
      (await api.send('POST', '/auth/forgotPassword', { body: { email: 'a@people.example' } })).body.mail;
    expect([await isOn(), await readMail()]).toEqual([false, 'kept']);
    await save(toBody());
    expect([await isOn(), await readMail()]).toEqual([true, 'sent']);
    const { token } = await api.consumer();
    const me = await api.send('GET', '/user/me', { token });
    expect(me.body.reviewsAwaitConfirmation).toBe(true);
    await save({ server: null, sender: null });
    expect([await isOn(), await readMail()]).toEqual([false, 'kept']);
    expect((await api.send('GET', '/user/me', { token })).body.reviewsAwaitConfirmation).toBeUndefined();
  });
});

it.each([
  ['GET', '/admin/site/email', undefined],
  ['PUT', '/admin/site/email', { server: null, sender: null }],
  ['POST', '/admin/site/email/test', { email: SENDER }],
])('rejects %s %s from a consumer', async (method, path, body) => {
  const { token } = await api.consumer();
  expect((await api.send(method, path, { token, body })).status).toBe(403);
});

it('sends queued emails through the mail server that another process has stored, until another process replaces or removes it', async () => {
  const loops = recordLoops();
  const second = await TestMailServer.start();
  const background = [
    startFollowingSite({ ...loops, ...api.services }),
    startEmailSender({ ...loops, ...api.services.mailServer, mails: mailsRepository(api.database), intervalMs: 10 }),
  ];
  let count = 0;
  /** Queues an email and waits until it is sent. @returns whether the given server has received it */
  const isSentBy = async (server: TestMailServer) => {
    const { email } = await api.consumer({ email: `follows${++count}@people.example` });
    await until(async () => (await readQueuedEmails(api.database, email)).length === 0);
    return server.received.some(({ from, to }) => from === 'other@voices.example' && to.includes(email));
  };
  const store = async ({ url }: TestMailServer) => {
    const sender = 'other@voices.example';
    const row = { smtp_url: createMailBox(SECRET).encrypt(Buffer.from(url)), sender };
    await api.database('site_email').insert(row).onConflict('id').merge();
  };
  await api.consumer({ email: 'early@people.example' });
  expect(await readQueuedEmails(api.database, 'early@people.example')).toHaveLength(1);
  await store(mails);
  await until(() => isSentBy(mails));
  expect(mails.received.map(({ to }) => to)).toContainEqual(['early@people.example']);
  await store(second);
  await until(() => isSentBy(second));
  await api.database('site_email').del();
  await until(async () => !(await api.send('GET', '/site')).body.sendsEmail);
  await Promise.all(background.map((loop) => loop.stop()));
  await second.close();
});

describe('the environment', () => {
  it('uses the mail server and the sender of the environment instead of the stored settings', async () => {
    const { token } = await fixed.admin();
    await save(toBody(), fixed, token);
    const { body } = await fixed.send('GET', '/admin/site/email', { token });
    expect(body).toEqual({
      stored: { server: withoutPassword(toServer()), sender: SENDER },
      environment: {
        server: { host: 'mail.fixed.example', port: 465, security: 'tls', user: 'me', hasPassword: true },
        sender: 'Fixed <a@fixed.example>',
      },
    });
    expect((await fixed.send('GET', '/site')).body.sendsEmail).toBe(true);
  });
});

describe('a test message', () => {
  it('sends a test message with the settings in the request, and does not store them', async () => {
    const { status, body } = await testServer({});
    expect([status, body]).toEqual([200, { result: 'sent', reply: null }]);
    expect(mails.received).toMatchObject([{ from: SENDER, to: ['me@people.example'] }]);
    expect(mails.received[0]?.raw).toContain('Subject: Test message from Heard');
    expect(await api.database('site_email')).toEqual([]);
  });

  it('sends a test message with the stored settings if the request contains none', async () => {
    await save(toBody());
    expect((await test({ email: 'me@people.example' })).body.result).toBe('sent');
    expect(mails.received).toMatchObject([{ from: SENDER, to: ['me@people.example'] }]);
  });

  it('sends no test message if there is no mail server', async () => {
    expect((await test({ email: 'me@people.example' })).body).toEqual({ result: 'noServer', reply: null });
  });

  it.each([
    ['rejects the sender', 'login', '530 Who are you'],
    ['rejects', 'recipient', '550 No such user here'],
    ['defers', 'recipient', '450 Mailbox busy'],
    ['hangs', 'timeout', null],
  ] as const)('reports the reply of a mail server that %s', async (behavior, result, reply) => {
    mails.behavior = behavior;
    expect((await testServer({})).body).toEqual({ result, reply });
  });

  it('reports an unreachable or unknown host of a mail server', async () => {
    expect((await testServer({ port: 1 })).body).toEqual({ result: 'unreachable', reply: null });
    expect((await testServer({ host: 'mail.invalid' })).body).toEqual({ result: 'unknownHost', reply: null });
  });

  it('reports that a mail server does not support TLS', async () => {
    expect((await testServer({ security: 'tls' })).body).toEqual({ result: 'tls', reply: null });
    const { result } = (await testServer({ security: 'startTls' })).body;
    expect(result).toBe('tls');
  });

  it.each([
    ['an HTTP response', 'HTTP/1.1 400 Bad Request internal\r\n', 'noMailServer', null],
    ['control characters', '554 5.7.1 Go away \u001B[31mnow\r\n', 'rejected', '554 5.7.1 Go away [31mnow'],
    ['a long reply', `554 ${'x'.repeat(400)}\r\n`, 'rejected', `554 ${'x'.repeat(196)}`],
    ['nothing', '', 'timeout', null],
  ])('returns at most one SMTP reply line of a mail server that sends %s', async (_name, greeting, result, reply) => {
    const sockets: Socket[] = [];
    const other = createServer((socket) => {
      sockets.push(socket.on('error', () => {}));
      socket.write(greeting);
    });
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect((await testServer({ port })).body).toEqual({ result, reply });
    for (const socket of sockets) socket.destroy();
    other.close();
  });

  it('limits the test messages of an administrator', async () => {
    const { token } = await limited.admin();
    const body = { email: 'me@people.example' };
    const send = () => limited.send('POST', '/admin/site/email/test', { token, body });
    const statuses = [];
    for (let count = 0; count < 31; count++) statuses.push((await send()).status);
    expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([200]), 429]);
  });
});

describe('the first setup', () => {
  const administrator = { email: 'first@people.example', name: 'Ada', lastName: 'Byron', password: 'a quiet harbour' };
  const site = { name: 'Voices', accent: null, logo: null };
  let code: string;

  beforeEach(async () => {
    await api.database.raw('truncate site, users cascade');
    code = (await api.services.setup.createCode()) ?? '';
  });

  it('requires the setup code for a test message during the setup', async () => {
    const body = { code, email: 'me@people.example', settings: toBody() };
    const { status } = await api.send('POST', '/setup/email/test', { body: { ...body, code: 'AAAA' } });
    expect([status, mails.received]).toEqual([400, []]);
    expect((await api.send('POST', '/setup/email/test', { body })).body).toEqual({ result: 'sent', reply: null });
    expect(mails.received).toHaveLength(1);
  });

  it('stores the mail server of the setup, and rejects further test messages with 404', async () => {
    const complete = await api.send('POST', '/setup', { body: { code, site, email: toBody(), administrator } });
    expect(complete.status).toBe(204);
    expect((await api.send('GET', '/site')).body).toMatchObject({ name: 'Voices', sendsEmail: true });
    const body = { code, email: 'me@people.example' };
    expect((await api.send('POST', '/setup/email/test', { body })).status).toBe(404);
  });

  it('rejects a setup with invalid email settings', async () => {
    const email = toBody({ host: 'a b' });
    const { status, body } = await api.send('POST', '/setup', { body: { code, site, email, administrator } });
    expect([status, body.errors[0].field]).toEqual([400, 'email.server.host']);
    expect([await api.database('site_email'), await api.database('users')]).toEqual([[], []]);
  });

  it('stores no mail server in a setup without email settings', async () => {
    await api.send('POST', '/setup', { body: { code, site, administrator } });
    expect(await api.database('site_email')).toEqual([]);
  });
});
