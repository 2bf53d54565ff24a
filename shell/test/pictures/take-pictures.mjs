// npm run pictures: takes screenshots of every page, in both themes, on desktop and phone, for a visual review.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { browserFlags } from '@heard/build/browser';
import { TOTP } from 'otpauth';
import { chromium } from 'playwright-core';
import startProduct from '../composed/start-product.mjs';
import stopProduct from '../composed/stop-product.mjs';

const folder = join(import.meta.dirname, '../../../pictures');
const password = 'a quiet harbour';

await startProduct();
const { HEARD_WEB_URL: web, HEARD_API_URL: api, HEARD_BROWSER: executablePath } = process.env;
const { consumer, company } = JSON.parse(process.env.HEARD_DEMO_LOGINS);

/** A consumer who has just signed up, with nothing yet. */
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

const tokens = {
  consumer: (await call('/auth/login', consumer)).token,
  newcomer: (await call('/auth/login', newcomer)).token,
  company: (await call('/auth/loginCompany', company)).token,
  silent: (await call('/auth/loginCompany', silent)).token,
  reporter: (await call('/auth/login', reporter)).token,
  admin,
};

// One report is open, one led to a hidden review whose author has appealed.
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

/**
 * Name, path, account, actions before the screenshot, and screens.
 * @type {[string, string, (string | null)?, ((page: import('playwright-core').Page) => Promise<unknown>)?, string[]?][]}
 */
const pictures = [
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
  ['company-filters', '/business/brightloaf.example', null, openFilters, ['phone']],
  ['company-report', '/business/brightloaf.example', 'reporter', openReport],
  ['company-transparency', '/business/brightloaf.example/transparency'],
  ['company-empty', '/business/silent.example'],
  ['company-failed', '/business/brightloaf.example', null, (page) => reloadFailing(page)],
  ['company-loading', '/business/brightloaf.example', null, (page) => reloadWaiting(page)],
  ['not-found', '/nowhere'],
  ['transparency', '/transparency'],
  ['unsubscribe', '/unsubscribe#token=reviews.1.none'],
  ['account-menu', '/', 'consumer', (page) => page.getByRole('button', { name: 'Account' }).click(), ['wide']],
  ['me-flags', '/me/flags', 'reporter'],
  ['moderation', '/moderation', 'admin'],
  ['moderation-appeals', '/moderation/appeals', 'admin'],
  ['moderation-companies', '/moderation/companies', 'admin'],
  ['moderation-deployments', '/moderation/deployments', 'admin'],
  ['moderation-settings', '/moderation/settings', 'admin'],
  ['menu', '/', null, openMenu, ['phone']],
  ['menu-consumer', '/', 'consumer', openMenu, ['phone']],
  ['me', '/me', 'consumer'],
  ['me-errors', '/me', 'consumer', (page) => page.getByRole('button', { name: 'Create', exact: true }).click()],
  ['me-reviews', '/me/reviews', 'consumer'],
  ['me-reviews-edit', '/me/reviews', 'consumer', (page) => page.getByRole('button', { name: /^Edit/ }).first().click()],
  ['me-reviews-undo', '/me/reviews', 'newcomer', deleteOne],
  ['me-empty', '/me/reviews', 'newcomer'],
  ['me-settings', '/me/settings', 'consumer'],
  ['me-settings-country', '/me/settings', 'consumer', (page) => type(page, 'Country', '')],
  ['me-delete', '/me/settings', 'consumer', (page) => page.getByRole('button', { name: 'Delete Account' }).click()],
  ['me-not-found', '/me/nowhere', 'consumer'],
  ['my-company-reviews', '/my-company/reviews', 'company'],
  ['my-company-reply', '/my-company/reviews?replied=false', 'company', openReply],
  ['my-company-flags', '/my-company/flags', 'company'],
  ['my-company-empty', '/my-company/reviews', 'silent'],
  ['my-company-settings', '/my-company/settings', 'company'],
  ['my-company-save', '/my-company/settings', 'company', changeCity],
  [
    'my-company-delete',
    '/my-company/settings',
    'company',
    (page) => page.getByRole('button', { name: 'Delete Account' }).click(),
  ],
];

const screens = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

mkdirSync(folder, { recursive: true });
const only = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: browserFlags });
try {
  for (const [screen, options] of Object.entries(screens)) {
    for (const colorScheme of ['light', 'dark']) {
      for (const [name, address, who, prepare, on = Object.keys(screens)] of pictures) {
        if (!on.includes(screen) || (only.length > 0 && !only.includes(name))) continue;
        const context = await browser.newContext({
          ...options,
          colorScheme,
          reducedMotion: 'reduce',
          locale: 'en-US',
          baseURL: web,
        });
        context.setDefaultTimeout(10_000);
        if (who) await context.addInitScript((token) => localStorage.setItem('auth_token', token), tokens[who]);
        const page = await context.newPage();
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await prepare?.(page);
        await page.waitForTimeout(300);
        // A dialog is fixed to the window: in a screenshot of the whole page it would be misplaced.
        const fullPage = !(await page.getByRole('dialog').isVisible());
        // Sticky elements belong at the top of the screenshot.
        if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
        await page.screenshot({ path: join(folder, `${name}-${screen}-${colorScheme}.png`), fullPage });
        await context.close();
      }
      console.log(`${screen}, ${colorScheme}: done`);
    }
  }
} finally {
  await browser.close();
  await stopProduct();
}
console.log(`Screenshots: ${folder}`);

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
  return answer.json();
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

async function openReport(page) {
  await page.getByRole('button', { name: 'More about this review' }).first().click();
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

async function openReply(page) {
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await page.getByLabel('Your reply').waitFor();
}

async function search(page, text) {
  await page.getByRole('combobox', { name: 'Search companies' }).fill(text);
  await page.getByRole('option').or(page.getByText('No companies matching')).first().waitFor();
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

async function reloadFailing(page) {
  await page.route('**/api/company/**', (route) => route.fulfill({ status: 503, body: 'unavailable' }));
  await page.reload();
  await page.getByRole('alert').waitFor();
}

async function reloadWaiting(page) {
  await page.route('**/api/company/**', () => new Promise(() => undefined));
  await page.reload();
  await page.locator('[aria-busy=true]').first().waitFor();
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
