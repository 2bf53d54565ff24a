import type { Locator, Page } from 'playwright-core';
import {
  aCompany,
  aConsumer,
  aReview,
  logIn,
  send,
  unique,
  type Company,
  type Consumer,
  type MadeReview,
} from './accounts.ts';
import { expectAccessible, isFocused } from './checks.ts';
import { screens, untilInteractive, walkAlone, webUrl } from './walker.ts';

const findCard = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const editing = (page: Page) => page.getByRole('article').filter({ has: page.getByRole('slider') });

function ownReviews({ token }: Consumer): Promise<(MadeReview & { updatedAt: string })[]> {
  return send('GET', '/review/user', { token });
}

async function fill(form: Page | Locator, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
}

/** A company with more reviews than a page shows. */
let popular: Company;
beforeAll(async () => {
  popular = await aCompany();
  const authors = await Promise.all(Array.from({ length: 22 }, () => aConsumer()));
  for (const [at, author] of authors.entries()) {
    await aReview(author, { companyUrl: popular.website, title: `Number ${at}` });
  }
});

describe.each(Object.entries(screens))('on a %s', (screen, options) => {
  const isPhone = screen === 'phone';
  const walk = walkAlone(options);
  let author: Consumer;
  beforeEach(async () => {
    author = await aConsumer();
    await walk.walker.logIn(author.token);
  });

  describe('a review of the user', () => {
    it('shows its author, age, rating, texts, date and company', async () => {
      const { page } = walk;
      const company = await aCompany();
      await aReview(author, { companyUrl: company.website, title: 'A window on the boats', rating: 4 });
      await page.goto('/me/reviews');
      const card = findCard(page, 'A window on the boats');
      await card.getByText('Marta Ruiz').waitFor();
      expect(await card.locator('time').first().innerText()).toMatch(/now|seconds? ago|minutes? ago/);
      await card.getByRole('img', { name: '4 out of 5 stars' }).waitFor();
      await card.getByText('Still warm when it came.').waitFor();
      await card.getByText(/^Date of experience: \w{3} \d{1,2}, \d{4}$/).waitFor();
      await expectAccessible(page);
      await card.getByRole('link', { name: company.id }).click();
      // The card stays on the page until the company's page is loaded.
      await page.getByRole('heading', { level: 1, name: company.name }).waitFor();
      expect(page.url()).toBe(`${webUrl}/business/${company.id}`);
      const publicCard = findCard(page, 'A window on the boats');
      await publicCard.getByText('Marta Ruiz').waitFor();
      expect(await publicCard.locator('time').first().innerText()).toMatch(/^\w{3} \d{1,2}, \d{4}$/);
    });

    // Covers SPEC-4.13, SPEC-4.14, SPEC-4.15
    it('can be edited: Cancel discards, a failure keeps the input, saving shows the new text', async () => {
      const { page, walker } = walk;
      const review = await aReview(author, { rating: 2 });
      const call = `PUT /review/${review.id}` as const;
      await page.goto('/me/reviews');
      const edit = findCard(page, review.title).getByRole('button', { name: 'Edit' });
      await edit.click();
      const form = editing(page);
      await form.getByLabel('Title', { exact: true }).waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
      expect(await isFocused(form.getByLabel('Title', { exact: true }))).toBe(true);
      const rating = form.getByRole('slider', { name: 'Rating' });
      expect(await rating.getAttribute('aria-valuetext')).toBe('2 of 5, Average');
      await rating.press('End');
      expect(await rating.getAttribute('aria-valuetext')).toBe('5 of 5, Excellent');
      await fill(form, { Title: 'Cold bread', 'Description(max 256)': 'It was cold.' });
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('heading', { name: review.title }).waitFor();
      expect(await isFocused(edit)).toBe(true);
      expect(walker.sent(call)).toBe(0);

      await edit.click();
      expect(await form.getByLabel('Title', { exact: true }).inputValue()).toBe(review.title);
      await fill(form, { Title: '' });
      await form.getByRole('button', { name: 'Save changes' }).click();
      await form.getByText('This field is required.').waitFor();
      expect(walker.sent(call)).toBe(0);
      await fill(form, { Title: 'Cold bread', 'Description(max 256)': 'It was cold.' });
      await rating.press('0');
      const restore = await walker.fail(call, 500);
      await form.getByRole('button', { name: 'Save changes' }).dblclick();
      await form.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' }).waitFor();
      expect(walker.sent(call)).toBe(1);
      expect(await form.getByLabel('Title', { exact: true }).inputValue()).toBe('Cold bread');
      await expectAccessible(page);
      await restore();
      await form.getByRole('button', { name: 'Save changes' }).click();
      const saved = findCard(page, 'Cold bread');
      await saved.getByRole('img', { name: '0 out of 5 stars' }).waitFor();
      await page.getByText('It was cold.').waitFor();
      expect(await isFocused(saved.getByRole('button', { name: 'Edit' }))).toBe(true);
      const [kept] = await ownReviews(author);
      expect(kept).toMatchObject({
        id: review.id,
        title: 'Cold bread',
        description: 'It was cold.',
        rating: 0,
        createdAt: review.createdAt,
      });
    });

    // Covers SPEC-4.16, UI-25, UI-27
    it('is deleted immediately, and restored by Undo', async () => {
      const { page, walker } = walk;
      const review = await aReview(author);
      const other = await aReview(author, { title: 'Another one' });
      const [, before] = await ownReviews(author);
      await page.goto('/me/reviews');
      await findCard(page, review.title).getByRole('button', { name: 'Delete' }).dblclick();
      await status(page, 'Review deleted.').waitFor();
      expect(walker.sent(`DELETE /review/${review.id}`)).toBe(1);
      await findCard(page, review.title).waitFor({ state: 'detached' });
      expect(await ownReviews(author)).toHaveLength(1);
      await page.locator('dl > div', { hasText: 'REVIEWS' }).getByText('1', { exact: true }).waitFor();
      expect(await isFocused(page.locator('body'))).toBe(false);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Undo' }).click();
      await status(page, 'The review is back.').waitFor();
      await findCard(page, review.title).waitFor();
      expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual([other.title, review.title]);
      const [, after] = await ownReviews(author);
      expect(after).toEqual(before);
    });

    // Covers UI-26
    it('can be restored from another page for 10 seconds', async () => {
      const { page } = walk;
      const review = await aReview(author);
      await page.clock.install();
      await page.goto('/me/reviews');
      await findCard(page, review.title).getByRole('button', { name: 'Delete' }).click();
      const undo = page.getByRole('button', { name: 'Undo' });
      await undo.waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Make a review' }).click();
      await page.waitForURL('**/me');
      const now = () => page.evaluate(() => Date.now());
      const before = await now();
      await (isPhone ? undo.tap() : undo.click());
      const back = status(page, 'The review is back.');
      await back.waitFor();
      expect(await ownReviews(author)).toHaveLength(1);
      // The new notice is under the pointer, like the old one, and would not disappear.
      await page.mouse.move(0, 0);
      const after = await now();
      await page.clock.pauseAt(before + 4_900);
      expect(await back.isVisible()).toBe(true);
      await page.clock.pauseAt(after + 5_500);
      await back.waitFor({ state: 'detached' });
    });

    it('reports why it could not be deleted or restored, and tries again', async () => {
      const { page, walker } = walk;
      const review = await aReview(author);
      const mendDelete = await walker.fail(`DELETE /review/${review.id}`, 503);
      await page.goto('/me/reviews');
      const card = findCard(page, review.title);
      await card.getByRole('button', { name: 'Delete' }).click();
      await card.getByRole('alert').filter({ hasText: 'Heard is currently unavailable.' }).waitFor();
      await mendDelete();
      await card.getByRole('button', { name: 'Delete' }).click();

      const mendRestore = await walker.fail(`POST /review/${review.id}/restore`, 500);
      await page.getByRole('button', { name: 'Undo' }).click();
      const failed = status(page, 'The review could not be restored. Something went wrong on our side.');
      await failed.waitFor();
      await expectAccessible(page);
      await mendRestore();
      await page.getByRole('button', { name: 'Try again' }).click();
      await status(page, 'The review is back.').waitFor();
      await card.waitFor();
      expect(await ownReviews(author)).toHaveLength(1);
    });

    it('is not restored when its author has reviewed the company again', async () => {
      const { page, walker } = walk;
      const company = await aCompany();
      const review = await aReview(author, { companyUrl: company.website });
      await page.goto('/me/reviews');
      await findCard(page, review.title).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await aReview(author, { companyUrl: company.website, title: 'A second thought' });
      walker.announce({ status: 409, address: '/restore' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await status(page, 'You have reviewed this company again in the meantime.').waitFor();
      expect((await ownReviews(author)).map(({ title }) => title)).toEqual(['A second thought']);
    });
  });

  describe('a new review', () => {
    async function write(fields: Record<string, string>, rating: string) {
      await fill(walk.page, fields);
      await walk.page.getByRole('slider', { name: 'Rating' }).press(rating);
    }
    const create = () => walk.page.getByRole('button', { name: 'Create', exact: true });

    // Covers SPEC-5.1, SPEC-5.3
    it('accepts its rating by keyboard and pointer, and up to 256 user-perceived characters of text', async () => {
      const { page, walker } = walk;
      await page.goto('/me');
      const rating = page.getByRole('slider', { name: 'Rating' });
      expect(await rating.getAttribute('aria-valuetext')).toBe('Not rated yet');
      // Each star is as wide as a step of the range. The one under the pointer previews the rating.
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
        const hovered = await colors();
        expect(hovered.map((color, at) => color !== before[at])).toEqual([true, true, true, false, false]);
        expect(await rating.getAttribute('aria-valuetext')).toBe('Not rated yet');
      }
      const labels = ['Awful', 'Bad', 'Average', 'Good', 'Excellent', 'Excellent'];
      for (const [value, label] of labels.entries()) {
        await (value === 0 ? rating.press('Home') : rating.press('ArrowRight'));
        expect(await rating.getAttribute('aria-valuetext')).toBe(`${value} of 5, ${label}`);
      }
      // The position of the second star, which has no dedicated element.
      const box = await rating.boundingBox();
      if (box === null) throw new Error('The slider is not there.');
      const [x, y] = [box.x + 16 + ((box.width - 32) * 2) / 5, box.y - 12];
      await (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      expect(await rating.inputValue()).toBe('2');

      const family = '👩‍👩‍👧‍👦';
      const domain = `lantern-${unique()}.example`;
      await write(
        {
          'Company name': 'Lantern Street',
          'Company URL': domain,
          Title: 'A family of emoji',
          'Description(max 256)': `${family.repeat(200)}${'a'.repeat(57)}`,
        },
        '3',
      );
      await page.getByText('257 / 256').waitFor();
      await create().click();
      await page.getByText('Use at most 256 characters.').waitFor();
      expect(walker.sent('POST /review/companyOrUser')).toBe(0);
      await expectAccessible(page);
      await page.getByLabel('Description(max 256)', { exact: true }).fill(`${family.repeat(200)}${'a'.repeat(56)}`);
      await page.getByText('256 / 256').waitFor();
      await create().click();
      await findCard(page, 'A family of emoji').waitFor();
      // A name is shown once two reviews agree on it.
      await status(page, `Your review of ${domain} has been published.`).waitFor();
    });

    it('survives a reload, can be discarded, and is removed by the logout', async () => {
      const { page, walker } = walk;
      const typed = {
        'Company name': 'Lantern Street',
        'Company URL': 'lantern.example',
        Title: 'Half a thought',
        'Description(max 256)': 'To be continued',
      };
      const values = () =>
        Promise.all(Object.keys(typed).map((label) => page.getByLabel(label, { exact: true }).inputValue()));
      await page.goto('/me');
      await write(typed, '4');
      await page.reload();
      await page.getByText("We've restored what you typed earlier. It isn't saved yet.").waitFor();
      expect(await values()).toEqual(Object.values(typed));
      expect(await page.getByRole('slider', { name: 'Rating' }).inputValue()).toBe('4');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Discard' }).click();
      expect(await values()).toEqual(['', '', '', '']);
      expect(await page.getByRole('slider', { name: 'Rating' }).getAttribute('aria-valuetext')).toBe('Not rated yet');

      await write(typed, '4');
      await page.getByRole('button', { name: 'Log Out' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await walker.logIn(await logIn('login', author.email, author.password));
      await page.goto('/me');
      await page.getByLabel('Company name', { exact: true }).waitFor();
      expect(await values()).toEqual(['', '', '', '']);
    });

    it('of a company that was already reviewed opens the first review for editing, and loses no text', async () => {
      const { page, walker } = walk;
      const company = await aCompany();
      const first = await aReview(author, { companyUrl: company.website, companyName: company.name });
      await page.goto(`/me?company=${encodeURIComponent(company.name)}&url=${encodeURIComponent(company.website)}`);
      await write({ Title: 'A second thought', 'Description(max 256)': 'It was cold.' }, '1');
      walker.announce({ status: 409, address: '/api/review/companyOrUser' });
      await create().click();
      await page.getByRole('alert').filter({ hasText: "You've already reviewed this company." }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Edit your first review' }).click();
      await page.waitForURL(`**/me/reviews?edit=${first.id}`);
      await editing(page).getByLabel('Title', { exact: true }).waitFor();
      expect(await editing(page).getByLabel('Title', { exact: true }).inputValue()).toBe(first.title);
      await page.goBack();
      await page.getByRole('group', { name: 'Company', exact: true }).getByText(company.name).waitFor();
      expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('A second thought');
    });
  });

  it('can be filtered by language, and name it', async () => {
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
    const languages = await Promise.all(
      ['Great service', spanish.title, 'OK'].map((one) => heading(one).getAttribute('lang')),
    );
    expect(languages).toEqual(['en', 'es', '']);

    const select = page.getByRole('combobox', { name: 'Language' });
    const openFilters = async (name: string) => {
      if (isPhone) await page.getByRole('button', { name, exact: true }).click();
    };
    expect(await select.isVisible()).toBe(!isPhone);
    await openFilters('Filter');
    expect(await select.getByRole('option').allInnerTexts()).toEqual(['All languages', 'English', 'Spanish']);
    await expectAccessible(page);

    await select.focus();
    await page.keyboard.press('S');
    await page.waitForURL(`**/business/${company.id}?language=es`);
    await heading('Great service').waitFor({ state: 'detached' });
    await status(page, '1 of 3 reviews').waitFor();
    expect(await isFocused(select)).toBe(true);

    await page.reload();
    await heading(spanish.title).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await openFilters('Filter (1)');
    expect(await select.inputValue()).toBe('es');
    await page.getByRole('checkbox', { name: '1 star' }).press('Space');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await heading('OK').waitFor();
    expect(await page.getByRole('article').count()).toBe(3);
  });

  describe('many reviews', () => {
    const more = () => {
      const name = 'Show more reviews';
      return walk.page.getByRole('link', { name }).or(walk.page.getByRole('button', { name }));
    };
    const cards = () => walk.page.getByRole('article');

    /** Loads more until everything is loaded. @returns the number of reviews */
    async function readAll(): Promise<number> {
      await cards().first().waitFor();
      while ((await more().count()) > 0) {
        const before = await cards().count();
        await more().click();
        await cards().nth(before).waitFor();
      }
      const titles = await cards().evaluateAll((all) => all.map((one) => one.textContent));
      expect(new Set(titles).size).toBe(titles.length);
      return titles.length;
    }

    async function readTotal(id: string): Promise<number> {
      return (await send<{ reviewsQuantity: number }>('GET', `/company/${id}`)).reviewsQuantity;
    }

    it('are paginated on the page of a company', async () => {
      const { page, walker } = walk;
      await page.goto(`/business/${popular.id}`);
      // Before, the button is a link to the next page.
      await untilInteractive(page);
      await cards().nth(19).waitFor();
      expect(await cards().count()).toBe(20);
      const restore = await walker.fail(`GET /company/${popular.id}/review`, 500);
      await more().click();
      await page.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' }).waitFor();
      expect(await cards().count()).toBe(20);
      await expectAccessible(page);
      await restore();
      await more().click();
      await cards().nth(20).waitFor();
      expect(await isFocused(cards().nth(20))).toBe(true);
      expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
      expect(await readAll()).toBe(await readTotal(popular.id));
    });

    it('are paginated on the dashboard', async () => {
      const { page, walker } = walk;
      await walker.logIn(popular.token);
      await page.goto('/my-company/reviews');
      await cards().nth(19).waitFor();
      const restore = await walker.fail('GET /review/company', 503);
      await more().click();
      await page.getByRole('alert').filter({ hasText: 'Heard is currently unavailable.' }).waitFor();
      await restore();
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await cards().nth(20).waitFor();
      expect(await readAll()).toBe(await readTotal(popular.id));
    });

    it('of one consumer are paginated', async () => {
      const { page } = walk;
      for (let made = 0; made < 22; made++) await aReview(author, { title: `Number ${made}` });
      await page.goto('/me/reviews');
      await cards().nth(19).waitFor();
      expect(await cards().count()).toBe(20);
      expect(await readAll()).toBe(22);
    });
  });
});
