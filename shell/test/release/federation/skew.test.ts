import type { Page } from 'playwright-core';
import { aCompany, aConsumer, aReview, type Company, type Consumer } from '../../composed/accounts.ts';
import { expectAccessible, isRendered, until } from '../../composed/checks.ts';
import { matrix } from '../../composed/matrix.ts';
import { screens, walkAlone } from '../../composed/walker.ts';
import { builtFolder, compose, readSdkVersion } from '../../composed/federation/Composition.ts';
import { expectRestToWork } from '../../composed/federation/rest.ts';

const olderSdk = '.cache/federation/sdk-older';
const newerSdk = '.cache/federation/sdk-newer';

let company: Company;
let consumer: Consumer;
beforeAll(async () => {
  [company, consumer] = await Promise.all([aCompany(), aConsumer()]);
  await aReview(consumer);
});

const incompatibleAlert = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'This page was built for another version of Heard.' });

/** Logs in to the company area and opens each of its pages. */
async function expectCompanyArea(page: Page) {
  await page.goto('/login-business');
  await page.getByLabel('Email', { exact: true }).fill(company.email);
  await page.getByLabel('Password', { exact: true }).fill(company.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL('**/my-company/reviews');
  await page.getByText('There are not reviews about your company yet.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 2, name: 'Settings' }).waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).first().waitFor();
}

// Whether a page is rendered must not depend on how busy this machine is.
const rendering = {
  environment: { SERVER_RENDERING: 'on' },
  rendering: { pageMs: 10_000, hangMs: 30_000, warmUpMs: 60_000 },
};

const isPageRendered = async (url: string) => isRendered(await (await fetch(url)).text());

describe('in the current shell', () => {
  const composition = compose(() => rendering);
  const walk = walkAlone(screens.desktop, composition);

  it('runs a remote whose SDK is older than the SDK of the shell', async () => {
    const site = composition();
    await site.point({
      'mfe-business': site.host('mfe-business').deploy('older', builtFolder('mfe-business-older-sdk')),
    });
    await until(() => isPageRendered(`${site.url}/login-business`));
    await expectCompanyArea(walk.page);
  });

  it.each(
    matrix([
      { which: 'a newer SDK', name: 'mfe-business', variant: 'mfe-business-newer-sdk', path: '/login-business' },
      { which: 'an incompatible SDK', name: 'mfe-careers', variant: 'mfe-careers-incompatible-sdk', path: '/careers' },
    ] as const),
  )('shows an alert for a remote that was built against $which', async ({ which, name, variant, path }) => {
    const { walker, page } = walk;
    const site = composition();
    const host = site.host(name === 'mfe-careers' ? 'mfe-other' : name);
    await site.point({ [name]: host.deploy(which.replaceAll(' ', '-'), builtFolder(variant)) });
    expect(site.lines).toContainEqual(
      expect.stringMatching(new RegExp(`"remote":"${name}".*"remote rejected, incompatible"`)),
    );
    await walker.logIn(consumer.token);
    await page.goto(path);
    await incompatibleAlert(page).waitFor();
    expect(await incompatibleAlert(page).getByRole('button').count()).toBe(0);
    await expectAccessible(page);
    // The shell requests no script of the remote, and the other pages work.
    expect(
      host.requested.filter((file) => file.startsWith(which.replaceAll(' ', '-')) && file.endsWith('.js')),
    ).toEqual([]);
    await expectRestToWork(page);
  });
});

// Covers TEAMS-4.2
describe('in a shell with an older SDK', () => {
  const composition = compose(() => ({
    ...rendering,
    shell: builtFolder('shell-older-sdk'),
    sdkVersion: readSdkVersion(olderSdk),
  }));
  const walk = walkAlone(screens.desktop, composition);

  it('shows an alert for the current remotes, and runs a remote that was built against the older SDK', async () => {
    const { page } = walk;
    const site = composition();
    await site.point({
      'mfe-business': site.host('mfe-business').deploy('older', builtFolder('mfe-business-older-sdk')),
    });
    await page.goto('/');
    await incompatibleAlert(page).waitFor();
    await page.getByRole('contentinfo').getByText('Community').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'For business' }).click();
    await incompatibleAlert(page).waitFor();
    await expectCompanyArea(page);
  });
});

describe('in a shell with a newer SDK', () => {
  const composition = compose(() => ({
    ...rendering,
    shell: builtFolder('shell-newer-sdk'),
    sdkVersion: readSdkVersion(newerSdk),
  }));
  const walk = walkAlone(screens.desktop, composition);

  it('runs the current remotes, and a remote that was built against the newer SDK', async () => {
    const { page } = walk;
    const site = composition();
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search companies' }).fill('brightloaf');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    // The web server does not render the page, because the browser could not hydrate a page from the renderer of another shell.
    expect(await isPageRendered(site.url)).toBe(false);
    await site.point({
      'mfe-business': site.host('mfe-business').deploy('newer', builtFolder('mfe-business-newer-sdk')),
    });
    await expectCompanyArea(page);
  });
});
