// Tests the effects of teams' commands on visitors: of each command, of many commands at the same time, and of many
// teams.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { screens, walkAlone } from '../../composed/walker.ts';
import { builtFolder, compose } from '../../composed/federation/Composition.ts';
import { deriveBuild, removeDerived } from '../../composed/federation/deriveBuild.ts';
import { createRestCheck } from '../../composed/federation/rest.ts';

const program = join(import.meta.dirname, '../../../../tools/build/cli/heard-remote.ts');
const composition = compose();
const walk = walkAlone(screens.desktop, composition);
const expectOthersToWork = createRestCheck(walk);
afterAll(removeDerived);

/** Runs a command on the deployment record, and waits until the web server has read the record. @returns the output of the command */
async function run(command: string, name: string, ...parameters: string[]): Promise<string> {
  const place = ['--record', composition().record, '--shell', composition().url];
  const { stdout } = await promisify(execFile)(process.execPath, [program, command, name, ...parameters, ...place]);
  return stdout;
}

async function showsLogin(page: Page, heading: string): Promise<void> {
  await page.goto('/login-business');
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
}

async function showsPublicPages(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Heard' }).click();
  await page.getByRole('heading', { level: 1, name: "Making clients' voices heard" }).waitFor();
  const search = page.getByRole('main').getByRole('combobox', { name: 'Search companies' });
  await search.fill('Brightloaf');
  await page.getByRole('option', { name: /Brightloaf Bakery/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Brightloaf Bakery' }).waitFor();
}

/** The next release has a page at a path that the remote does not own yet. */
const nextPrefixes = ['/my-company', '/signup-business', '/login-business', '/partners'].flatMap((path) => [
  '--prefix',
  path,
]);
const before = 'Log in to your company.';
const after = 'New: Log in to your company.';

// Covers TEAMS-2.10
it('shows visitors the effect of each command, and no effect of a dry run', async () => {
  const { page } = walk;
  const next = composition().host('mfe-business').deploy('next', builtFolder('mfe-business-next'));
  const careers = composition().host('mfe-other').deploy('careers', builtFolder('mfe-careers'));

  await run('deploy', 'mfe-business', next, ...nextPrefixes, '--dry-run');
  await showsLogin(page, before);
  await run('deploy', 'mfe-business', next, ...nextPrefixes, '--by', 'ana');
  await showsLogin(page, after);
  await showsPublicPages(page);

  await run('rollback', 'mfe-business', '--dry-run');
  await showsLogin(page, after);
  await run('rollback', 'mfe-business', '--by', 'ben', '--reason', 'it is slow');
  await showsLogin(page, before);

  // The share is so small that this browser does not belong to it.
  await run('deploy', 'mfe-business', next, '--to', '0.01%', '--by', 'ana');
  await showsLogin(page, before);
  await run('promote', 'mfe-business', '--dry-run');
  await showsLogin(page, before);
  await run('promote', 'mfe-business', '--by', 'ana');
  await showsLogin(page, after);

  await run('deploy', 'mfe-careers', careers, '--owner', 'Careers', '--prefix', '/careers', '--by', 'cleo');
  await page.goto('/careers');
  await page.getByRole('heading', { level: 1, name: 'Careers' }).waitFor();
  await run('remove', 'mfe-careers', '--dry-run');
  expect((await page.goto('/careers'))?.status()).toBe(200);
  walk.walker.allow({ status: 404, address: '/careers' });
  await run('remove', 'mfe-careers', '--by', 'cleo');
  expect((await page.goto('/careers'))?.status()).toBe(404);
  await showsPublicPages(page);
  await expectOthersToWork();

  expect(await run('history', 'mfe-business')).toMatch(/deploy.*rollback.*it is slow.*deploy.*promote/s);
});

// Covers TEAMS-2.1
it('shows the pages of all teams after eight simultaneous deployments', async () => {
  const { page } = walk;
  const releases = (name: string, host: string, build: string, options: string[]) =>
    [1, 2, 3, 4].map((number) => {
      const version = `9.0.${number}`;
      const rename = (content: string) => JSON.stringify({ ...(JSON.parse(content) as object), version });
      const folder = deriveBuild(builtFolder(build), 'remote.json', rename);
      return { name, version, options, url: composition().host(host).deploy(version, folder) };
    });
  const all = [
    ...releases('mfe-business', 'mfe-business', 'mfe-business-next', nextPrefixes),
    ...releases('mfe-careers', 'mfe-other', 'mfe-careers', ['--owner', 'Careers', '--prefix', '/careers']),
  ];
  await Promise.all(all.map(({ name, url, options }) => run('deploy', name, url, ...options, '--by', 'ana')));
  const histories = { 'mfe-business': '', 'mfe-careers': '' };
  for (const name of Object.keys(histories) as (keyof typeof histories)[]) histories[name] = await run('history', name);
  for (const { name, version } of all) expect(histories[name as keyof typeof histories]).toContain(version);

  await showsLogin(page, after);
  await page.goto('/careers');
  await page.getByRole('heading', { level: 1, name: 'Careers' }).waitFor();
  await showsPublicPages(page);
  await expectOthersToWork();
});

// Covers TEAMS-2.9
it('opens every page of 50 teams, each on a separate host', async () => {
  const { walker, page } = walk;
  // Allows requests to the host of each team.
  walker.allowLines(/^to the outside: http:\/\/127\.0\.0\.\d+:\d+\/mfe-team-/);
  const teams = Array.from({ length: 50 }, (_, index) => index + 2);
  const addresses = teams.map((team): [string, string] => {
    const name = `mfe-team-${team}`;
    const url = composition()
      .host('mfe-other')
      .deploy(name, buildTeam(name, `/team-${team}`));
    return [name, url.replace('localhost', `127.0.0.${team}`)];
  });
  await composition().point(Object.fromEntries(addresses));
  const response = await page.goto('/team-7');
  expect(response?.headers()['content-security-policy']?.length).toBeLessThan(4096);
  await page.getByText('The page of mfe-team-7').waitFor();
  for (const team of [30, 51]) {
    await page.goto(`/team-${team}`);
    await page.getByText(`The page of mfe-team-${team}`).waitFor();
  }
  await showsPublicPages(page);
  await expectOthersToWork();
});

/** Derives the build of a remote with a single page. The entry of the build contains all of its code. @returns the folder of the build */
function buildTeam(name: string, path: string): string {
  const globalName = name.replaceAll('-', '_');
  const page = `() => () => ({ default: () => 'The page of ${name}' })`;
  const entry = `var ${globalName} = { init() {}, get: async () => (${page})() };`;
  const describe = (content: string) =>
    JSON.stringify({ ...(JSON.parse(content) as object), name, mounts: [{ path, module: './openings/CareersArea' }] });
  const described = deriveBuild(builtFolder('mfe-careers'), 'remote.json', describe);
  return deriveBuild(
    described,
    null,
    () => entry,
    (manifest) => Object.assign(manifest.metaData, { globalName }),
  );
}
