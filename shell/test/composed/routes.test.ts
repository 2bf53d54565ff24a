import type { Page } from 'playwright-core';
import { aCompany, aConsumer, aReview, type Company, type Consumer, type Login } from './accounts.ts';
import { screens, walkAlone, walkTogether } from './walker.ts';

const lost = "UH OH! You're lost.";
const home = "Making clients' voices heard";

let consumer: Consumer;
let company: Company;
beforeAll(async () => {
  consumer = await aConsumer();
  company = await aCompany();
});

async function opens(page: Page, path: string, title: string, heading: string, status = 200) {
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  expect(await page.title()).toBe(title);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).isVisible()).toBe(true);
}

async function expectRedirect(page: Page, from: string, to: string) {
  await page.goto(from);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === to);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function logIn(page: Page, { email, password }: Login) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

describe.each(Object.entries(screens))('on a %s', (_, options) => {
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
    ])('opens %s', (path, title, heading) => opens(walk.page, path, title, heading));

    // Covers UI-13, UI-14, UI-47
    it.each(['/nowhere', '/business', '/login/twice', '/business/nobody.example', '/business/nobody'])(
      'sees the 404 page at %s, with status 404',
      async (path) => {
        walk.walker.announce({ status: 404, address: path.replace('/business/', '/') });
        await opens(walk.page, path, 'Page not found · Heard', lost, 404);
        await walk.page.getByText('The page you are looking for does not exist...').waitFor();
        await walk.page.getByRole('link', { name: 'HOME', exact: true }).click();
        await walk.page.getByRole('heading', { name: home }).waitFor();
        expect(new URL(walk.page.url()).pathname).toBe('/');
      },
    );

    // Covers API-63
    it('is redirected from another form of a website to the canonical URL of its company', async () => {
      const response = await walk.page.request.get('/business/WWW.Brightloaf.example?from=mail', { maxRedirects: 0 });
      expect(response.status()).toBe(301);
      expect(response.headers()['location']).toBe('/business/brightloaf.example?from=mail');
      await expectRedirect(
        walk.page,
        '/business/https%3A%2F%2Fwww.brightloaf.example%2Fshop',
        '/business/brightloaf.example',
      );
    });

    // Covers SPEC-2.58, SPEC-6.13, UI-11, UI-48
    it.each([
      ['/me', '/login?next=%2Fme'],
      ['/me/reviews?edit=7', '/login?next=%2Fme%2Freviews%3Fedit%3D7'],
      ['/me/nowhere', '/login?next=%2Fme%2Fnowhere'],
      ['/my-company', '/login-business?next=%2Fmy-company'],
      ['/my-company/settings', '/login-business?next=%2Fmy-company%2Fsettings'],
      ['/my-company/nowhere', '/login-business?next=%2Fmy-company%2Fnowhere'],
    ])('is redirected from %s to the login page %s', (from, to) => expectRedirect(walk.page, from, to));
  });

  describe('a visitor with an account', () => {
    const walk = walkAlone(options);

    // Covers UI-6
    it('reaches a form that a link has filled in through the login page', async () => {
      const { page } = walk;
      await page.goto('/createReview?company=Caf%C3%A9+%26+Co&url=https%3A%2F%2Fcafe-co.example');
      await page.getByRole('heading', { name: 'Log in whit your email.' }).waitFor();
      await logIn(page, consumer);
      await page.waitForURL('**/me?company=*');
      expect(await page.getByLabel('Company name').inputValue()).toBe('Café & Co');
      expect(await page.getByLabel('Company URL').inputValue()).toBe('https://cafe-co.example');
      expect(await page.title()).toBe('Make a review · Heard');
      // Neither the first URL nor the login page stays in the history.
      await page.goBack();
      expect(page.url()).toBe('about:blank');
    });

    // Covers UI-8
    it('reaches the requested page through the login page for companies', async () => {
      const { page } = walk;
      await page.goto('/my-company/settings?from=mail#picture');
      await page.getByRole('heading', { name: 'Log in to your company.' }).waitFor();
      await logIn(page, company);
      await page.waitForURL('**/my-company/settings?from=mail#picture');
      await page.getByRole('heading', { level: 1, name: company.name }).waitFor();
    });

    it('reaches the requested page through a detour to the sign-up page', async () => {
      const { page } = walk;
      await page.goto('/me/settings');
      await page.getByRole('link', { name: 'Sign up for free now.' }).click();
      await page.getByRole('heading', { name: 'Sign up as a user.' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
      await page.getByRole('heading', { name: 'Log in whit your email.' }).waitFor();
      await logIn(page, consumer);
      await page.waitForURL('**/me/settings');
    });
  });

  describe('a consumer', () => {
    const walk = walkTogether(options, () => consumer.token);

    it.each([
      ['/me', 'Make a review · Heard', 'Marta Ruiz'],
      ['/me/reviews', 'My reviews · Heard', 'Marta Ruiz'],
      ['/me/settings', 'Settings · Heard', 'Marta Ruiz'],
      ['/me/nowhere', 'Page not found · Heard', lost],
    ])('opens %s', (path, title, heading) => opens(walk.page, path, title, heading));

    // Covers SPEC-2.5, SPEC-2.34, SPEC-2.48, UI-8, UI-10, UI-12
    it.each([
      ['/login', '/me'],
      ['/login?next=%2Fme%2Fsettings', '/me/settings'],
      ['/login?next=https%3A%2F%2Felsewhere.example', '/me'],
      ['/login?next=%2F%2Felsewhere.example', '/me'],
      ['/login?next=%2F%5Celsewhere.example', '/me'],
      ['/login?next=javascript%3Aalert(1)', '/me'],
      ['/login-business', '/me'],
      ['/signup', '/me'],
      ['/createReview?company=Acme&url=acme.example', '/me?company=Acme&url=acme.example'],
      ['/my-company', '/me'],
      ['/my-company/settings', '/me'],
    ])('is redirected from %s to %s', (from, to) => expectRedirect(walk.page, from, to));

    // Covers SPEC-2.23, UI-15
    it('finds the links to a new review', async () => {
      const { page } = walk;
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: 'Make a review' }).click();
      await page.waitForURL('**/me');
      await page.goto('/business/brightloaf.example');
      await page.getByRole('link', { name: 'Create a review' }).click();
      await page.waitForURL('**/me?company=*');
      await page.getByRole('group', { name: 'Company', exact: true }).getByText('Brightloaf Bakery').waitFor();
    });
  });

  describe('a company', () => {
    const walk = walkTogether(options, () => company.token);

    it.each([
      ['/my-company/reviews', 'My reviews · Heard', 'Harbour Lights'],
      ['/my-company/settings', 'Settings · Heard', 'Harbour Lights'],
      ['/my-company/nowhere', 'Page not found · Heard', lost],
    ])('opens %s', (path, title, heading) => opens(walk.page, path, title, heading));

    it.each([
      ['/my-company', '/my-company/reviews'],
      ['/login-business', '/my-company/reviews'],
      ['/login-business?next=%2Fmy-company%2Fsettings', '/my-company/settings'],
      ['/login', '/my-company/reviews'],
      ['/me', '/my-company/reviews'],
      ['/me/settings', '/my-company/reviews'],
      ['/createReview?company=Acme', '/my-company/reviews'],
    ])('is redirected from %s to %s', (from, to) => expectRedirect(walk.page, from, to));

    // Covers UI-16
    it('is not offered to write a review', async () => {
      const { page } = walk;
      await page.goto('/business/brightloaf.example');
      await page.getByRole('article').first().waitFor();
      await page.getByRole('banner').getByRole('link', { name: company.name }).waitFor();
      expect(await page.getByRole('link', { name: 'Create a review' }).count()).toBe(0);
      await page.goto('/');
      await page.getByRole('banner').getByRole('link', { name: company.name }).waitFor();
      expect(await page.getByRole('main').getByRole('link', { name: 'Make a review' }).count()).toBe(0);
    });
  });

  describe('a navigation to another page', () => {
    const walk = walkAlone(options);
    const scrolled = () => walk.page.evaluate(() => window.scrollY);
    const focused = () => walk.page.evaluate(() => document.activeElement?.id);

    it('starts at the top with the focus on the content, and back restores the scroll position', async () => {
      const { page } = walk;
      const author = await aConsumer();
      await aReview(author, { companyUrl: 'cafe-zoe.example', title: 'One that leads there' });
      await walk.walker.logIn(author.token);
      await page.goto('/me/reviews');
      await page.getByRole('link', { name: /^cafe-zoe\.example/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Café Zoë' }).waitFor();
      expect(await focused()).toBe('main');
      expect(await scrolled()).toBe(0);
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Support' });
      await link.scrollIntoViewIfNeeded();
      const before = await scrolled();
      expect(before).toBeGreaterThan(500);
      await link.click();
      await page.getByRole('heading', { level: 1, name: home }).waitFor();
      expect(await scrolled()).toBe(0);
      expect(await focused()).toBe('main');
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Café Zoë' }).waitFor();
      await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 60, before);
      await page.goForward();
      await page.getByRole('heading', { level: 1, name: home }).waitFor();
    });
  });
});
