// Tests the effects of the deployment record on visitors: rejected mounts and releases, decisions of the web server,
// its first start.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecord } from '@heard/build/record';
import type { Page } from 'playwright-core';
import { createWebServer } from '../../../server/createWebServer.ts';
import { readSettings } from '../../../server/settings.ts';
import { aConsumer, anAdministrator, aReview } from '../../composed/accounts.ts';
import { until } from '../../composed/checks.ts';
import { matrix } from '../../composed/matrix.ts';
import { apiUrl, screens, walkAlone } from '../../composed/walker.ts';
import { builtFolder, compose, readSdkVersion } from '../../composed/federation/Composition.ts';
import { deriveBuild, removeDerived } from '../../composed/federation/deriveBuild.ts';
import { failureLines } from '../../composed/federation/failures.ts';
import { createRestCheck, expectRestToWork } from '../../composed/federation/rest.ts';

const composition = compose();
const walk = walkAlone(screens.desktop, composition);
afterAll(removeDerived);

const expectOthersToWork = createRestCheck(walk);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const home = (page: Page) => heading(page, "Making clients' voices heard");

/** Deploys another remote with a page on `/careers`. */
function deployCareers(folder = builtFolder('mfe-careers'), release = 'current'): Promise<void> {
  return composition().point({ 'mfe-careers': composition().host('mfe-other').deploy(release, folder) });
}

const isLogged = (...texts: string[]) => composition().lines.some((line) => texts.every((text) => line.includes(text)));

// Covers TEAMS-2.2
it('keeps the pages of a team when another remote mounts the same paths in another spelling', async () => {
  const { page } = walk;
  const paths = ['/login/', '/LOGIN', '/login', '/me/settings', '/business/brightloaf.example', '/*', '/:page'];
  const taken = (content: string) => {
    const description = JSON.parse(content) as { mounts: object[] };
    const mounts = paths.map((path) => ({ path, module: './openings/CareersArea' }));
    return JSON.stringify({ ...description, mounts: [...mounts, ...description.mounts] });
  };
  await deployCareers(deriveBuild(builtFolder('mfe-careers'), 'remote.json', taken), 'taken');
  for (const path of ['/login', '/login/', '/LOGIN']) {
    await page.goto(path);
    await heading(page, 'Log in whit your email.').waitFor();
  }
  // The guard of the other team's area still works.
  await page.goto('/me/settings');
  await page.waitForURL(/\/login/);
  await page.goto('/business/brightloaf.example');
  await heading(page, 'Brightloaf Bakery').waitFor();
  await page.goto('/');
  await home(page).waitFor();
  await page.goto('/careers');
  await heading(page, 'Careers').waitFor();
  for (const path of paths) {
    expect(isLogged('mount rejected', '"team":"Team of mfe-careers"', `"path":"${path}"`)).toBe(true);
  }
  await expectOthersToWork();
});

// Covers TEAMS-1.6, TEAMS-2.3, TEAMS-2.8
it.each<[string, () => string, string]>([
  [
    'has a description over 64 KB',
    () => deriveBuild(builtFolder('mfe-careers'), 'remote.json', (content) => content + ' '.repeat(64 * 1024)),
    'remote.json is larger than 64 KB',
  ],
  [
    'has the name of another remote',
    () =>
      deriveBuild(builtFolder('mfe-careers'), 'remote.json', (content) => content.replace('mfe-careers', 'mfe-jobs')),
    'mfe-jobs',
  ],
  [
    'has the global name of another remote',
    () =>
      deriveBuild(
        builtFolder('mfe-careers'),
        'remote.json',
        (content) => content,
        ({ metaData }) => (metaData.globalName = 'mfe_public'),
      ),
    'has the global name \\"mfe_public\\", not mfe_careers',
  ],
])('keeps the previous release when a release %s', async (_, derive, reason) => {
  const { page } = walk;
  await deployCareers();
  await deployCareers(derive(), 'rejected');
  await until(() => isLogged('remote unavailable', '"team":"Team of mfe-careers"', reason));
  await page.goto('/careers');
  await heading(page, 'Careers').waitFor();
  await expectOthersToWork();
});

// Covers TEAMS-5.3
it.each(
  matrix<[string, object]>([
    ['are no texts', { texts: 'Careers' }],
    ['are no strings', { texts: { en: { 'careers.link': 42 } } }],
    ['are in a language that no page has', { texts: { xx: { 'careers.link': 'Careers' } } }],
    ['are missing in English', { texts: { fr: { 'careers.link': 'Emplois' } } }],
    ['are too long', { texts: { en: { 'careers.link': 'Careers '.repeat(6) } } }],
    ['are too many', { texts: Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`, {}])) }],
    ['contain markup', { texts: { en: { 'careers.link': '<img src=x onerror=alert(1)>' } } }],
    ['have no closing brace', { texts: { en: { 'careers.link': 'Careers {count, plural' } } }],
  ]),
)('keeps all pages when the texts of a release %s', async (_, changes) => {
  const { page } = walk;
  await deployCareers();
  const links = [{ place: 'header', path: '/careers', text: 'careers.link' }];
  const change = (content: string) => {
    const description = JSON.parse(content) as { mounts: object[] };
    const mounts = description.mounts.map((mount) => ({
      ...mount,
      title: 'careers.link',
      description: 'careers.link',
    }));
    return JSON.stringify({ ...description, mounts, links, ...changes });
  };
  await deployCareers(deriveBuild(builtFolder('mfe-careers'), 'remote.json', change), 'texts');
  await page.goto('/careers');
  await heading(page, 'Careers').waitFor();
  await expectOthersToWork();
});

// Covers TEAMS-5.3
it('rejects an invalid link and an invalid slot, and keeps the rest of the remote', async () => {
  const { page } = walk;
  const wrong = (content: string) =>
    JSON.stringify({
      ...(JSON.parse(content) as object),
      links: [{ place: 'header', path: '/login', text: 'careers.link' }],
      slots: [{ slot: 'home.below', module: './nowhere', height: 40 }],
    });
  await deployCareers(deriveBuild(builtFolder('mfe-careers'), 'remote.json', wrong), 'wrong');
  await page.goto('/');
  await home(page).waitFor();
  await page.goto('/careers');
  await heading(page, 'Careers').waitFor();
  expect(isLogged('link rejected', '"team":"Team of mfe-careers"', '"path":"/login"')).toBe(true);
  expect(isLogged('slot rejected', '"team":"Team of mfe-careers"', '"module":"./nowhere"')).toBe(true);
  await expectOthersToWork();
});

// Covers TEAMS-3.2
describe('a release with a condition', () => {
  // All reports come from this machine, and each network counts only once.
  const condition = { share: 100, maxFailures: 10, minMounts: 1 };
  const login = (page: Page, name: string) => page.getByRole('heading', { name });
  /** Waits until the web server has decided, and pages get the release of the decision. */
  async function decided(name: string, after: number) {
    const read = async () => {
      const response = await fetch(`${composition().url}/versions.json`);
      return ((await response.json()) as { revisions: Record<string, number> }).revisions[name] ?? 0;
    };
    await until(async () => (await read()) > after);
    return (await readRecord(composition().record, name))?.change;
  }

  // Covers TEAMS-2.11
  it('promotes a release after enough mounts in browsers, and shows administrators why', async () => {
    const { walker, page } = walk;
    const address = composition().host('mfe-business').deploy('next', builtFolder('mfe-business-next'));
    const { revision, version } = await composition().deployToShare('mfe-business', address, 99.99, condition);
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto('/login-business');
      await login(page, 'New: Log in to your company.').waitFor();
    }
    // Leaves the page, because the browser reports the mounts only then.
    await page.goto('/');
    const change = await decided('mfe-business', revision);
    expect(change).toMatchObject({ action: 'promote', release: version, by: 'web server', share: 100 });
    expect(change?.reason).toMatch(/^0 failures of \d mounts \(0\.00%\), below 10%$/);
    await walker.context.clearCookies();
    await page.goto('/login-business');
    await login(page, 'New: Log in to your company.').waitFor();

    await walker.logIn((await anAdministrator()).token);
    await page.goto('/moderation/deployments');
    const remote = page.getByRole('article').filter({ hasText: 'mfe-business' });
    await remote.getByText(change?.reason ?? '').waitFor();
    await remote.getByText(`web server promoted ${version} to 100% of visitors`).waitFor();
    await remote.getByText('Team of mfe-business').waitFor();
  });

  it('rolls back a release that fails, and repairs the page', async () => {
    const { walker, page } = walk;
    walker.allowLines(...failureLines, /^uncaught: /, /Broken release/);
    const broken = deriveBuild(builtFolder('mfe-business'), null, () => "throw new Error('Broken release.');");
    const address = composition().host('mfe-business').deploy('broken', broken);
    // The previous release stays at its URL.
    const { revision, version } = await composition().deployToShare('mfe-business', address, 99.99, condition);
    await page.goto('/login-business');
    await page.getByText('This page could not be loaded.').waitFor();
    expect(await decided('mfe-business', revision)).toMatchObject({ action: 'rollback', by: 'web server' });
    expect(version).toBeDefined();
    await page.getByRole('button', { name: 'Try again' }).click();
    await login(page, 'Log in to your company.').waitFor();
    await expectOthersToWork();
  });
});

// Covers TEAMS-2.4, TEAMS-2.5, TEAMS-2.6
it('returns 503 until the record is loaded, then the page, even after a restart without the record', async () => {
  const { walker, page } = walk;
  const host = composition().host('mfe-other');
  const record = host.deploy('record', composition().record);
  await host.break('down');
  const folder = mkdtempSync(join(tmpdir(), 'heard-first-start-'));
  const start = async () => {
    const server = await createWebServer({
      settings: readSettings(
        {
          PORT: '0',
          API_PORT: new URL(apiUrl).port,
          REMOTES: `${record}index.json`,
          REMOTES_STATE: join(folder, 'state.json'),
        },
        builtFolder('shell'),
      ),
      remoteFolders: new Map(),
      sdkVersion: readSdkVersion('shell/sdk'),
      refreshMs: 100,
    });
    await server.listen({ port: 0, host: '::' });
    return server;
  };
  const getUrl = ({ server }: typeof web) => `http://localhost:${(server.address() as AddressInfo).port}`;
  let web = await start();
  try {
    const url = getUrl(web);
    walker.allow({ status: 503, address: url });
    // Allows the error about the inline style that the browser adds to a plain text.
    walker.allowLines(/^to the outside: http:\/\/localhost/, /^console\.error: Applying inline style violates/);
    // Allows failed requests, because an idle page may load files while the server restarts.
    walker.allowLines(/^failed: http:\/\/localhost:\d+\/(assets\/.*\.js|versions\.json) net::ERR_CONNECTION_REFUSED/);
    const response = await page.goto(`${url}/login`);
    expect(response?.status()).toBe(503);
    expect(response?.headers()).toMatchObject({ 'retry-after': '5' });
    await page.getByText('The pages are not available yet. Try again in a few seconds.').waitFor();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
    await host.restore();
    await until(async () => (await fetch(`${url}/health/ready`)).status === 200);
    await page.reload();
    await heading(page, 'Log in whit your email.').waitFor();

    await web.close();
    await host.break('down');
    web = await start();
    await page.goto(`${getUrl(web)}/login`);
    await heading(page, 'Log in whit your email.').waitFor();
    await host.restore();
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

// Covers TEAMS-1.2
it('offers to reload when the shell itself fails', async () => {
  const { walker, page } = walk;
  walker.allowLines(/^console\.error: Remote shell /);
  const consumer = await aConsumer();
  await aReview(consumer);
  await walker.logIn(consumer.token);
  // Responds with an account that the top bar fails to render.
  await page.route('**/api/user/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), name: { first: 'Marta' }, lastName: null } });
  });
  await page.goto('/');
  await page.getByRole('alert').getByText('Heard has stopped working.').waitFor();
  await until(() => isLogged('"remote":"shell"', 'shell failed'));
  await page.unroute('**/api/user/me');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await home(page).waitFor();
  await expectRestToWork(page);
});
