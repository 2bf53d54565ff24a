// Sets up an empty installation in the browser.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { TestMailServer } from '../../../../api/test/TestMailServer.ts';
import { startServer, stop } from '../../../../tools/processes.ts';
import { addAuthenticator } from '../addAuthenticator.ts';
import { expectAccessible, expectFocused, expectNoOverflow, expectSoon, fill, until } from '../checks.ts';
import { freePort } from '../start-product.ts';
import { journeyOn, settle, walkAlone } from '../walker.ts';

const project = join(import.meta.dirname, '../../../..');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32z"/></svg>';

let folder: string;
let url: string;
let code: string;
let mails: TestMailServer;
const children: ChildProcess[] = [];

beforeAll(async () => {
  mails = await TestMailServer.start();
  folder = await mkdtemp(join(tmpdir(), 'heard-setup-'));
  // If Node runs as root, the database runs as another user, who needs access.
  await chmod(folder, 0o755);
  const [port, apiPort] = [await freePort(), await freePort()];
  url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    API_PORT: String(apiPort),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    SEED_DEMO: '0',
  };
  const api = startServer(process.execPath, ['dist/server.js'], { cwd: join(project, 'api'), env });
  const web = startServer(process.execPath, ['dist/server/server/server.js'], { cwd: join(project, 'shell'), env });
  children.push(web.child, api.child);
  let log = '';
  api.child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  web.child.stdout.resume();
  for (const { child } of [api, web]) child.stderr.pipe(process.stderr);
  await Promise.all([api.ready, web.ready]);
  const readCode = () => /no administrator yet: .* with the code ([\dA-Z-]+)/.exec(log)?.[1];
  await until(() => readCode() !== undefined);
  code = readCode() ?? '';
  // Waits until the web server has received from the API that the setup is pending. The web server asks every 250 ms until the API responds.
  const options = { headers: { accept: 'text/html' }, redirect: 'manual' } as const;
  await until(async () => (await fetch(url, options)).status === 307);
});

afterAll(async () => {
  for (const child of children) await stop(child);
  await mails.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(journeyOn('phone'))('an empty installation, on a %s', (_, options) => {
  const walk = walkAlone(options, () => ({ url, origins: [] }));

  it('redirects from the home page to the setup, and stores the entered name, color and administrator', async () => {
    const { page } = walk;
    await page.goto('/');
    await page.waitForURL('**/setup');
    await page.getByLabel('Setup code').fill(code);
    await page.keyboard.press('Enter');
    await expectFocused(page.getByRole('heading', { name: 'Name, logo and languages' }));
    await page.getByLabel(/^Name of the site/).fill('Voices');
    await page.getByLabel(/^Accent color/).fill('#ffee00');
    await page.getByRole('button', { name: 'Use #807700' }).click();
    await page
      .getByLabel('Logo')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
    await page.getByAltText('A logo is chosen.').waitFor();
    await settle(page);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expectFocused(page.getByRole('heading', { name: 'Email' }));
    await page.getByLabel(/^Mail server/).fill('127.0.0.1');
    await page.getByLabel('Encryption').selectOption('STARTTLS if the server offers it');
    await page.getByLabel('Port').fill('1');
    await page.getByLabel(/^Sender address/).fill('hello@voices.example');
    await page.getByLabel('Recipient of the test message').fill('ada@people.example');
    const sendTest = page.getByRole('button', { name: 'Send a test message' });
    await sendTest.click();
    await page.getByText('Nothing accepts connections there.').waitFor();
    await settle(page);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByLabel('Port').fill(new URL(mails.url).port);
    await sendTest.click();
    await page.getByText('The mail server has accepted a message to ada@people.example.').waitFor();
    await settle(page);
    await expectAccessible(page);
    expect(mails.received).toMatchObject([{ from: 'hello@voices.example', to: ['ada@people.example'] }]);
    await page.getByRole('button', { name: 'Next' }).click();
    await expectFocused(page.getByRole('heading', { name: 'First administrator' }));
    await expectAccessible(page);
    await fill(page, {
      Name: 'Ada',
      'Last name': 'Byron',
      Email: 'ada@people.example',
      Password: 'a quiet harbour',
    });
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Complete the setup' }).dblclick();
    await expectFocused(page.getByRole('heading', { name: 'Passkey or app' }));
    await settle(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expectFocused(page.getByRole('heading', { name: 'The site is ready' }));
    await expectAccessible(page);

    await until(async () => (await (await fetch(`${url}/login`)).text()).includes('Voices'));
    await page.getByRole('link', { name: 'Moderation', exact: true }).click();
    await page.waitForURL('**/moderation');
    await expectSoon(() => page.title(), expect.stringContaining('Voices'));
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
    expect(accent).toContain('#807700');
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('ada@people.example');
    await page.keyboard.press('Enter');
    await until(() => mails.received.some(({ raw }) => raw.includes('reset-password')));
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
