import type { Page } from 'playwright-core';
import { mountInShell } from '../../../../tools/build/cli/mountInShell.ts';
import { expectAccessible, expectCount } from '../../composed/checks.ts';
import { matrix } from '../../composed/matrix.ts';
import { screens, walkAlone } from '../../composed/walker.ts';
import { builtFolder, compose, remoteNames } from '../../composed/federation/Composition.ts';
import { requestedPaths } from '../../composed/federation/documents.ts';

const strip = (page: Page) => page.getByRole('complementary', { name: 'Remote overrides' });
const login = (page: Page) => page.getByRole('heading', { name: 'Log in to your company.', exact: true });
const nextLogin = (page: Page) => page.getByRole('heading', { name: 'New: Log in to your company.' });

/** The path of an unpacked browser, because Jest cannot unpack the bundled browser into this repository. */
const program = process.env['HEARD_BROWSER'];

/** Reads the description and manifest of a deployed build. */
async function readBuild(address: string) {
  const [description, manifest] = await Promise.all(
    ['remote.json', 'mf-manifest.json'].map(async (file) => (await fetch(`${address}${file}`)).json()),
  );
  return { description, manifest };
}

describe('when the deployment allows overrides', () => {
  const composition = compose(() => ({ environment: { REMOTE_OVERRIDES: 'http://localhost:*' } }));
  const walk = walkAlone(screens.desktop, composition);

  it('loads an overridden remote from the URL of the override, and the other remotes as deployed', async () => {
    const { walker, page } = walk;
    // Expects the web server's 404 for /partners: only the overridden remote in the browser mounts that path.
    walker.allow({ status: 404, address: '/partners' });
    const site = composition();
    const own = site.host('mfe-other');
    const address = own.deploy('own', builtFolder('mfe-business-next'));
    await page.goto(`/login-business?next=%2Fmy-company%2Fsettings&remote.mfe-business=${address}`);
    await nextLogin(page).waitFor();
    expect(page.url()).toBe(`${site.url}/login-business?next=%2Fmy-company%2Fsettings`);
    await strip(page).getByText(`mfe-business is loaded from ${address}`).waitFor();
    await expectAccessible(page);
    expect(await requestedPaths(page, own.origin)).toContainEqual(expect.stringMatching(/^\/own\/remoteEntry\./));

    // The override is stored. The page of its additional mount works, and the other remotes are unchanged.
    await page.goto('/partners');
    await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor();
    await page.goto('/for-business');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await nextLogin(page).waitFor();
    expect(await requestedPaths(page, site.host('mfe-public').origin)).not.toEqual([]);

    await strip(page).getByRole('button', { name: 'Reset to deployed version' }).click();
    await login(page).waitFor();
    await expectCount(strip(page), 0);
    await page.reload();
    await login(page).waitFor();
  });

  it('applies overrides only in the browser that has set them', async () => {
    const { page } = walk;
    await page.goto('/login-business');
    await login(page).waitFor();
    await expectCount(strip(page), 0);
  });

  it('adds a remote that is not deployed, and removes the remote when the override is empty', async () => {
    const { walker, page } = walk;
    const address = composition().host('mfe-other').deploy('own', builtFolder('mfe-careers'));
    walker.allow({ status: 404, address: '/careers' });
    await page.goto(`/careers?remote.mfe-careers=${address}`);
    await page.getByRole('heading', { level: 1, name: 'Careers' }).waitFor();
    await page.goto('/careers?remote.mfe-careers=');
    await page.getByRole('heading', { level: 1, name: "UH OH! You're lost." }).waitFor();
    await expectCount(strip(page), 0);
  });

  // Covers TEAMS-4.3
  it('opens slots on pages of remotes that are overrides when a new shell without deployed remotes is checked', async () => {
    const site = composition();
    const others = Object.fromEntries(
      (['mfe-public', 'mfe-business'] as const).map((name) => [
        name,
        site.host(name).deploy('other', builtFolder(name)),
      ]),
    );
    await site.point(Object.fromEntries(remoteNames.map((name) => [name, null])));
    const address = site.host('mfe-other').deploy('own', builtFolder('mfe-careless'));
    const build = await readBuild(address);
    const results = await mountInShell({
      ...build,
      shell: site.url,
      address,
      description: { ...build.description, mounts: [] },
      others,
      program,
    });
    const wrong = Object.fromEntries(
      results.map((result) => [/\.\/slots\/(\w+)/.exec(result.what)?.[1], result.wrong]),
    );
    expect(wrong).toMatchObject({
      Aside: null,
      Dashboard: null,
      Cleanup: null,
      Throwing: expect.stringContaining('Broken in a slot.'),
      Huge: expect.stringContaining('more than 200 KB'),
      Hanging: expect.stringContaining('was not shown in 10 s'),
    });
  });

  // Covers HARDENING-5.9
  it.each(matrix(remoteNames))('mounts all pages of %s when the remote is checked', async (name) => {
    const site = composition();
    const address = site.host('mfe-other').deploy('own', builtFolder(name));
    const build = await readBuild(address);
    const results = await mountInShell({ ...build, shell: site.url, address, program });
    expect(results.filter(({ wrong }) => wrong !== null)).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(build.description.mounts.length);
  });

  it('sends no request to a URL that the deployment does not allow', async () => {
    const { page } = walk;
    const { port } = new URL(composition().host('mfe-other').deploy('own', builtFolder('mfe-business-next')));
    await page.goto(`/login-business?remote.mfe-business=http://127.0.0.1:${port}/own/`);
    await login(page).waitFor();
    await strip(page).getByText('The deployed version is used instead.').waitFor();
    expect(composition().host('mfe-other').requested).toEqual([]);
  });
});

describe('when the deployment allows no overrides', () => {
  const composition = compose();
  const walk = walkAlone(screens.desktop, composition);

  it('ignores overrides in the URL and in the storage of the browser', async () => {
    const { page } = walk;
    const own = composition().host('mfe-other');
    const address = own.deploy('own', builtFolder('mfe-business-next'));
    await page.addInitScript(
      (remotes) => localStorage.setItem('heard:remotes', remotes),
      JSON.stringify({ 'mfe-business': address }),
    );
    await page.goto(`/login-business?remote.mfe-business=${address}`);
    await login(page).waitFor();
    await page.reload();
    await login(page).waitFor();
    await expectCount(strip(page), 0);
    expect(own.requested).toEqual([]);
    // The code for overrides is not loaded.
    expect((await requestedPaths(page, composition().url)).filter((file) => file.includes('overrides'))).toEqual([]);
  });
});
