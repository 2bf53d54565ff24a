import type { Page } from 'playwright-core';
import { aCompany, aConsumer, aReview, type Company, type Consumer, type Login } from '../accounts.ts';
import { expectCount, expectSoon, until } from '../checks.ts';
import { journeyOn, settle, walkAlone, walkTogether, webUrl } from '../walker.ts';

const lost = "UH OH! You're lost.";
const home = "Making clients' voices heard";

let consumer: Consumer;
let company: Company;
beforeAll(async () => {
  consumer = await aConsumer();
  company = await aCompany();
});

/**
 * Records the titles that the documents of a page have, in order. @returns the function that reads the titles of the
 * current document
 */
async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => {
      if (document.title !== '' && document.title !== titles.at(-1)) titles.push(document.title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { titles: string[] }).titles);
}

async function expectToOpen(walk: { page: Page }, path: string, title: string, heading: string, status = 200) {
  const { page } = walk;
  await expectSoon(async () => (await page.goto(path))?.status(), status);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await settle(page);
  await expectSoon(() => page.title(), title);
  await expectCount(page.getByRole('heading', { level: 1 }), 1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).waitFor();
}

async function logIn(page: Page, { email, password }: Login) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

describe.each(journeyOn('desktop'))('the routes of pages on a %s', (_, options) => {
  describe('a visitor', () => {
    const walk = walkTogether(options);

    // Covers SPEC-1.16, SPEC-2.1, SPEC-2.2, SPEC-2.3, SPEC-2.4, SPEC-2.6, SPEC-2.7, SPEC-2.8, SPEC-2.9, SPEC-2.17,
    // SPEC-2.72, SPEC-2.85, SPEC-8.10, UI-48
    it.each([
      ['/', 'Heard · reviews of companies by their clients', home],
      ['/login', 'Log In · Heard', 'Log in whit your email.'],
      ['/signup', 'Sign Up · Heard', 'Sign up as a user.'],
      ['/login-business', 'Business login · Heard', 'Log in to your company.'],
      ['/signup-business', 'Register my business · Heard', 'Register your company'],
      ['/for-business', 'For business · Heard', 'Your clients are talking. Be there to hear it.'],
      ['/business/brightloaf.example', 'Brightloaf Bakery · Heard', 'Brightloaf Bakery'],
    ])('opens %s', async (path, title, heading) => {
      const readTitles = await watchTitles(walk.page);
      await expectToOpen(walk, path, title, heading);
      await expectSoon(readTitles, [title]);
      const canonical = walk.page.locator('head link[rel=canonical]');
      await expectSoon(() => canonical.getAttribute('href'), `${webUrl}${path}`);
    });

    // Covers UI-13, UI-14, UI-47
    it.each(['/nowhere', '/business/nobody.example'])('shows the 404 page at %s, with status 404', async (path) => {
      walk.walker.allow({ status: 404, address: path.replace('/business/', '/') });
      await expectToOpen(walk, path, 'Page not found · Heard', lost, 404);
      await walk.page.getByText('The page you are looking for does not exist...').waitFor();
      await walk.page.getByRole('link', { name: 'HOME', exact: true }).click();
      await walk.page.getByRole('heading', { name: home }).waitFor();
    });
  });

  describe('a visitor with an account', () => {
    const walk = walkAlone(options);

    // Covers UI-6
    it('opens a form that a link has filled in, after the login', async () => {
      const { page } = walk;
      await page.goto('/createReview?company=Caf%C3%A9+%26+Co&url=https%3A%2F%2Fcafe-co.example');
      await page.getByRole('heading', { name: 'Log in whit your email.' }).waitFor();
      await logIn(page, consumer);
      await page.waitForURL('**/me?company=*');
      await expectSoon(() => page.getByLabel('Company name').inputValue(), 'Café & Co');
      await expectSoon(() => page.getByLabel('Company URL').inputValue(), 'https://cafe-co.example');
      await expectSoon(() => page.title(), 'Make a review · Heard');
      // Neither the first URL nor the login page stays in the history.
      await page.goBack();
      await page.waitForURL('about:blank');
    });

    // Covers UI-8
    it('opens the requested page after the login of a company', async () => {
      const { page } = walk;
      await page.goto('/my-company/settings?from=mail#picture');
      await page.getByRole('heading', { name: 'Log in to your company.' }).waitFor();
      await logIn(page, company);
      await page.waitForURL('**/my-company/settings?from=mail#picture');
      await page.getByRole('heading', { level: 1, name: company.name }).waitFor();
    });
  });

  describe('a consumer', () => {
    const walk = walkTogether(options, () => consumer.token);

    it.each([
      ['/me', 'Make a review · Heard'],
      ['/me/reviews', 'My reviews · Heard'],
      ['/me/settings', 'Settings · Heard'],
    ])('opens %s', (path, title) => expectToOpen(walk, path, title, 'Marta Ruiz'));

    // Covers UI-8, UI-10, UI-12
    it.each([
      ['/login?next=%2Fme%2Fsettings', '/me/settings'],
      ['/my-company/settings', '/me'],
    ])('redirects a consumer from %s to %s', async (from, to) => {
      await walk.page.goto(from);
      await walk.page.waitForURL((url) => url.pathname === to);
      await walk.page.getByRole('heading', { level: 1, name: 'Marta Ruiz' }).waitFor();
    });
  });

  describe('a company', () => {
    const walk = walkTogether(options, () => company.token);

    it.each([
      ['/my-company/reviews', 'My reviews · Heard'],
      ['/my-company/settings', 'Settings · Heard'],
    ])('opens %s', (path, title) => expectToOpen(walk, path, title, 'Harbour Lights'));
  });

  describe('a navigation to another page', () => {
    const walk = walkAlone(options);
    const scrolled = () => walk.page.evaluate(() => window.scrollY);
    const focused = () => walk.page.evaluate(() => document.activeElement?.id);

    it('scrolls to the top and focuses the content after a navigation, and restores the scroll position on back', async () => {
      const { page } = walk;
      const author = await aConsumer();
      await aReview(author, { companyUrl: 'cafe-zoe.example', title: 'One that leads there' });
      await walk.walker.logIn(author.token);
      await page.goto('/me/reviews');
      await page.getByRole('link', { name: /^cafe-zoe\.example/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Café Zoë' }).waitFor();
      await expectSoon(() => focused(), 'main');
      await expectSoon(() => scrolled(), 0);
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Support' });
      // Waits until the link stays in place, because content that loads near the end of the page moves it.
      let before = -1;
      await until(async () => {
        const last = before;
        await link.scrollIntoViewIfNeeded();
        await settle(page);
        before = await scrolled();
        return before === last;
      });
      expect(before).toBeGreaterThan(500);
      await link.click();
      await page.getByRole('heading', { level: 1, name: home }).waitFor();
      await expectSoon(() => scrolled(), 0);
      await expectSoon(() => focused(), 'main');
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Café Zoë' }).waitFor();
      await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 60, before);
      await page.goForward();
      await page.getByRole('heading', { level: 1, name: home }).waitFor();
    });
  });
});
