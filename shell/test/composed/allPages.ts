// Every page of the product, with accounts that can open them.
import type { Language, Review } from '@heard/contract';
import type { Page } from 'playwright-core';
import { aCompany, aConsumer, anAdministrator, aReview, send, unique, waitForMark } from './accounts.ts';

/** Maps each kind of account to the paths that it can open. Each path is listed with the mount of a `remote.json` that it covers. */
export const pages = {
  visitor: [
    ['/', '/'],
    ['/login', '/login'],
    ['/signup', '/signup'],
    ['/for-business', '/for-business'],
    ['/login-business', '/login-business'],
    ['/signup-business', '/signup-business'],
    ['/forgot-password', '/forgot-password'],
    ['/reset-password', '/reset-password'],
    ['/reset-password#token=none', '/reset-password'],
    ['/confirm-email', '/confirm-email'],
    ['/confirm-email#token=none', '/confirm-email'],
    ['/login-link', '/login-link'],
    ['/login-link#token=none', '/login-link'],
    ['/single-sign-on#error=unavailable&provider=Example', '/single-sign-on'],
    ['/refuse-claim', '/refuse-claim'],
    ['/refuse-claim#token=none', '/refuse-claim'],
    ['/unsubscribe#token=reviews.1.none', '/unsubscribe'],
    ['/invitation', '/invitation'],
    ['/company-invitation', '/company-invitation'],
    ['/business/brightloaf.example', '/business/:id'],
    ['/business/brightloaf.example?q=xylophone', '/business/:id'],
    ['/business/brightloaf.example?page=2', '/business/:id'],
    ['/review/1', '/review/:id'],
    ['/people/7h3kq9x2vw', '/people/:id'],
    ['/business/brightloaf.example/transparency', '/business/:id/transparency'],
    ['/transparency', '/transparency'],
    ['/how-scores-work', '/how-scores-work'],
    ['/compare', '/compare'],
    ['/compare?companies=brightloaf.example,cafe-zoe.example', '/compare'],
    ['/how-topics-work', '/how-topics-work'],
    ['/reviews-policy', '/reviews-policy'],
    ['/developers', '/developers'],
    ['/about', '/about'],
    ['/help', '/help'],
    ['/contact', '/contact'],
    ['/privacy', '/privacy'],
    ['/terms', '/terms'],
    ['/cookies', '/cookies'],
    ['/categories', '/categories'],
    ['/categories/bakeries', '/categories/:slug'],
    ['/categories/bakeries/es', '/categories/:slug/:country'],
    ['/categories/bakeries/es/valencia', '/categories/:slug/:country/:city'],
    ['/search?q=bri', '/search'],
    ['/places', '/places'],
    ['/places/es', '/places/:country'],
    ['/places/es/valencia', '/places/:country/:city'],
    ['/setup', '/setup'],
    ['/nowhere', '*'],
  ],
  consumer: [
    ['/createReview?company=Acme', '/createReview'],
    ['/me', '/me/*'],
    ['/me/reviews', '/me/*'],
    ['/me/flags', '/me/*'],
    ['/me/following', '/me/*'],
    ['/me/settings', '/me/*'],
    ['/me/nowhere', '/me/*'],
  ],
  company: [
    ['/my-company/reviews', '/my-company/*'],
    ['/my-company/settings', '/my-company/*'],
    ['/my-company/flags', '/my-company/*'],
    ['/my-company/ownership', '/my-company/*'],
    ['/my-company/analytics', '/my-company/*'],
    ['/my-company/invitations', '/my-company/*'],
    ['/my-company/people', '/my-company/*'],
    ['/my-company/people/log', '/my-company/*'],
    ['/my-company/companies', '/my-company/*'],
    ['/my-company/developers', '/my-company/*'],
    ['/my-company/developers/webhooks', '/my-company/*'],
    ['/my-company/developers/keys', '/my-company/*'],
    ['/my-company/nowhere', '/my-company/*'],
  ],
  administrator: [
    ['/moderation', '/moderation/*'],
    ['/moderation/looked-at', '/moderation/*'],
    ['/moderation/appeals', '/moderation/*'],
    ['/moderation/failed-checks', '/moderation/*'],
    ['/moderation/categories', '/moderation/*'],
    ['/moderation/places', '/moderation/*'],
    ['/moderation/websites', '/moderation/*'],
    ['/moderation/deployments', '/moderation/*'],
    ['/moderation/companies', '/moderation/*'],
    ['/moderation/companies/brightloaf.example', '/moderation/*'],
    ['/moderation/site', '/moderation/*'],
    ['/moderation/settings', '/moderation/*'],
    ['/moderation/nowhere', '/moderation/*'],
  ],
} as const;

/**
 * The failures that the tests expect on these pages. The request for companies fails, because no city of the demo data has enough companies
 * for a list.
 */
export const failures = [
  { status: 404, address: '/nowhere' },
  { status: 400, address: '/api/auth/confirmEmail' },
  { status: 404, address: '/api/companies' },
];

export type Person = keyof typeof pages;
export const people = Object.keys(pages) as Person[];

/** Returns the longest host that is valid in an email address. Its labels offer no place for a line break. */
const createLongestHost = () => `${['d', 'h', 'l', unique()].map((label) => label.padEnd(57, 'm')).join('.')}.example`;
/** The longest names, and the longest city and street. */
const LONGEST = { name: 'N'.repeat(60), lastName: 'L'.repeat(60) };
const LONGEST_PROFILE = { country: 'Spain', city: 'C'.repeat(200), address: 'A'.repeat(200) };

/**
 * Creates an account of each kind with data for its pages. The values are the longest valid values. No account has chosen
 * a language, so its pages have the language of the browser.
 * @returns the tokens of the accounts
 */
export async function createPeople(): Promise<Record<Person, string | undefined>> {
  const [consumer, company, administrator] = await Promise.all([
    aConsumer({ ...LONGEST, email: `${unique()}@${createLongestHost()}` }),
    aCompany({ ...LONGEST_PROFILE, id: createLongestHost(), name: unique().padEnd(120, 'M') }),
    anAdministrator(),
  ]);
  const [reported, hidden] = await Promise.all([
    aReview(consumer, { companyUrl: company.website }),
    aReview(consumer, { title: 'Cold bread' }),
  ]);
  // The queues of the administrators contain a company, a report and an appeal.
  const shop = `lightscoffeehouse${unique()}`;
  await aCompany({ id: `harbour${shop}.example` });
  const lookAlike = await aCompany({ id: `harb0ur${shop}.example` });
  const report = { reason: 'personalData', explanation: 'It names an employee.' };
  await send('POST', `/review/${reported.id}/flags`, { token: company.token, body: report });
  const decided = await send<Review>('POST', `/admin/reviews/${hidden.id}/hide`, {
    token: administrator.token,
    body: { reason: 'It names an employee.', ground: 'personalData' },
  });
  await send('POST', `/decisions/${decided.hidden?.decisionId}/appeal`, {
    token: consumer.token,
    body: { text: 'Petra is the name of a hotline.' },
  });
  await waitForMark(lookAlike.id, administrator);
  return {
    visitor: undefined,
    consumer: consumer.token,
    company: company.token,
    administrator: administrator.token,
  };
}

/** Opens a page and waits until it is shown in its language. */
export async function open(page: Page, path: string, language: Language): Promise<void> {
  // Leaves the document first, because two URLs that differ only in their fragments are one document.
  await page.goto('about:blank');
  await page.goto(path);
  await page.locator(`html[lang=${language}] main h1`).first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], [data-loading]') === null);
  // Waits for a paint, because the effect that sets the title runs after the paint.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Returns all texts of a page: its title, its text nodes, and the accessible names in attributes. */
export function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.title.split(' · ');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      // Leaves out the texts of users, because they are not translated.
      if (element === null || element.closest('script, noscript, style, body [lang]') !== null) continue;
      texts.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });
}
