import type { Page } from 'playwright-core';
import { aConsumer, send, type Consumer } from '../accounts.ts';
import { expectAccessible, expectCount, expectFilled, expectFocused, expectSoon, fill } from '../checks.ts';
import { journeyOn, walkAlone } from '../walker.ts';

/** A demo company that has no owner in these tests. */
const bank = 'pebblebank.example';

const card = (page: Page) => page.getByRole('group', { name: 'Company', exact: true });
const name = (page: Page) => page.getByRole('combobox', { name: 'Company name', exact: true });
const url = (page: Page) => page.getByLabel('Company URL', { exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });

async function fillRest(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Rating' }).press('4');
  await page.getByLabel('Title', { exact: true }).fill('Warm bread');
  await page.getByLabel('Description(max 256)', { exact: true }).fill('Still warm when it came.');
}

/** Submits the form. @returns the submitted properties of the company */
async function sendForm(page: Page): Promise<{ companyName: string; companyUrl: string }> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/review/companyOrUser')),
    create(page).click(),
  ]);
  await page.waitForURL('**/me/reviews');
  return request.postDataJSON() as { companyName: string; companyUrl: string };
}

/** Makes the form wait for the companies that are similar. After a second, it sends the review without asking. */
async function waitForComparison(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms?: number, ...more: unknown[]) =>
        start(run, ms === 1_000 ? 60_000 : ms, ...more),
    });
  });
}

/** Returns the company of the consumer's only review. */
async function reviewedCompany({ token }: Consumer): Promise<string | undefined> {
  const reviews = await send<{ companyId: string }[]>('GET', '/review/user', { token });
  expect(reviews).toHaveLength(1);
  return reviews[0]?.companyId;
}

describe.each(journeyOn('desktop'))('the company of a review, on a %s', (_, options) => {
  const walk = walkAlone(options);
  let author: Consumer;

  beforeEach(async () => {
    author = await aConsumer();
    await walk.walker.logIn(author.token);
  });

  // Covers DISCOVERY-61.1, DISCOVERY-61.6
  it('suggests a company for a review despite a typo, and accepts the suggestion by keyboard', async () => {
    const { page } = walk;
    await page.goto('/me');
    await name(page).fill('pebblbank');
    const option = page.getByRole('option', { name: /Pebblebank/ });
    await option.waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /compan(y|ies) found/ })
      .waitFor({ state: 'attached' });
    await expectAccessible(page);
    // Enter in the open list closes the list, and does not submit the form.
    await name(page).press('Enter');
    await option.waitFor({ state: 'detached' });
    await expectCount(page.getByText('This field is required.'), 0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await option.waitFor({ state: 'detached' });
    await expectSoon(() => name(page).inputValue(), 'pebblbank');
    // The name is similar to that of a company, so the form asks about this company before it asks for a website. The question loads after the list.
    const yes = page.getByRole('button', { name: 'Yes, this one: Pebblebank' });
    await yes.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await option.waitFor({ state: 'detached' });
    await expectFocused(yes);
    await expectCount(url(page), 0);
    await expectAccessible(page);
    await name(page).press('ArrowDown');
    await option.waitFor();
    await page.keyboard.press('Enter');
    await card(page).getByText('Pebblebank', { exact: true }).waitFor();
    await expectFocused(card(page));
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Change' }).click();
    await expectFocused(name(page));
    await expectSoon(() => name(page).inputValue(), 'pebblbank');
    await name(page).press('ArrowDown');
    await option.click();
    await card(page).waitFor();
    await fillRest(page);
    await page.reload();
    await card(page).getByText('Pebblebank', { exact: true }).waitFor();
    await expectFilled(page, { Title: 'Warm bread' });
    expect(await sendForm(page)).toMatchObject({ companyName: 'Pebblebank', companyUrl: bank });
  });

  // Covers DISCOVERY-61.4
  it('asks which company is meant when the typed website has a typo', async () => {
    const { page, walker } = walk;
    await waitForComparison(page);
    await page.goto('/me');
    await fill(page, { 'Company name': 'Pebbles', 'Company URL': 'pebblebakn.example' });
    await fillRest(page);
    await create(page).dblclick();
    const question = page.getByRole('group', { name: 'Did you mean this company?' });
    await question.getByText('Pebblebank', { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'group');
    expect(walker.sent('POST /review/companyOrUser')).toBe(0);
    await expectAccessible(page);
    await question.getByRole('button', { name: /^Yes, this one/ }).click();
    await card(page).waitFor();
    await sendForm(page);
    expect(await reviewedCompany(author)).toBe(bank);
  });
});
