import type { Page } from 'playwright-core';
import { unique as uniqueWord } from '../accounts.ts';
import { expectCount, expectFilled, expectSoon, fill as fillFields } from '../checks.ts';
import { journeyOn, Walker } from '../walker.ts';

describe.each(journeyOn('phone'))('the main job on a %s', (screen, options) => {
  const isPhone = screen === 'phone';
  const unique = `${screen}-${uniqueWord()}`;
  const consumer = { email: `ana-${unique}@mail.example`, password: 'a quiet harbour' };
  const owner = { email: `owner-${unique}@mail.example`, password: 'a busy harbour' };
  const listed = { name: `Harbour Lights ${unique}`, website: `https://www.harbour-${unique}.example/menu` };
  const listedId = `harbour-${unique}.example`;
  let walker: Walker;
  let page: Page;
  let countBefore = 0;

  beforeAll(async () => {
    walker = await Walker.start(options);
    page = await walker.newPage();
  });
  afterAll(async () => {
    await walker.stop();
  });
  afterEach(() => walker.expectClean());

  /** Returns the text next to the stars in a company's header: the number of reviews. */
  async function reviewCount(): Promise<number> {
    const text = await page
      .locator('main')
      .getByText(/^[\d,]+ reviews?$/)
      .first()
      .innerText();
    return Number(text.replace(/\D/g, ''));
  }

  const fill = (fields: Record<string, string>) => fillFields(page, fields);

  async function makeReview(fields: {
    company: string;
    url: string;
    rating: number;
    title: string;
    description: string;
  }) {
    await fill({ 'Company name': fields.company, 'Company URL': fields.url });
    await page.getByRole('slider', { name: 'Rating' }).press('Home');
    for (let rating = 0; rating < fields.rating; rating++) await page.keyboard.press('ArrowRight');
    await fill({ Title: fields.title, 'Description(max 256)': fields.description });
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL('**/me/reviews*');
  }

  // Covers SPEC-1.1, SPEC-1.19, SPEC-2.25, SPEC-6.1, SPEC-9.3
  it('finds a company by a part of its name, and shows its reviews', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('combobox', { name: 'Search companies' }).fill('bri');
    const hits = page.getByRole('listbox').getByRole('option');
    await hits.first().waitFor();
    // Up to three categories and places follow the companies. The last option leads to all results.
    await expectSoon(async () => (await hits.count()) <= 9, true);
    await hits.first().locator('mark', { hasText: /^bri$/i }).first().waitFor();
    await page.getByRole('combobox', { name: 'Search companies' }).fill('brightloaf.ex');
    await page.getByRole('option', { name: /Brightloaf Bakery/ }).click();
    await page.waitForURL('**/business/brightloaf.example');
    await page.getByRole('heading', { level: 1, name: 'Brightloaf Bakery' }).waitFor();
    await page.getByText('Verified Company').waitFor();
    await expectCount(page.getByRole('article'), 20);
    await page.getByRole('link', { name: 'Show more reviews' }).click();
    await page.getByRole('article').nth(20).waitFor();
    countBefore = await reviewCount();
    expect(countBefore).toBeGreaterThan(20);
  });

  // Covers SPEC-1.3, SPEC-2.39, SPEC-4.12
  it('signs a consumer up and logs the consumer in', async () => {
    await page.goto('/');
    if (isPhone) await page.getByRole('button', { name: /menu/i }).click();
    await page.getByRole('link', { name: 'Sign Up' }).first().click();
    await page.getByRole('heading', { name: 'Sign up as a user.' }).waitFor();
    await fill({ Name: 'Ana', 'Last name': 'Pérez', Email: consumer.email, Password: consumer.password });
    await page.getByRole('button', { name: 'Sign Up' }).click();
    // The sign-up logs in, because no email has to be confirmed in this product.
    await page.waitForURL('**/me');
    await page.getByRole('link', { name: 'Ana Pérez' }).waitFor();
  });

  // Covers SPEC-1.4, SPEC-6.4
  it('reviews a listed and an unlisted company, and shows both reviews', async () => {
    await makeReview({
      company: 'Brightloaf Bakery',
      url: 'brightloaf.example',
      rating: 0,
      title: 'Closed on my day',
      description: 'I came on a Tuesday and nobody was there.',
    });
    await page.getByText('Closed on my day').waitFor();
    await page.goto('/me');
    await makeReview({
      company: listed.name,
      url: listed.website,
      rating: 5,
      title: 'A window on the boats',
      description: 'Fish from the morning, and a seat in the sun.',
    });
    await page.getByText('A window on the boats').waitFor();
    await expectCount(page.getByRole('article'), 2);
    await page.locator('dl > div', { hasText: 'REVIEWS' }).getByText('2', { exact: true }).waitFor();

    await page.goto('/business/brightloaf.example');
    await page.getByText('Closed on my day').waitFor();
    await expectSoon(reviewCount, countBefore + 1);
    await page.goto(`/business/${listedId}`);
    await page.getByText('Unclaimed').waitFor();
    await page.getByText('Excellent').first().waitFor();
    await expectSoon(reviewCount, 1);
  });

  // Covers SPEC-1.5
  it('edits one review, and updates the company page', async () => {
    await page.goto('/me/reviews');
    const card = page.getByRole('article').filter({ hasText: 'A window on the boats' });
    await card.getByRole('button', { name: /^Edit/ }).click();
    const editing = page.getByRole('article').filter({ has: page.getByRole('slider') });
    await editing.getByRole('slider', { name: 'Rating' }).fill('2');
    await editing.getByLabel('Title', { exact: true }).fill('A window, but a cold one');
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await page
      .getByRole('article')
      .filter({ hasText: 'A window, but a cold one' })
      .getByRole('button', { name: /^Edit/ })
      .waitFor();
    await page.getByRole('link', { name: new RegExp(listedId) }).click();
    await page.waitForURL(`**/business/${listedId}`);
    await page.getByText('A window, but a cold one').waitFor();
    await page.getByText('Average').first().waitFor();
  });

  // Covers SPEC-1.5
  it('deletes a review, restores it, and deletes it permanently', async () => {
    await page.goto('/me/reviews');
    const card = page.getByRole('article').filter({ hasText: 'Closed on my day' });
    await card.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor();
    await card.getByRole('button', { name: /^Delete/ }).click();
    await card.waitFor({ state: 'detached' });
    await page.goto('/business/brightloaf.example');
    await page.getByRole('heading', { level: 1, name: 'Brightloaf Bakery' }).waitFor();
    await expectSoon(reviewCount, countBefore);
  });

  // Covers SPEC-4.7, UI-36
  it('keeps the session on reload, back, forward and in a second tab, and logs out in both tabs', async () => {
    await page.goto('/me/reviews');
    await page.getByText('A window, but a cold one').waitFor();
    await page.reload();
    await page.getByText('A window, but a cold one').waitFor();
    await page.getByRole('link', { name: new RegExp(listedId) }).click();
    await page.waitForURL(`**/business/${listedId}`);
    await page.goBack();
    await page.waitForURL('**/me/reviews');
    await page.getByText('A window, but a cold one').waitFor();
    await page.goForward();
    await page.waitForURL(`**/business/${listedId}`);
    // The page shows the id instead of a name until two reviews agree on the name.
    await page.getByRole('heading', { level: 1, name: listedId }).waitFor();

    const second = await walker.newPage();
    await second.goto('/me/reviews');
    await second.getByText('A window, but a cold one').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await second.waitForURL((url) => url.pathname === '/');
    await expectSoon(() => page.evaluate(() => localStorage.getItem('auth_token')), null);
    await second.goto('/me/reviews');
    await second.waitForURL('**/login?next=*');
    await second.close();
  });

  // Covers SPEC-1.6, SPEC-1.7, SPEC-2.3, SPEC-2.44, SPEC-2.45, API-82
  it('lets the owner register the listed company, log in and read its review', async () => {
    await page.goto(`/business/${listedId}`);
    await page.getByRole('link', { name: /Unclaimed/ }).click();
    await page.waitForURL('**/signup-business*');
    await fill({
      Name: listed.name,
      Email: owner.email,
      Website: listed.website,
      'Work email': `work@${listedId}`,
      Password: owner.password,
      City: 'Cádiz',
    });
    await page.getByLabel('Country', { exact: true }).click();
    await page.getByRole('option', { name: 'Spain', exact: true }).click();
    await expectFilled(page, { 'Country code': 'Spain (+34)' });
    await fill({ 'Phone number': '600 123 456' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/login-business');
    await fill({ Email: owner.email, Password: owner.password });
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.waitForURL('**/my-company/reviews');
    await page.getByText('A window, but a cold one').first().waitFor();
    await page.getByText('Ana Pérez').first().waitFor();
    await page.goto(`/business/${listedId}`);
    await page.getByText('Verified Company').waitFor();
    await page.goto('/my-company/reviews');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});
