import type { Page } from 'playwright-core';
import { aCompany, aConsumer, aReview, logIn, send, unique, type Company, type Consumer } from '../accounts.ts';
import { expectAccessible, expectCount, expectFocused, expectSoon, fill, isFocused, readBox } from '../checks.ts';
import { journeyOn, settle, untilInteractive, walkAlone } from '../walker.ts';

const findCard = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const editing = (page: Page) => page.getByRole('article').filter({ has: page.getByRole('slider') });

/** Returns the reviews of a consumer, the newest first. */
function readReviews({ token }: Consumer): Promise<{ id: string; title: string; createdAt: string }[]> {
  return send('GET', '/review/user', { token });
}

describe.each(journeyOn('desktop'))('reviews on a %s', (screen, options) => {
  const isPhone = screen === 'phone';
  const walk = walkAlone(options);
  let author: Consumer;
  beforeEach(async () => {
    author = await aConsumer();
    await walk.walker.logIn(author.token);
  });

  // Covers SPEC-4.13, SPEC-4.14, SPEC-4.15
  it('edits a review: discards on Cancel, keeps the input after a failure, and shows the saved text', async () => {
    const { page, walker } = walk;
    const review = await aReview(author, { rating: 2 });
    const call = `PUT /review/${review.id}` as const;
    await page.goto('/me/reviews');
    const edit = findCard(page, review.title).getByRole('button', { name: 'Edit' });
    await edit.click();
    const form = editing(page);
    const title = form.getByLabel('Title', { exact: true });
    await expectFocused(title);
    const rating = form.getByRole('slider', { name: 'Rating' });
    await expectSoon(() => rating.getAttribute('aria-valuetext'), '2 of 5, Average');
    await fill(form, { Title: 'Cold bread', 'Description(max 256)': 'It was cold.' });
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: review.title }).waitFor();
    await expectFocused(edit);
    expect(walker.sent(call)).toBe(0);

    await edit.click();
    await expectSoon(() => title.inputValue(), review.title);
    await fill(form, { Title: 'Cold bread', 'Description(max 256)': 'It was cold.' });
    await rating.press('0');
    const restore = await walker.fail(call, 500);
    await form.getByRole('button', { name: 'Save changes' }).dblclick();
    await form.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' }).waitFor();
    expect(walker.sent(call)).toBe(1);
    await expectSoon(() => title.inputValue(), 'Cold bread');
    await expectAccessible(page);
    await restore();
    await form.getByRole('button', { name: 'Save changes' }).click();
    const saved = findCard(page, 'Cold bread');
    await saved.getByRole('img', { name: '0 out of 5 stars' }).waitFor();
    await page.getByText('It was cold.').waitFor();
    await expectFocused(saved.getByRole('button', { name: 'Edit' }));
    const [stored] = await readReviews(author);
    expect(stored).toMatchObject({ id: review.id, title: 'Cold bread', rating: 0, createdAt: review.createdAt });
  });

  // Covers SPEC-4.16, UI-25, UI-26, UI-27
  it('deletes a review immediately, and offers Undo on other pages for 10 seconds', async () => {
    const { page, walker } = walk;
    const review = await aReview(author);
    await aReview(author, { title: 'Another one' });
    const before = await readReviews(author);
    await page.clock.install();
    await page.goto('/me/reviews');
    await findCard(page, review.title).getByRole('button', { name: 'Delete' }).dblclick();
    await status(page, 'Review deleted.').waitFor();
    expect(walker.sent(`DELETE /review/${review.id}`)).toBe(1);
    await findCard(page, review.title).waitFor({ state: 'detached' });
    await expectSoon(() => isFocused(page.locator('body')), false);
    // The notice with Undo does not expire while it has the focus.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.focus();
    expect(await readReviews(author)).toHaveLength(1);
    await page.getByRole('main').getByRole('link', { name: 'Make a review' }).click();
    await page.waitForURL('**/me');
    await (isPhone ? undo.tap() : undo.click());
    const back = status(page, 'The review is back.');
    await back.waitFor();
    await expectSoon(() => readReviews(author), before);
    // Moves the pointer away, because the new notice would not disappear while it is below the pointer.
    await page.mouse.move(0, 0);
    await page.clock.fastForward(6_000);
    await back.waitFor({ state: 'detached' });
  });

  // Covers SPEC-5.1, SPEC-5.3
  it('accepts a rating by keyboard and pointer, and up to 256 user-perceived characters of text', async () => {
    const { page } = walk;
    await page.goto('/me');
    const rating = page.getByRole('slider', { name: 'Rating' });
    await expectSoon(() => rating.getAttribute('aria-valuetext'), 'Not rated yet');
    // Each star is as wide as a step of the range. The star below the pointer previews the rating.
    if (!isPhone) {
      const colors = () =>
        rating.evaluate((range) =>
          Array.from(
            range.previousElementSibling?.querySelectorAll('[data-star]') ?? [],
            (star) => getComputedStyle(star, '::before').backgroundColor,
          ),
        );
      const before = await colors();
      await page.locator('[data-star]:not([data-on])').nth(2).hover();
      await expectSoon(
        async () => (await colors()).map((color, at) => color !== before[at]),
        [true, true, true, false, false],
      );
      await expectSoon(() => rating.getAttribute('aria-valuetext'), 'Not rated yet');
    }
    for (const [value, label] of ['Awful', 'Bad', 'Average', 'Good', 'Excellent', 'Excellent'].entries()) {
      await (value === 0 ? rating.press('Home') : rating.press('ArrowRight'));
      await expectSoon(() => rating.getAttribute('aria-valuetext'), `${value} of 5, ${label}`);
    }
    // Clicks the second star by its position: the stars are hidden from assistive technology, below a slider of the same size.
    await settle(page);
    const box = await readBox(rating);
    const [x, y] = [box.x + (box.width * 1.5) / 5, box.y + box.height / 2];
    await (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    await expectSoon(() => rating.inputValue(), '2');

    const family = '👩‍👩‍👧‍👦'.repeat(200);
    const domain = `lantern-${unique()}.example`;
    await fill(page, { 'Company name': 'Lantern Street', 'Company URL': domain, Title: 'A family of emoji' });
    const description = page.getByLabel('Description(max 256)', { exact: true });
    await description.fill(`${family}${'a'.repeat(57)}`);
    await page.getByText('257 / 256').waitFor();
    await description.fill(`${family}${'a'.repeat(56)}`);
    await page.getByText('256 / 256').waitFor();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    // Other accounts see the name only after two reviews have agreed on it. Checks the notice first, because it expires.
    await status(page, 'Your review of Lantern Street has been published.').waitFor();
    await findCard(page, 'A family of emoji').waitFor();
  });

  it('restores a draft after a reload, and deletes the draft on logout', async () => {
    const { page, walker } = walk;
    const typed: Record<string, string> = {
      'Company name': 'Lantern Street',
      'Company URL': 'lantern.example',
      Title: 'Half a thought',
      'Description(max 256)': 'To be continued',
    };
    const values = () =>
      Promise.all(Object.keys(typed).map((label) => page.getByLabel(label, { exact: true }).inputValue()));
    await page.goto('/me');
    await fill(page, typed);
    await page.reload();
    await page.getByText("We've restored what you typed earlier. It isn't saved yet.").waitFor();
    await expectSoon(() => values(), Object.values(typed));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await walker.logIn(await logIn('login', author.email, author.password));
    await page.goto('/me');
    await page.getByLabel('Company name', { exact: true }).waitFor();
    delete typed['Company URL'];
    await expectSoon(() => values(), ['', '', '']);
    await expectCount(page.getByLabel('Company URL', { exact: true }), 0);
  });

  it('filters reviews by language, and shows the name of the language', async () => {
    const { page } = walk;
    const company = await aCompany();
    const companyUrl = company.website;
    await aReview(author, { companyUrl, title: 'Great service', description: 'The staff were friendly and quick.' });
    const spanish = { title: 'Muy recomendable', description: 'El trato fue excelente y el precio justo.' };
    await aReview(await aConsumer(), { companyUrl, ...spanish });
    await aReview(await aConsumer(), { companyUrl, title: 'OK', description: 'Top!' });
    await page.goto(`/business/${company.id}`);
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    await heading('OK').waitFor();
    const select = page.getByRole('combobox', { name: 'Language' });
    const openFilters = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await expectSoon(() => select.isVisible(), false);
    await openFilters('Filter');
    await select.focus();
    await page.keyboard.press('S');
    await page.waitForURL(`**/business/${company.id}?language=es`);
    await heading('Great service').waitFor({ state: 'detached' });
    await status(page, '1 of 3 reviews').waitFor();
    await expectFocused(select);
    await expectAccessible(page);
    await page.reload();
    await heading(spanish.title).waitFor();
    await openFilters('Filter (1)');
    await expectSoon(() => select.inputValue(), 'es');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await heading('OK').waitFor();
    await expectCount(page.getByRole('article'), 3);
  });

  describe('many reviews', () => {
    let popular: Company;
    beforeAll(async () => {
      popular = await aCompany();
      for (let number = 0; number < 22; number += 1) {
        await aReview(await aConsumer(), { companyUrl: popular.website, title: `Number ${number}` });
      }
    });

    it.each([
      ['the page of a company', () => `/business/${popular.id}`],
      ['the dashboard of a company', () => '/my-company/reviews'],
    ])('paginates many reviews on %s', async (_, getPath) => {
      const { page, walker } = walk;
      if (getPath() === '/my-company/reviews') await walker.logIn(popular.token);
      await page.goto(getPath());
      // Waits, because before hydration the button is a link to the next page.
      await untilInteractive(page);
      const cards = page.getByRole('article');
      await cards.nth(19).waitFor();
      await expectCount(cards, 20);
      const name = 'Show more reviews';
      const more = page.getByRole('link', { name }).or(page.getByRole('button', { name }));
      await more.click();
      await cards.nth(21).waitFor();
      if (getPath() !== '/my-company/reviews') await expectFocused(cards.nth(20));
      await expectCount(more, 0);
      await expectSoon(async () => new Set(await cards.getByRole('heading', { level: 3 }).allInnerTexts()).size, 22);
    });
  });
});
