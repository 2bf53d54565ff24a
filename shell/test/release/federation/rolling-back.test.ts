import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { aCompany, aConsumer, unique, type Company, type Consumer } from '../../composed/accounts.ts';
import { expectCount, expectFilled, expectSoon, fill } from '../../composed/checks.ts';
import { screens, settle, walkAlone } from '../../composed/walker.ts';
import { builtFolder, compose, Composition } from '../../composed/federation/Composition.ts';
import { readDocumentId, requestedPaths } from '../../composed/federation/documents.ts';
import { collectFailures, failureLines, type RemoteFailure } from '../../composed/federation/failures.ts';

let company: Company;
let consumer: Consumer;
beforeAll(async () => {
  [company, consumer] = await Promise.all([aCompany(), aConsumer()]);
});

const main = (page: Page) => page.getByRole('main');
const banner = (page: Page) => page.getByRole('banner');
const alert = (page: Page) => main(page).getByRole('alert');

/** Counts the documents that a page loads from now on. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('domcontentloaded', () => (documents += 1));
  return () => documents;
}

describe('remotes that are deployed again', () => {
  const composition = compose();
  const walk = walkAlone(screens.desktop, composition);

  /** Returns the deployments of the business remote from which a page's document has loaded files. */
  async function businessVersions(page: Page): Promise<string[]> {
    const files = await requestedPaths(page, composition().host('mfe-business').origin);
    return [...new Set(files.map((file) => file.split('/')[1] ?? ''))];
  }

  it('keeps an open page running across a rollback until the user leaves and returns', async () => {
    const { walker, page } = walk;
    const site = composition();
    const host = site.host('mfe-business');
    await site.point({ 'mfe-business': host.deploy('next', builtFolder('mfe-business-next')) });
    await walker.logIn(company.token);
    await page.goto('/my-company/insights');
    await page.getByRole('heading', { name: 'Insights' }).waitFor();
    const first = await readDocumentId(page);

    await site.point({ 'mfe-business': `${host.origin}/current/` });
    const requestedBefore = host.requested.length;
    await main(page).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 2, name: 'Settings' }).waitFor();
    await main(page).getByRole('link', { name: 'Insights' }).click();
    await page.getByRole('heading', { name: 'Insights' }).waitFor();
    // A mount of a team that has not deployed needs no new document.
    await banner(page).getByRole('link', { name: 'For business' }).click();
    await page.getByRole('heading', { level: 1, name: /Your clients are talking/ }).waitFor();
    expect(await readDocumentId(page)).toBe(first);
    expect(await businessVersions(page)).toEqual(['next']);
    const since = host.requested.slice(requestedBefore).filter((file) => !/\/(remote|mf-manifest)\.json$/.test(file));
    expect(since.filter((file) => file.startsWith('current/'))).toEqual([]);

    await banner(page).getByRole('link', { name: company.name }).click();
    await main(page).getByRole('link', { name: 'My reviews' }).waitFor();
    expect(page.url()).toBe(`${site.url}/my-company/reviews`);
    expect(await readDocumentId(page)).not.toBe(first);
    expect(await businessVersions(page)).toEqual(['current']);
    await expectCount(page.getByRole('link', { name: 'Insights' }), 0);

    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /Your clients are talking/ }).waitFor();
    expect(page.url()).toBe(`${site.url}/for-business`);
  });

  it('turns a navigation to a remote with a new version into a document load', async () => {
    const { page } = walk;
    const site = composition();
    await page.goto('/for-business');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const first = await readDocumentId(page);
    await site.point({
      'mfe-business': site.host('mfe-business').deploy('next', builtFolder('mfe-business-next')),
    });
    await main(page).getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'New: Log in to your company.' }).waitFor();
    expect(await readDocumentId(page)).not.toBe(first);
    expect(await businessVersions(page)).toEqual(['next']);
  });

  it('finds a path that was deployed after the page was opened', async () => {
    const { page } = walk;
    const site = composition();
    await site.point({ 'mfe-fragile': site.host('mfe-other').deploy('current', builtFolder('mfe-fragile')) });
    await page.goto('/fragile/later');
    const link = page.getByRole('link', { name: 'Partners' });
    await link.waitFor();
    await site.point({
      'mfe-business': site.host('mfe-business').deploy('next', builtFolder('mfe-business-next')),
    });
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor();
    expect(await businessVersions(page)).toEqual(['next']);
  });

  describe('on the files of the previous version', () => {
    const typed = {
      'Company name': 'Lantern Street',
      'Company URL': `https://lantern-${unique()}.example`,
      Title: 'Warm bread',
      'Description(max 256)': 'Still warm when it came.',
    };
    /** The chunk of the settings in the next version. Opening the settings requests this chunk. */
    const settingsChunk = /^(?!__federation|remoteEntry).*\.js$/;
    let failures: readonly RemoteFailure[];

    beforeEach(async () => {
      const { walker, page } = walk;
      failures = await collectFailures(page);
      walker.allowLines(...failureLines);
      walker.allow({ status: 404, address: composition().host('mfe-consumer').origin });
      await walker.logIn(consumer.token);
      await page.goto('/me');
      await fill(page, typed);
    });

    const openSettings = (page: Page) => main(page).getByRole('link', { name: 'Settings' }).click();

    async function expectTyped(page: Page) {
      await main(page).getByRole('link', { name: 'Make a review' }).click();
      await expectFilled(page, typed);
    }

    it('recovers automatically from a missing chunk, and keeps the input', async () => {
      const { page } = walk;
      composition().host('mfe-consumer').deploy('current', builtFolder('mfe-consumer-next'));
      await composition().point();
      const documents = countDocuments(page);
      await openSettings(page);
      await page.getByRole('heading', { name: 'New: Settings' }).waitFor();
      expect(page.url()).toBe(`${composition().url}/me/settings`);
      expect(documents()).toBe(1);
      await expectTyped(page);
      expect(documents()).toBe(1);
    });

    it('recovers only once, and shows an alert when the chunk is also missing in the new version', async () => {
      const { page } = walk;
      const host = composition().host('mfe-consumer');
      host.deploy('current', builtFolder('mfe-consumer-next'));
      await composition().point();
      const documents = countDocuments(page);
      await host.break('gone', matchSettingsChunks('mfe-consumer-next'));
      await openSettings(page);
      await alert(page).getByRole('button', { name: 'Try again' }).waitFor();
      await settle(page);
      expect(documents()).toBe(1);
      await host.restore();
      await alert(page).getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'New: Settings' }).waitFor();
      await expectTyped(page);
    });

    it('shows an alert for a chunk that is missing for another reason, and loads the chunk on Try again', async () => {
      const { page } = walk;
      const host = composition().host('mfe-consumer');
      const documents = countDocuments(page);
      await host.break('gone', settingsChunk);
      await openSettings(page);
      const tryAgain = alert(page).getByRole('button', { name: 'Try again' });
      await tryAgain.waitFor();
      expect(documents()).toBe(0);
      await host.restore();
      await tryAgain.click();
      await main(page).getByRole('heading', { name: 'Settings' }).waitFor();
      await page.getByLabel('Last name').waitFor();
      await expectTyped(page);
      expect(failures.every(({ remote }) => remote === 'mfe-consumer')).toBe(true);
    });
  });
});

/** Matches the lazily loaded chunks of a build. */
function matchSettingsChunks(name: string): RegExp {
  const files = readdirSync(builtFolder(name)).filter((file) => /^\d+\.[0-9a-f]{8,}\.js$/.test(file));
  return new RegExp(`^(${files.join('|')})$`);
}

describe('a shell that is deployed again', () => {
  let folder: string;
  let site: Composition;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'heard-shell-'));
    cpSync(builtFolder('shell'), folder, { recursive: true });
    site = await Composition.start({ shell: folder });
  });
  afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true });
  });
  const walk = walkAlone(screens.desktop, () => site);

  it('recovers automatically from a missing search chunk, and keeps the input', async () => {
    const { walker, page } = walk;
    // Accepts missing files of menus, because the browser may load menus after the deployment, when it is idle.
    walker.allow({ status: 404, address: '/assets/' });
    walker.allowLines(/^console\.error: Refused to execute script from '[^']+\/assets\//);
    rmSync(folder, { recursive: true });
    cpSync(builtFolder('shell'), folder, { recursive: true });
    // The page requests the library as soon as it is idle.
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    await page.route('**/assets/search.*.js', async (route) => {
      await gate;
      await route.continue();
    });
    const box = page.getByRole('combobox', { name: 'Search companies' });
    await page.goto('/');
    await box.pressSequentially('brightloaf');
    const first = await readDocumentId(page);

    rmSync(folder, { recursive: true });
    cpSync(builtFolder('shell-newer-sdk'), folder, { recursive: true });
    open();
    await page.waitForFunction((began) => performance.timeOrigin !== began, first);
    await box.waitFor();
    // A draft is shown after the hydration.
    await expectSoon(() => box.inputValue(), 'brightloaf');
    await box.click();
    await page.getByRole('option', { name: /Brightloaf Bakery/ }).waitFor();
  });
});
