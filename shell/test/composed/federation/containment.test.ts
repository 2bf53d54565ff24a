import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { aCompany } from '../accounts.ts';
import { expectCount, expectSoon, until } from '../checks.ts';
import { itInRelease, sampled } from '../matrix.ts';
import { followLink, settle } from '../walker.ts';
import { builtFolder } from './Composition.ts';
import { careless, composeCareless, home, openCareless } from './composeCareless.ts';
import { readDocumentId } from './documents.ts';
import { failureLines } from './failures.ts';
import { expectRestToWork } from './rest.ts';

const { composition, walk, failures } = composeCareless();

/**
 * Fails unless a failure of `mfe-careless` was reported to the hook. Does not read the log, because the log contains only the first
 * ten lines of a minute.
 */
async function expectReported(reason: string) {
  await until(() => failures().some((failure) => failure.remote === 'mfe-careless' && failure.reason.includes(reason)));
}

// Covers TEAMS-1.1
describe('a page that throws when it is left', () => {
  it.each(
    sampled<readonly [string, string]>([
      ['cleanup', 'Broken in a cleanup.'],
      ['layout-cleanup', 'Broken in a layout cleanup.'],
      ['many-cleanups', 'Broken in a '],
      ['class-cleanup', 'Broken in componentWillUnmount.'],
      ['ref-cleanup', 'Broken in a ref.'],
      ['moved-node', 'removeChild'],
    ]),
  )('shows the next page after a page that throws during cleanup (%s)', async (habit, reason) => {
    const { walker, page } = walk;
    walker.allowLines(...failureLines);
    const document = await openCareless(page, habit);
    await page.getByRole('banner').getByRole('link', { name: 'Heard' }).click();
    await home(page).waitFor();
    await expectReported(reason);
    await expectRestToWork(page);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await careless(page, habit).waitFor();
    expect(await readDocumentId(page)).toBe(document);
  });

  itInRelease('does not affect another page of the same remote', async () => {
    const { walker, page } = walk;
    walker.allowLines(...failureLines);
    const document = await openCareless(page, 'many-cleanups');
    await page.getByRole('link', { name: 'A careless page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Without a title' }).waitFor();
    await page.getByRole('link', { name: 'Next careless page' }).click();
    await careless(page, 'cleanup').waitFor();
    await page.getByRole('link', { name: 'A careless page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Without a title' }).waitFor();
    await expectRestToWork(page);
    expect(await readDocumentId(page)).toBe(document);
  });
});

// Covers TEAMS-1.1
it.each(sampled(['slow-cleanup', 'suspended', 'thrown-promise', 'interval', 'rejections']))(
  'navigates normally from a page with careless code (%s)',
  async (habit) => {
    const { walker, page } = walk;
    walker.allowLines(...failureLines, /^uncaught: /);
    await page.goto('/');
    await home(page).waitFor();
    const document = await readDocumentId(page);
    await followLink(page, `/careless/${habit}`);
    await page.getByRole('heading', { level: 1, name: /Careless|Loading/ }).waitFor();
    await expectRestToWork(page);
    expect(await readDocumentId(page)).toBe(document);
  },
);

// Covers TEAMS-1.7
itInRelease('reports what is thrown and is no error', async () => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines, /^uncaught: /);
  await openCareless(page, 'rejections');
  for (const reason of ['a string', 'undefined', 'null', '{"code":42}', 'object', 'a thrown string']) {
    await until(() => failures().some((failure) => failure.remote === 'mfe-careless' && failure.reason === reason));
  }
});

itInRelease('contains a page that sets its state in every layout effect', async () => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines);
  await page.goto('/careless/endless-layout');
  await page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' }).waitFor();
  // React's error "Maximum update depth exceeded".
  await expectReported('Minified React error #185');
  await expectRestToWork(page);
});

// Covers TEAMS-1.4
it('removes what a page has left in the document', async () => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines, /^uncaught: /);
  await page.goto('/');
  // Gives `<html>` of the next document a style that reserves room for the account's name. The page below overwrites this style.
  await page.evaluate(() => localStorage.setItem('account_width', '100px'));
  await page.reload();
  await home(page).waitFor();
  await settle(page);
  const document = await readDocumentId(page);
  const readSurroundings = () =>
    page.evaluate(() => ({
      attributes: [window.document.documentElement, window.document.body].map((element) =>
        Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      ),
      background: getComputedStyle(window.document.body).backgroundColor,
      header: window.document.querySelector('header')?.checkVisibility(),
      body: [...window.document.body.children].map(({ outerHTML }) => outerHTML.slice(0, 300)).slice(1),
      metas: window.document.head.querySelectorAll('meta:not([data-page])').length,
      functions: [window.fetch, window.XMLHttpRequest, window.history.pushState].map((it) => String(it)),
      federation: (window as unknown as { __FEDERATION__: { __INSTANCES__: unknown[] } }).__FEDERATION__.__INSTANCES__
        .length,
    }));
  const before = await readSurroundings();
  await followLink(page, '/careless/leftovers');
  await page.locator('dialog', { hasText: 'Subscribe!' }).waitFor();
  const during = await readSurroundings();
  expect(during).toMatchObject({ header: false, background: 'rgb(255, 0, 0)' });
  expect(during.federation).toBeGreaterThanOrEqual(before.federation);

  await page.goBack();
  await home(page).waitFor();
  await expectSoon(readSurroundings, { ...before, federation: expect.any(Number) });
  await expectRestToWork(page);
  expect(await readDocumentId(page)).toBe(document);
});

it("applies a remote's styles only to its own pages", async () => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines);
  const isStyled = (heading: Locator) =>
    heading.evaluate((element) => getComputedStyle(element).letterSpacing === '7px');
  const document = await openCareless(page, 'cleanup');
  await until(() => isStyled(careless(page, 'cleanup')));
  await page.getByRole('banner').getByRole('link', { name: 'Heard' }).click();
  await until(async () => !(await isStyled(home(page))));
  await page.goBack();
  await until(() => isStyled(careless(page, 'cleanup')));
  expect(await readDocumentId(page)).toBe(document);
});

// Covers TEAMS-1.11
itInRelease('responds with a page and deletes the cookies when they are more than a server accepts', async () => {
  const { walker, page } = walk;
  walker.allow({ status: 431, address: composition().url });
  await page.goto('/');
  // The response to the next request of the page would delete the cookies.
  await settle(page);
  await page.evaluate(() => {
    for (let index = 0; index < 20; index += 1) document.cookie = `careless${index}=${'x'.repeat(4_000)}; path=/`;
  });
  await until(async () => (await walker.context.cookies()).length === 20);
  const response = await page.goto('/careless/untitled');
  expect(response?.status()).toBe(431);
  await page.getByText('This site had stored more cookies in your browser than it can read.').waitFor();
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Without a title' }).waitFor();
  expect(await walker.context.cookies()).toEqual([]);
  await expectRestToWork(page);
});

// Covers TEAMS-1.5
it.each(
  sampled([
    ['memo', 'In memo'],
    ['forward-ref', 'In forwardRef'],
    ['lazy', 'In lazy'],
  ] as const),
)('renders a default export made by %s', async (path, heading) => {
  const { page } = walk;
  await page.goto(`/careless/${path}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await expectRestToWork(page);
});

// Covers TEAMS-1.9
itInRelease('sets the title of a mount whose page sets none', async () => {
  const { page } = walk;
  await page.goto('/login');
  await page.getByRole('banner').getByRole('link', { name: 'Heard' }).click();
  await home(page).waitFor();
  await followLink(page, '/careless/untitled');
  await page.getByRole('heading', { level: 1, name: 'Without a title' }).waitFor();
  await until(async () => (await page.title()) === 'A careless page · Heard');
  await page.getByRole('link', { name: 'Next careless page' }).click();
  await careless(page, 'cleanup').waitFor();
  await until(async () => (await page.title()) === 'Heard');
});

describe('what a remote contributes to pages of others', () => {
  const links = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

  it('records the links and slots of a remote in the build, so that the pipeline of the shell can name the teams that use a removed slot', () => {
    const description = JSON.parse(readFileSync(join(builtFolder('mfe-careless'), 'remote.json'), 'utf8')) as {
      uses: { slots: string[] };
    };
    expect(description.uses.slots).toEqual(['account.dashboard', 'company.aside', 'home.below']);
  });

  // Covers TEAMS-5.1
  it("shows a remote's links while the remote is deployed, in three languages", async () => {
    const { page } = walk;
    await page.goto('/me/reviews');
    const nav = page.getByRole('main').getByRole('navigation');
    await nav.getByRole('link', { name: 'Gadgets' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gadgets' }).waitFor();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('group', { name: 'Account' }).getByRole('link', { name: 'Gadgets' }).click();
    await page.getByRole('heading', { level: 1, name: 'In lazy' }).waitFor();
    for (const [language, text] of [
      ['es', 'Artilugios'],
      ['fr', 'Bidules'],
      ['en', 'Gadgets'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('combobox').selectOption(language);
      await page.getByRole('banner').getByRole('link', { name: text }).waitFor();
      await page.getByRole('contentinfo').getByRole('link', { name: text }).waitFor();
    }
    await page.getByRole('banner').getByRole('link', { name: 'Gadgets' }).click();
    await page.getByRole('heading', { level: 1, name: 'Without a title' }).waitFor();
    await composition().point({ 'mfe-careless': null });
    await page.goto('/me/reviews');
    await nav.getByRole('link').first().waitFor();
    await expectCount(links(page, 'Gadgets'), 0);
  });

  // Covers TEAMS-5.2
  it("shows a remote's modules in slots, and nothing in place of a module that throws, hangs, is too large or cannot be loaded", async () => {
    const { walker, page } = walk;
    walker.allowLines(...failureLines, /^failed: .*slots__Unavailable/);
    const company = await aCompany();
    await walker.logIn(company.token);
    await composition()
      .host('mfe-other')
      .break('hanging', /slots__Unavailable/);

    await page.goto(`/business/${company.id}`);
    await page.getByText(`Gadgets of ${company.id}`).waitFor();
    const document = await readDocumentId(page);
    await page.getByRole('banner').getByRole('link', { name: 'Heard' }).click();
    await home(page).waitFor();
    await page.getByText('Gadgets below the home page').waitFor();
    // The page works while modules hang.
    await page.getByRole('combobox', { name: 'Search companies' }).fill('brightloaf');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    for (const reason of [
      'Broken in a slot.',
      'loads more than 200 KB for ./slots/Huge',
      './slots/Hanging was not shown',
    ]) {
      await expectReported(reason);
    }
    await until(() => failures().filter(({ module }) => module === './slots/Unavailable').length > 0);
    await expectCount(page.locator('main [style*="min-height"]'), 0);
    await expectCount(page.getByText(/\d+ gadgets|Unavailable gadgets/), 0);

    // Errors of a cleanup belong to the remote of the slot, and the next page is not affected.
    await page.getByRole('banner').getByRole('link', { name: company.name }).click();
    await page.getByText('Gadgets for companies').waitFor();
    await expectReported('Broken in the cleanup of a slot.');
    expect(failures().filter(({ remote }) => remote !== 'mfe-careless')).toEqual([]);
    expect(await readDocumentId(page)).toBe(document);
  });
});
