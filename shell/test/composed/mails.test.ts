import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { TestMailServer } from '../../../api/test/TestMailServer.ts';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';
import { unique } from './accounts.ts';
import { expectAccessible, isFocused } from './checks.ts';
import { builtFolder, readSdkVersion } from './federation/Composition.ts';
import { screens, walkAlone } from './walker.ts';

const PASSWORD = 'a quiet harbour';
const NEW_PASSWORD = 'a louder harbour';
const REMOTES = ['mfe-public', 'mfe-consumer', 'mfe-business'];

let mails: TestMailServer;
let web: FastifyInstance;
let api: ChildProcess;
let dataDir: string;
let url = '';
let apiUrl = '';

// A separate product: the one of the other tests has no mail server.
beforeAll(async () => {
  mails = await TestMailServer.start();
  const apiPort = String(await freePort());
  apiUrl = `http://localhost:${apiPort}`;
  web = await createWebServer({
    settings: readSettings({ API_PORT: apiPort }, builtFolder('shell')),
    remoteFolders: new Map(REMOTES.map((name) => [name, builtFolder(name)])),
    sdkVersion: readSdkVersion(join('shell', 'sdk')),
  });
  await web.listen({ port: 0, host: '::' });
  url = `http://localhost:${(web.server.address() as AddressInfo).port}`;
  dataDir = mkdtempSync(join(tmpdir(), 'heard-mails-'));
  // As root, the database runs as another user, who needs access.
  chmodSync(dataDir, 0o755);
  const folder = join(import.meta.dirname, '../../../api');
  api = fork(join(folder, 'dist/server.js'), {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      API_PORT: apiPort,
      DATA_DIR: dataDir,
      SEED_DEMO: '0',
      RATE_LIMITS: 'off',
      SMTP_URL: mails.url,
      PUBLIC_URL: url,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  for (let type = ''; type !== 'ready';) [{ type }] = (await once(api, 'message')) as [{ type: string }];
});
afterAll(async () => {
  const ended = once(api, 'exit');
  api.kill('SIGTERM');
  await ended;
  await web.close();
  await mails.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function send<Answer = unknown>(path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${apiUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${path} answers ${answer.status}`);
  return (await answer.json()) as Answer;
}

async function aConsumer() {
  const email = `consumer-${unique()}@mail.example`;
  await send('/auth/register', { name: 'Marta', lastName: 'Ruiz', email, password: PASSWORD });
  return { email, ...(await send<{ token: string }>('/auth/login', { email, password: PASSWORD })) };
}

async function aCompany() {
  const id = `company-${unique()}.example`;
  const [email, workEmail] = [`owner@${id}`, `work@${id}`];
  await send('/auth/registerCompany', { name: 'Harbour', website: id, email, workEmail, password: PASSWORD });
  return {
    id,
    email,
    workEmail,
    ...(await send<{ token: string }>('/auth/loginCompany', { email, password: PASSWORD })),
  };
}

/** Waits for a number of emails that link to a page. @returns the link of the newest one */
async function linkTo(page: string, recipient: string, count = 1): Promise<string> {
  const end = Date.now() + 15_000;
  for (;;) {
    const links = mails.received
      .filter(({ to }) => to.includes(recipient))
      // Quoted-printable encoding ends a wrapped line with `=`.
      .map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .flatMap((raw) => new RegExp(`${url}${page}#token=[\\w-]+`).exec(raw)?.[0] ?? []);
    if (links.length >= count) return links.at(-1) ?? '';
    if (Date.now() > end) throw new Error(`No email to ${recipient} links to ${page}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

describe.each(Object.entries(screens))('on a %s', (_, options) => {
  const walk = walkAlone(options, () => ({ url, origins: [] }));

  it('resets a forgotten password by email, from the login page to the next login', async () => {
    const { page } = walk;
    const { email } = await aConsumer();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await status(page, `If there is an account for ${email}, we've sent it an email with a link.`).waitFor();
    await expectAccessible(page);

    const link = await linkTo('/reset-password', email);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
    await page.waitForURL(`${url}/reset-password`);
    expect(await page.evaluate(() => document.head.querySelector('[name=robots]')?.getAttribute('content'))).toBe(
      'noindex',
    );
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const done = page.getByText(
      'Your new password has been saved, and you have been logged out everywhere. Log in with it to continue.',
    );
    await done.waitFor();
    expect(await isFocused(done)).toBe(true);
    await expectAccessible(page);

    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/me`);

    walk.walker.announce({ status: 400, address: '/api/auth/resetPassword' });
    await page.goto(link);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'This link no longer works' }).waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe(PASSWORD);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.waitForURL(`${url}/forgot-password`);
  });

  it('ends the open session in the same browser when a company resets its password', async () => {
    const { page, walker } = walk;
    const { email, token } = await aCompany();
    await send('/auth/forgotPassword', { email });
    const link = await linkTo('/reset-password', email);
    await walker.logIn(token);
    await page.goto(link);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    walker.announce({ status: 401, address: '/api/user/me' });
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Your new password has been saved').waitFor();
    await page.waitForFunction(() => localStorage.getItem('auth_token') === null);
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.waitForURL(`${url}/login-business`);
  });

  it('confirms the email of a consumer after it was sent again', async () => {
    const { page, walker } = walk;
    const { email, token } = await aConsumer();
    await walker.logIn(token);
    await page.goto('/me/settings');
    await status(page, `${email} is not confirmed yet.`).waitFor();
    await expectAccessible(page);
    const older = await linkTo('/confirm-email', email);
    await page.getByRole('button', { name: 'Send again' }).click();
    await status(page, `We've sent an email to ${email}.`).waitFor();
    const link = await linkTo('/confirm-email', email, 2);

    walker.announce({ status: 400, address: '/api/auth/confirmEmail' });
    await page.goto(older);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').filter({ hasText: 'This link no longer works' }).waitFor();
    await expectAccessible(page);
    // The newer link, while the page is already open.
    await page.goto(link);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.waitForURL(`${url}/confirm-email`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    const done = page.getByText(`${email} is confirmed. Thank you.`);
    await done.waitFor();
    expect(await isFocused(done)).toBe(true);
    await page.getByRole('link', { name: 'Go to settings' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).waitFor();
    expect(await page.getByText('is not confirmed yet').count()).toBe(0);
  });

  it('gives a company its badge when it confirms its work email', async () => {
    const { page, walker } = walk;
    const { id, workEmail, token } = await aCompany();
    await page.goto(`/business/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
    for (const badge of ['Verified Company', 'Unclaimed']) expect(await page.getByText(badge).count()).toBe(0);

    await walker.logIn(token);
    await page.goto('/my-company/settings');
    const card = page.getByRole('region', { name: 'Your work email' });
    await card
      .getByText(`Once it is confirmed, your page gets the Verified Company badge, because the email is at ${id}.`)
      .waitFor();
    await expectAccessible(page);
    await card.getByLabel('Work email', { exact: true }).fill('me@elsewhere.example');
    await card.getByLabel('Current password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Save work email' }).click();
    await card.getByText(`me@elsewhere.example is not an email at ${id}.`).waitFor();
    await card.getByLabel('Work email', { exact: true }).fill(workEmail);
    await card.getByLabel('Current password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Save work email' }).click();
    await status(page, `${workEmail} is not confirmed yet.`).waitFor();

    await page.goto(await linkTo('/confirm-email', workEmail, 2));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'Go to settings' }).click();
    await page.getByText('Verified Company').waitFor();
    await card.waitFor();
    expect(await card.getByText('not confirmed').count()).toBe(0);
    await page.goto(`/business/${id}`);
    await page.getByText('Verified Company').waitFor();
  });
});
