// npm run pictures [-- --screens=NAME,… --themes=NAME,… NAME …]: takes screenshots of every page, in both themes, for a visual review.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { browserFlags } from '@heard/build/browser';
import { TOTP } from 'otpauth';
import { chromium, type Page } from 'playwright-core';
import startProduct from '../composed/start-product.ts';
import stopProduct from '../composed/stop-product.ts';

const phone = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** The screens by name. Without `--screens`, screenshots are taken on `wide` and `phone`. */
const screens = {
  narrow: { viewport: { width: 320, height: 640 }, ...phone },
  phone: { viewport: { width: 375, height: 740 }, ...phone },
  tablet: { viewport: { width: 768, height: 1024 } },
  wide: { viewport: { width: 1280, height: 800 } },
  desktop: { viewport: { width: 1920, height: 1080 } },
};
const phones = ['narrow', 'phone'];

const { values: options, positionals: only } = parseArgs({
  options: {
    screens: { type: 'string', default: 'wide,phone' },
    themes: { type: 'string', default: 'light,dark' },
  },
  allowPositionals: true,
});
const chosen = readChoice('screens', Object.keys(screens));
const themes = readChoice('themes', ['light', 'dark']);

const folder = join(import.meta.dirname, '../../../pictures');
const password = 'a quiet harbour';

await startProduct();
const { HEARD_WEB_URL: web, HEARD_API_URL: api, HEARD_BROWSER: executablePath } = process.env;
const { consumer, company } = JSON.parse(process.env.HEARD_DEMO_LOGINS);

/** A consumer who has just signed up and has written no reviews. */
const newcomer = { email: 'newcomer@mail.example', password };
await call('/auth/register', { name: 'Nova', lastName: 'Comer', ...newcomer });
/** A company that has just registered. */
const silent = { email: 'owner@silent.example', password };
await call('/auth/registerCompany', {
  name: 'Silent Shop',
  website: 'silent.example',
  workEmail: 'w@silent.example',
  ...silent,
});

const reporter = { email: 'reporter@mail.example', password };
await call('/auth/register', { name: 'Rita', lastName: 'Porter', ...reporter });
const admin = await createAdministrator();

/** A company that was removed because it broke the rules, with a review. */
const blocked = { email: 'owner@blocked.example', password };
await call('/auth/registerCompany', {
  name: 'Paid Praise',
  website: 'blocked.example',
  workEmail: 'w@blocked.example',
  ...blocked,
});
await call(
  '/review/companyOrUser',
  {
    companyName: 'Paid Praise',
    companyUrl: 'blocked.example',
    title: 'Too good',
    description: 'Everything was perfect.',
    rating: 5,
  },
  (await call('/auth/login', reporter)).token,
);
const removal = { ground: 'notGenuine', reason: 'The company pays for its reviews.' };
await call('/admin/companies/blocked.example/block', removal, admin);

const tokens = {
  consumer: (await call('/auth/login', consumer)).token,
  newcomer: (await call('/auth/login', newcomer)).token,
  company: (await call('/auth/loginCompany', company)).token,
  silent: (await call('/auth/loginCompany', silent)).token,
  reporter: (await call('/auth/login', reporter)).token,
  blocked: (await call('/auth/loginCompany', blocked)).token,
  admin,
};

// One report is open, and one report led to a hidden review whose author has appealed.
const own = await call('/review/user?limit=20', undefined, tokens.consumer, 'GET');
const appealed = own.find(({ companyId, hidden }) => companyId !== 'brightloaf.example' && hidden === undefined);
const {
  review: [reported],
} = await call('/company/brightloaf.example', undefined, undefined, 'GET');
for (const { id } of [reported, appealed]) {
  const body = { reason: 'personalData', explanation: 'It names one of the employees.' };
  await call(`/review/${id}/flags`, body, tokens.reporter);
}
await call(`/admin/reviews/${appealed.id}/hide`, { reason: 'It names an employee.', ground: 'personalData' }, admin);
const { hidden } = (await call('/review/user?limit=20', undefined, tokens.consumer, 'GET')).find(
  ({ id }) => id === appealed.id,
);
if (hidden?.decisionId) {
  await call(`/decisions/${hidden.decisionId}/appeal`, { text: 'Petra is the name of a hotline.' }, tokens.consumer);
}

// A personal link without an email, as a company prints it on a receipt.
const { link: invitationUrl } = await call('/company/invitations/link', undefined, tokens.company, 'GET');
const invitation = invitationUrl.slice(new URL(invitationUrl).origin.length);

/**
 * The screenshots. Each has a name, a path, and optionally the token of an account, an action before the screenshot, and the names of the
 * screens.
 */
const pictures: [string, string, (string | null)?, ((page: Page) => Promise<unknown>)?, string[]?][] = [
  ['home', '/'],
  ['home-search', '/', null, (page) => search(page, 'bri')],
  ['home-recent', '/', null, showRecent],
  ['home-no-hit', '/', null, (page) => search(page, 'qqqqqq')],
  ['home-offline', '/', null, (page) => page.context().setOffline(true)],
  ['login', '/login'],
  ['login-failed', '/login', null, (page) => logInWrong(page)],
  ['signup', '/signup'],
  ['signup-errors', '/signup', null, (page) => page.getByRole('button', { name: 'Sign Up' }).click()],
  ['login-business', '/login-business'],
  ['signup-business', '/signup-business'],
  ['signup-business-code', '/signup-business', null, (page) => type(page, 'Country code', '+1')],
  ['for-business', '/for-business'],
  ['company', '/business/brightloaf.example'],
  ['company-filtered', '/business/brightloaf.example?rating=5&rating=4&sort=oldest'],
  ['company-no-match', '/business/brightloaf.example?q=xylophone'],
  ['company-filters', '/business/brightloaf.example', null, openFilters, phones],
  ['company-report', '/business/brightloaf.example', 'reporter', openReport],
  ['company-score', '/business/brightloaf.example', null, clickFirst(/^Why/)],
  ['company-hidden', '/business/brightloaf.example', null, clickFirst(/hidden: why$/)],
  ['company-topic', '/business/brightloaf.example?topic=staff'],
  ['company-serious', '/business/sinarpagi.example'],
  ['company-related', '/business/brightloaf.example?relation=any'],
  ['company-transparency', '/business/brightloaf.example/transparency'],
  ['company-empty', '/business/silent.example'],
  ['company-failed', '/', null, openFailing],
  ['company-loading', '/', null, openWaiting],
  ['not-found', '/nowhere'],
  ['company-not-found', '/business/nobody.example'],
  ['company-removed', '/business/blocked.example'],
  ['search-start', '/search'],
  ['search', '/search?q=bakery'],
  ['search-filtered', '/search?q=bakery&rating=4'],
  ['search-filters', '/search?q=bakery', null, openSheet, ['narrow', 'phone', 'tablet']],
  ['search-none', '/search?q=qqqqqq'],
  ['person', '/people/7h3kq9x2vw'],
  ['transparency', '/transparency'],
  ['how-scores-work', '/how-scores-work'],
  ['how-topics-work', '/how-topics-work'],
  ['compare', '/compare?companies=brightloaf.example,valcanda.example'],
  ['compare-start', '/compare?q=bri'],
  ['category-tray', '/categories/bakeries', null, fillTray],
  ['company-tray', '/business/brightloaf.example', null, fillTray],
  ['search-tray', '/search?q=bakery', null, fillTray],
  ['invitation', invitation],
  ['reviews-policy', '/reviews-policy'],
  ['developers', '/developers'],
  ['categories', '/categories'],
  ['category', '/categories/bakeries'],
  ['category-filters', '/categories/bakeries', null, openSheet, ['narrow', 'phone', 'tablet']],
  ['category-empty', '/categories/dentists'],
  ['places', '/places'],
  ['place', '/places/es'],
  ['company-invitation', '/company-invitation'],
  ['forgot-password', '/forgot-password'],
  ['forgot-password-sent', '/forgot-password', null, requestLink],
  ['reset-password', '/reset-password#token=none'],
  ['confirm-email', '/confirm-email#token=none'],
  ['login-link', '/login-link'],
  ['single-sign-on', '/single-sign-on#error=unavailable&provider=Example+Mail'],
  ['refuse-claim', '/refuse-claim#token=none'],
  ['unsubscribe', '/unsubscribe#token=reviews.1.none'],
  ['unsubscribe-failed', '/unsubscribe#token=reviews.1.none', null, clickFirst(/^Unsubscribe|^Stop/)],
  ['unsubscribe-invitations', `/unsubscribe#token=${'x'.repeat(43)}.${'y'.repeat(43)}.brightloaf.example`],
  ['unsubscribe-unknown', '/unsubscribe'],
  ['invitation', invitation],
  ['invitation-unknown', '/invitation#token=none'],
  ['invitation-errors', invitation, null, (page) => page.getByRole('button', { name: 'Publish review' }).click()],
  ['invitation-code', invitation, null, reviewWithoutAccount],
  [
    'account-menu',
    '/',
    'consumer',
    (page) => page.getByRole('button', { name: 'Account' }).click(),
    ['wide', 'desktop'],
  ],
  ['me-flags', '/me/flags', 'reporter'],
  ['me-removed', '/me/reviews', 'reporter'],
  ['me-invited', invitation, 'newcomer', acceptInvitation],
  ['moderation', '/moderation', 'admin'],
  ['moderation-label', '/moderation', 'admin', clickFirst(/^Add label$/)],
  ['moderation-appeals', '/moderation/appeals', 'admin'],
  ['moderation-reviewed', '/moderation/looked-at', 'admin'],
  ['moderation-failed-checks', '/moderation/failed-checks', 'admin'],
  ['moderation-companies', '/moderation/companies', 'admin'],
  ['moderation-company', '/moderation/companies/brightloaf.example', 'admin'],
  ['moderation-company-blocked', '/moderation/companies/blocked.example', 'admin'],
  ['moderation-company-block', '/moderation/companies/silent.example', 'admin', clickFirst(/^Block$/)],
  ['moderation-categories', '/moderation/categories', 'admin'],
  ['moderation-places', '/moderation/places', 'admin'],
  ['moderation-websites', '/moderation/websites', 'admin'],
  ['moderation-deployments', '/moderation/deployments', 'admin'],
  ['moderation-speed', '/moderation/speed', 'admin', serveVitals],
  ['moderation-site', '/moderation/site', 'admin'],
  ['moderation-settings', '/moderation/settings', 'admin'],
  ['menu', '/', null, openMenu, phones],
  ['menu-consumer', '/', 'consumer', openMenu, phones],
  ['me', '/me', 'consumer'],
  ['me-errors', '/me', 'consumer', (page) => page.getByRole('button', { name: 'Create', exact: true }).click()],
  ['me-suggestions', '/me', 'newcomer', (page) => suggest(page, 'brightlof')],
  ['me-new-company', '/me', 'newcomer', addCompany],
  ['me-chosen', '/me?company=Brightloaf&url=brightloaf.example', 'newcomer'],
  ['me-recognized', '/me', 'newcomer', recognizeCompany],
  ['me-reviewed', '/me?company=Brightloaf&url=brightloaf.example', 'consumer'],
  ['me-question', '/me', 'newcomer', askWhetherExisting],
  ['me-reviews', '/me/reviews', 'consumer'],
  ['me-reviews-edit', '/me/reviews', 'consumer', (page) => page.getByRole('button', { name: /^Edit/ }).first().click()],
  ['me-reviews-undo', '/me/reviews', 'newcomer', deleteOne],
  ['me-empty', '/me/reviews', 'newcomer'],
  ['me-following', '/me/following', 'consumer'],
  ['me-settings', '/me/settings', 'consumer'],
  ['me-settings-country', '/me/settings', 'consumer', (page) => type(page, 'Country', '')],
  ['me-delete', '/me/settings', 'consumer', (page) => page.getByRole('button', { name: 'Delete Account' }).click()],
  ['me-not-found', '/me/nowhere', 'consumer'],
  ['my-company-reviews', '/my-company/reviews', 'company'],
  ['my-company-reply', '/my-company/reviews?replied=false', 'company', openReply],
  ['my-company-selection', '/my-company/reviews', 'company', selectReviews],
  ['my-company-tags', '/my-company/reviews', 'company', openTags],
  ['my-company-flags', '/my-company/flags', 'company'],
  ['my-company-invitations', '/my-company/invitations', 'company'],
  ['my-company-poster', '/my-company/invitations/poster', 'company'],
  ['my-company-analytics', '/my-company/analytics', 'company'],
  ['my-company-people', '/my-company/people', 'company'],
  ['my-company-people-log', '/my-company/people/log', 'company'],
  ['my-company-companies', '/my-company/companies', 'company'],
  ['my-company-developers', '/my-company/developers', 'company'],
  ['my-company-developers-keys', '/my-company/developers/keys', 'company'],
  ['my-company-developers-form', '/my-company/developers/keys', 'company', clickFirst(/^New key$/)],
  ['my-company-developers-created', '/my-company/developers/keys', 'company', createKey],
  ['my-company-ownership', '/my-company/ownership', 'company'],
  ['my-company-empty', '/my-company/reviews', 'silent'],
  ['my-company-removed', '/my-company/reviews', 'blocked'],
  ['my-company-removed-settings', '/my-company/settings', 'blocked'],
  ['my-company-settings', '/my-company/settings', 'company'],
  ['my-company-saved-replies', '/my-company/settings#replies', 'company', createSavedReply],
  ['my-company-saved-reply', '/my-company/settings#replies', 'company', clickFirst(/^New saved reply$/)],
  ['my-company-saved-reply-choice', '/my-company/reviews?replied=false', 'company', chooseSavedReply],
  ['my-company-save', '/my-company/settings', 'company', changeCity],
  [
    'my-company-delete',
    '/my-company/settings',
    'company',
    (page) => page.getByRole('button', { name: 'Delete Account' }).click(),
  ],
];

const names = new Set(pictures.map(([name]) => name));
const misspelled = only.filter((name) => !names.has(name));
const failures: string[] = misspelled.map((name) => `${name}: there is no such picture`);

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: browserFlags });
try {
  for (const screen of chosen) {
    for (const colorScheme of themes) {
      const shown = pictures.filter(
        ([name, , , , on = Object.keys(screens)]) => on.includes(screen) && (only.length === 0 || only.includes(name)),
      );
      // Actions of one account run one after the other, because an action may change the following screenshots of that account. Visitors
      // change nothing.
      const visitors = shown.filter(([, , who]) => !who);
      const lanes = [
        visitors.filter((_, at) => at % 2 === 0),
        visitors.filter((_, at) => at % 2 === 1),
        shown.filter(([, , who]) => who),
      ];
      await Promise.all(
        lanes.map(async (lane) => {
          for (const picture of lane) await takeScreenshot(picture, screen, colorScheme);
        }),
      );
      console.log(`${screen}, ${colorScheme}: done`);
    }
  }
} finally {
  await browser.close();
  await stopProduct();
}
console.log(`Screenshots: ${folder}`);
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exitCode = 1;
}

/** Returns the names that an option lists, or exits if a name is unknown. */
function readChoice(option, names) {
  const listed = options[option].split(',');
  const unknown = listed.filter((name) => !names.includes(name));
  if (unknown.length === 0) return listed;
  console.error(`Unknown ${option}: ${unknown.join(', ')}. Choose from ${names.join(', ')}.`);
  process.exit(2);
}

/** Takes one screenshot, or notes why that failed. */
async function takeScreenshot([name, address, who, prepare], screen, colorScheme) {
  const context = await browser.newContext({
    ...screens[screen],
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    baseURL: web,
  });
  context.setDefaultTimeout(30_000);
  if (who) await context.addInitScript((token) => localStorage.setItem('auth_token', token), tokens[who]);
  const page = await context.newPage();
  try {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await page.waitForTimeout(300);
    // A dialog is fixed to the window: in a screenshot of the whole page it would be misplaced.
    const fullPage = !(await page.getByRole('dialog').first().isVisible());
    // Scrolls to the top, because sticky elements belong at the top of the screenshot.
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: join(folder, `${name}-${screen}-${colorScheme}.png`), fullPage });
  } catch (error) {
    failures.push(`${name}-${screen}-${colorScheme}: ${error instanceof Error ? error.message : String(error)}`);
  }
  await context.close();
}

/** Stubs the figures of visits, because the API has received no visits yet. */
async function serveVitals(page) {
  const release = { remote: 'mfe-public', version: '1.0.0+0123456789ab', lastSeen: new Date().toISOString() };
  const json = [
    { ...release, mount: '/', visits: 8_120, lcp: 1_240, inp: 96, cls: 0.02, ttfb: 84 },
    { ...release, mount: '/business/:id', visits: 21_400, lcp: 2_870, inp: 180, cls: 0.31, ttfb: 190 },
    { ...release, mount: '/compare', visits: 12, lcp: 1_900, inp: null, cls: 0, ttfb: 1_900 },
  ];
  await page.route('**/api/admin/webVitals', (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByRole('cell', { name: '/compare' }).waitFor();
}

async function call(path, body, token, method = 'POST') {
  const answer = await fetch(`${api}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

/** Creates an administrator with an authenticator app. @returns the token of a session */
async function createAdministrator() {
  const email = 'admin@heard.example';
  await promisify(execFile)(process.execPath, ['dist/commands/createAdministrator.js'], {
    cwd: join(import.meta.dirname, '../../../api'),
    env: {
      ...process.env,
      DATA_DIR: process.env.HEARD_DATA_DIR,
      ADMIN_EMAIL: email,
      ADMIN_NAME: 'Mo',
      ADMIN_LAST_NAME: 'Derator',
      ADMIN_PASSWORD: password,
    },
  });
  const { token } = await call('/auth/login', { email, password });
  const { secret } = await call('/auth/secondFactor/setUp/totp', undefined, token);
  return (await call('/auth/secondFactor/setUp', { code: new TOTP({ secret }).generate() }, token)).token;
}

/** Opens a company from the results, and returns to the empty search box. */
async function showRecent(page) {
  await search(page, 'bri');
  await page.getByRole('option').first().click();
  await page.getByRole('heading', { level: 1, name: 'Brightloaf Bakery' }).waitFor();
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search companies' }).click();
  await page.getByRole('listbox', { name: 'Recent searches' }).waitFor();
}

async function openFilters(page) {
  await page.getByRole('button', { name: 'Filter' }).click();
}

async function openSheet(page) {
  await page.getByRole('button', { name: /^Filters/ }).click();
}

/** Selects two reviews of the inbox. */
async function selectReviews(page) {
  await page.getByRole('button', { name: 'Select reviews' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select the review by/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
}

/** Opens the dialog that tags two reviews, and creates a tag in it. */
async function openTags(page) {
  await selectReviews(page);
  await page.getByRole('region', { name: 'Selected reviews' }).getByRole('button', { name: 'Tags' }).click();
  const name = `Delivery ${String(Date.now()).slice(-5)}`;
  await page.getByLabel('Name of the tag').fill(name);
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('checkbox', { name }).waitFor();
}

/** Fills the tray of companies to compare. One of them has a long name. */
async function fillTray(page) {
  await page.evaluate(() => {
    const names = {
      'brightloaf.example': 'Brightloaf Bakery',
      'valcanda.example': 'Casa Valcanda',
      'guild.example': 'Royal Guild for the Preservation of Mechanical Clocks',
      'cafe-zoe.example': 'Café Zoë',
    };
    sessionStorage.setItem('heard.compare', JSON.stringify(names));
  });
  await page.reload();
  await page.getByRole('region', { name: 'Companies to compare' }).waitFor();
}

async function openReport(page) {
  await page.getByRole('button', { name: 'More about this review' }).first().click();
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

async function openReply(page) {
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await page.getByLabel('Your reply').waitFor();
}

/** Creates a saved reply, unless the action of an earlier screenshot has created it. */
async function createSavedReply(page) {
  const region = page.getByRole('region', { name: 'Saved replies' });
  await region.getByRole('button', { name: 'New saved reply' }).waitFor();
  if ((await region.getByText('Thanks', { exact: true }).count()) > 0) return;
  await region.getByRole('button', { name: 'New saved reply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Thanks');
  await dialog
    .getByLabel('Text')
    .fill('Thank you, {firstName}!\nWe are glad that you liked it. See you soon at {company}.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await region.getByText('Thanks', { exact: true }).waitFor();
}

/** Opens the list of saved replies in the form of a reply. */
async function chooseSavedReply(page) {
  await openReply(page);
  await page.getByRole('combobox', { name: 'Insert a saved reply' }).click();
  await page.getByRole('option').first().waitFor();
}

/** Returns an action that clicks the first button with the given name. */
function clickFirst(name: RegExp) {
  return (page) => page.getByRole('button', { name }).first().click();
}

async function requestLink(page) {
  await page.getByLabel('Email', { exact: true }).fill('newcomer@mail.example');
  await page.getByRole('main').getByRole('button').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Creates an API key, after deleting the key of an earlier screenshot, so that the number of keys stays below the limit. */
async function createKey(page) {
  const deleteKey = page.getByRole('button', { name: 'Delete Till', exact: true });
  await page.getByRole('button', { name: 'Delete Web shop' }).waitFor();
  if ((await deleteKey.count()) > 0) {
    await deleteKey.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await deleteKey.waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Till');
  await page.getByRole('checkbox').first().check();
  await page.getByLabel('Current password', { exact: true }).fill(company.password);
  await page.getByRole('button', { name: 'Create key' }).click();
  await deleteKey.waitFor();
}

/** Sends a review without an account. The page then asks for the code from the email. */
async function reviewWithoutAccount(page) {
  await page.getByRole('slider', { name: 'Rating' }).press('End');
  await page.getByLabel('Title', { exact: true }).fill('Warm bread');
  await page.getByLabel('Description').fill('The bread was still warm, and the rye is the best in town.');
  await page.getByLabel('Name', { exact: true }).fill('Nia');
  await page.getByLabel('Last name').fill('Guest');
  await page.getByLabel('Email').fill('nia@people.example');
  await page.getByRole('button', { name: 'Publish review' }).click();
  await page.getByLabel('Code').waitFor();
}

async function acceptInvitation(page) {
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByLabel('Title', { exact: true }).waitFor();
}

async function search(page, text) {
  await page.getByRole('combobox', { name: 'Search companies' }).fill(text);
  await page.getByRole('option').or(page.getByText('No companies matching')).first().waitFor();
}

/** Types a company's name into the form for a review. */
async function suggest(page, name) {
  await page.getByLabel('Company name').fill(name);
  await page.getByRole('listbox').waitFor();
}

async function addCompany(page, name = 'Harbor Lights') {
  await suggest(page, name);
  await page.getByRole('option', { name: /^Add/ }).click();
}

/** Enters the website of an existing company as the website of a new company. */
async function recognizeCompany(page) {
  await addCompany(page, 'Bright');
  await page.getByLabel('Company URL').fill('brightloaf.example/shop');
}

/** Sends a review of a company that is similar to an existing company. */
async function askWhetherExisting(page) {
  await addCompany(page, 'Loaf');
  const fields = {
    'Company URL': 'brightlaof.example',
    Title: 'The best rye',
    'Description(max 256)': 'The rye is what you come for.',
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('slider', { name: 'Rating' }).press('4');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Did you mean this company?').waitFor();
}

/** Opens the list of a field and types into it. */
async function type(page, label, text) {
  await page.getByLabel(label, { exact: true }).fill('');
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text);
  await page.getByRole('listbox').waitFor();
}

async function logInWrong(page) {
  await page.getByLabel('Email', { exact: true }).fill('somebody@mail.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByRole('alert').waitFor();
}

async function openMenu(page) {
  await page.getByRole('button', { name: /menu/i }).click();
}

/** Opens a company from the search results. If the test opened its URL, the document would contain the data, and the page would send no request. */
async function openCompany(page, answer) {
  await page.route('**/api/company/**', answer);
  await search(page, 'bri');
  await page.getByRole('option').first().click();
}

async function openFailing(page) {
  await openCompany(page, (route) => route.fulfill({ status: 500, body: 'Out of order.' }));
  await page.getByRole('alert').waitFor();
}

async function openWaiting(page) {
  await openCompany(page, () => new Promise(() => undefined));
  await page.locator('main [aria-busy=true]').first().waitFor();
}

/** Creates a review and deletes it, so that Undo is shown. */
async function deleteOne(page) {
  const review = { companyName: 'Silent Shop', companyUrl: 'https://silent.example', title: 'Nobody spoke', rating: 3 };
  await call('/review/companyOrUser', { ...review, description: 'A shop without a sound.' }, tokens.newcomer);
  await page.reload();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

async function changeCity(page) {
  await page.getByLabel('City', { exact: true }).fill('Castellón');
  await page.getByRole('button', { name: 'Save changes' }).click();
}
