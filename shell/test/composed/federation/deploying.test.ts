import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { aCompany, type Company } from '../accounts.ts';
import { expectAccessible } from '../checks.ts';
import { itInRelease } from '../matrix.ts';
import { screens, walkAlone } from '../walker.ts';
import { builtFolder, compose, remoteNames } from './Composition.ts';
import { readDocumentId, requestedPaths } from './documents.ts';
import { createRestCheck } from './rest.ts';

const composition = compose();
const walk = walkAlone(screens.desktop, composition);
const expectOthersToWork = createRestCheck(walk);

let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

it.each(remoteNames)('builds %s into files that any static host can serve', (name) => {
  const files = readdirSync(builtFolder(name));
  expect(files).toEqual(expect.arrayContaining(['mf-manifest.json', 'remote.json']));
  const assets = files.filter((file) => /\.(js|css|svg)$/.test(file));
  expect(assets.filter((file) => !/\.[0-9a-f]{8,}\.[a-z]+$/.test(file))).toEqual([]);
  const isSmall = (file: string) => statSync(join(builtFolder(name), file)).size <= 512;
  const scripts = files.filter(
    (file) => file.endsWith('.js') && !file.startsWith('__federation_expose') && !isSmall(file),
  );
  expect(files).toEqual(expect.arrayContaining(scripts.flatMap((script) => [`${script}.br`, `${script}.gz`])));
});

it('serves a whole visit from the remotes on separate origins', async () => {
  const { walker, page } = walk;
  const site = composition();
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search companies' }).waitFor();
  expect(await requestedPaths(page, site.host('mfe-public').origin)).toContainEqual(
    expect.stringMatching(/^\/current\/remoteEntry\.[0-9a-f]{8,}\.js$/),
  );
  const document = await readDocumentId(page);
  await page.goto('/login-business');
  await page.getByLabel('Email', { exact: true }).fill(company.email);
  await page.getByLabel('Password', { exact: true }).fill(company.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL('**/my-company/reviews');
  await heading(page, company.name).waitFor();
  await expectAccessible(page);
  expect(await readDocumentId(page)).not.toBe(document);
  walker.expectClean();
});

it('adds a page and a top-level route by the deployment of a single remote', async () => {
  const { walker, page } = walk;
  const site = composition();
  walker.allow({ status: 404, address: '/partners' });
  const shell = await readScripts(site.url);
  await walker.logIn(company.token);
  await page.goto('/my-company/reviews');
  await page.getByRole('link', { name: 'Settings' }).waitFor();
  expect(await page.getByRole('link', { name: 'Insights' }).count()).toBe(0);
  await page.goto('/partners');
  await heading(page, "UH OH! You're lost.").waitFor();

  await site.point({
    'mfe-business': site.host('mfe-business').deploy('next', builtFolder('mfe-business-next')),
  });
  await page.goto('/my-company/reviews');
  await page.getByRole('link', { name: 'Insights' }).click();
  await page.waitForURL('**/my-company/insights');
  await page.getByRole('heading', { name: 'Insights' }).waitFor();
  const answer = await page.goto('/partners');
  expect(answer?.status()).toBe(200);
  await heading(page, 'Partners').waitFor();
  // The shell and the pages of other teams are unchanged.
  expect(await readScripts(site.url)).toEqual(shell);
  await page.goto('/for-business');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('adds another remote when only its URL is configured, and removes the remote again', async () => {
  const { walker, page } = walk;
  const site = composition();
  walker.allow({ status: 404, address: '/careers' });
  const address = site.host('mfe-other').deploy('current', builtFolder('mfe-careers'));
  await site.point({ 'mfe-careers': address });
  await walker.logIn(company.token);
  await page.goto('/careers');
  await heading(page, 'Careers').waitFor();
  await page.getByText('You are logged in.').waitFor();
  await page.getByRole('link', { name: 'Baker' }).click();
  await heading(page, 'Opening: baker').waitFor();
  expect(page.url()).toBe(`${site.url}/careers/baker`);

  await site.point({ 'mfe-careers': null });
  expect((await page.goto('/careers'))?.status()).toBe(404);
  await heading(page, "UH OH! You're lost.").waitFor();
  await expectOthersToWork();
});

// Covers TEAMS-3.1, TEAMS-3.3
itInRelease('gives a release to a stable share of the browsers, and any release to a tester', async () => {
  const { page } = walk;
  const site = composition();
  const { version: current } = (await site.configured()).find(({ name }) => name === 'mfe-business') ?? {};
  const address = site.host('mfe-business').deploy('next', builtFolder('mfe-business-next'));
  const { version: next } = await site.deployToShare('mfe-business', address, 50);
  const readHeading = async () => {
    const title = page.getByRole('heading', { name: /Log in to your company/ });
    await title.waitFor();
    return title.textContent();
  };
  await page.goto('/login-business');
  const first = await readHeading();
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto('/login-business');
    expect(await readHeading()).toBe(first);
  }
  // A navigation inside of the document does not change the release.
  await page.goto('/for-business');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  expect(await readHeading()).toBe(first);

  const choices = [
    [next, 'New: Log in to your company.'],
    [current ?? '', 'Log in to your company.'],
  ] as const;
  for (const [version, text] of choices) {
    await page.goto(`/login-business?release.mfe-business=${encodeURIComponent(version)}`);
    expect(page.url()).toBe(`${site.url}/login-business`);
    expect(await readHeading()).toBe(text);
  }
  await page.goto('/login-business?release.mfe-business=');
  expect(await readHeading()).toBe(first);
  await expectOthersToWork();
});

/** Returns the scripts of the shell's document. */
async function readScripts(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return [...html.matchAll(/<script defer src="?([^" >]+)/g)].map(([, address]) => address ?? '');
}
