import type { Page } from 'playwright-core';
import { aCompany, aConsumer, anAdministrator, aReview, send, unique, type Consumer } from './accounts.ts';
import { expectAccessible, expectFits, isFocused, until } from './checks.ts';
import { screens, settle, walkAlone } from './walker.ts';

/** A demo company that nobody in these tests owns. */
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

/** Sends the form. @returns what it sent about the company */
async function sendForm(page: Page): Promise<{ companyName: string; companyUrl: string }> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/review/companyOrUser')),
    create(page).click(),
  ]);
  await page.waitForURL('**/me/reviews');
  return request.postDataJSON() as { companyName: string; companyUrl: string };
}

/** Returns the company of the consumer's only review. */
async function reviewedCompany({ token }: Consumer): Promise<string | undefined> {
  const reviews = await send<{ companyId: string }[]>('GET', '/review/user', { token });
  expect(reviews).toHaveLength(1);
  return reviews[0]?.companyId;
}

describe.each(Object.entries(screens))('the company of a review, on a %s', (_, options) => {
  const walk = walkAlone(options);
  let author: Consumer;

  beforeEach(async () => {
    author = await aConsumer();
    await walk.walker.logIn(author.token);
  });

  // Covers DISCOVERY-61.1, DISCOVERY-61.6
  it('is suggested despite a typo, chosen by keyboard, and sent whatever was typed into the URL', async () => {
    const { page } = walk;
    await page.goto('/me');
    await url(page).fill('elsewhere');
    await name(page).fill('pebblbank');
    const option = page.getByRole('option', { name: /Pebblebank/ });
    await option.waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /compan(y|ies) found/ })
      .waitFor({ state: 'attached' });
    await expectFits(page);
    // Enter in the open list closes it, and submits nothing.
    await name(page).press('Enter');
    await option.waitFor({ state: 'detached' });
    expect(await page.getByText('This field is required.').count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await option.waitFor({ state: 'detached' });
    expect(await name(page).inputValue()).toBe('pebblbank');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await option.waitFor({ state: 'detached' });
    expect(await isFocused(url(page))).toBe(true);
    await name(page).press('ArrowDown');
    await option.waitFor();
    await page.keyboard.press('Enter');
    await card(page).getByText('Pebblebank', { exact: true }).waitFor();
    expect(await isFocused(card(page))).toBe(true);
    await expectFits(page);
    await card(page).getByRole('button', { name: 'Change' }).click();
    expect(await isFocused(name(page))).toBe(true);
    expect(await name(page).inputValue()).toBe('pebblbank');
    await name(page).press('ArrowDown');
    await option.click();
    await card(page).waitFor();
    await fillRest(page);
    await page.reload();
    await card(page).getByText('Pebblebank', { exact: true }).waitFor();
    expect(await sendForm(page)).toMatchObject({ companyName: 'Pebblebank', companyUrl: bank });
  });

  // Covers DISCOVERY-61.3, DISCOVERY-61.7
  it('is recognized by its website, also when the form is opened with it, and a second review leads to the first', async () => {
    const { page } = walk;
    await page.goto('/me');
    await url(page).fill(`https://www.${bank}/shop`);
    await card(page).getByText('Already on Heard').waitFor();
    expect(await isFocused(card(page))).toBe(true);
    await expectFits(page);
    await fillRest(page);
    await sendForm(page);
    expect(await reviewedCompany(author)).toBe(bank);

    await page.goto(`/me?company=Pebblebank&url=${bank}`);
    await card(page).getByText('You have reviewed this company already.').waitFor();
    await expectFits(page);
    await card(page).getByRole('link', { name: 'Edit your first review' }).click();
    await page.waitForURL('**/me/reviews?edit=*');
  });

  // Covers DISCOVERY-61.4
  it('is asked about when its website has a typo', async () => {
    const { page, walker } = walk;
    await page.goto('/me');
    await name(page).fill('Pebble Bank');
    await url(page).fill('pebblebakn.example');
    await fillRest(page);
    await create(page).dblclick();
    const question = page.getByRole('group', { name: 'Is it one of these?' });
    await question.getByText('Pebblebank', { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'group');
    expect(walker.sent('POST /review/companyOrUser')).toBe(0);
    await expectFits(page);
    await question.getByRole('button', { name: /^Yes, this one/ }).click();
    await card(page).waitFor();
    await sendForm(page);
    expect(await reviewedCompany(author)).toBe(bank);
  });

  // Covers DISCOVERY-61.2, DISCOVERY-61.4
  it('is added when it is none of the similar ones', async () => {
    const { page, walker } = walk;
    const label = `lantern${unique()}`;
    await aCompany({ id: `${label}.example`, name: `Lantern ${label}` });
    await page.goto('/me');
    // Waits until the search finds the company that has just been registered.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await name(page).fill('');
      await name(page).fill(label);
      await page.getByRole('option', { name: /^Add/ }).waitFor();
      if (await page.getByRole('option', { name: new RegExp(`${label}.example`) }).isVisible()) break;
      await page.waitForTimeout(1_000);
    }
    await page.getByRole('option', { name: /^Add/ }).click();
    await page.getByText('New on Heard: give its website, so that others find it.').waitFor();
    expect(await isFocused(url(page))).toBe(true);
    await page.keyboard.type(`${label}.test`);
    await expectFits(page);
    await url(page).fill(`${label}s.example`);
    await fillRest(page);
    await create(page).click();
    await page.getByRole('button', { name: `No, add ${label}s.example as a new company` }).click();
    await page.waitForURL('**/me/reviews');
    expect(walker.sent('POST /review/companyOrUser')).toBe(1);
    expect(await reviewedCompany(author)).toBe(`${label}s.example`);
  });

  // Covers DISCOVERY-61.5
  it('is written into plain fields while the search fails, drafts included', async () => {
    const { page, walker } = walk;
    const company = { name: 'Lantern Street', id: `lantern-${unique()}.example` };
    await walker.fail('POST /1/indexes/*/queries', 500);
    walker.announceLines(/console\.error/);
    await page.goto('/me');
    await name(page).fill(company.name);
    await url(page).fill(company.id);
    await fillRest(page);
    await page.reload();
    await page.getByText("We've restored what you typed earlier. It isn't saved yet.").waitFor();
    expect([await name(page).inputValue(), await url(page).inputValue()]).toEqual([company.name, company.id]);
    await name(page).press('ArrowDown');
    await until(() => walker.sent('POST /1/indexes/*/queries') > 0);
    await settle(page);
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await sendForm(page)).toMatchObject({ companyName: company.name, companyUrl: company.id });
  });
});

describe('the company of a review', () => {
  const walk = walkAlone();

  // Covers DISCOVERY-61.3
  it('is the one that its website was merged into; a blocked website is refused under the field', async () => {
    const { page, walker } = walk;
    const administrator = await anAdministrator();
    const author = await aConsumer();
    await walker.logIn(author.token);
    const into = await aCompany();
    const { companyId: from } = await aReview(await aConsumer());
    const reason = 'They are one shop.';
    await send('POST', '/admin/companies/merge', {
      token: administrator.token,
      body: { from, into: into.id, reason },
    });
    await page.goto('/me');
    await name(page).fill('Lantern Street');
    await url(page).fill(from);
    await card(page).getByText(into.name).waitFor();
    await fillRest(page);
    expect(await sendForm(page)).toMatchObject({ companyUrl: into.id });
    expect(await reviewedCompany(author)).toBe(into.id);

    const blocked = `blocked-${unique()}.example`;
    await send('POST', '/admin/websites', { token: administrator.token, body: { website: blocked, reason } });
    await page.goto('/me');
    await name(page).fill('Blocked');
    await url(page).fill('https://facebook.com/acme');
    await fillRest(page);
    await create(page).click();
    await page.getByText("Enter the company's own website. This one is shared by many companies.").waitFor();
    await url(page).fill(blocked);
    walker.announce({ status: 403, address: '/api/review/companyOrUser' });
    await create(page).click();
    await page
      .locator('p')
      .filter({ hasText: `are not accepted: ${reason}` })
      .waitFor();
    await expectAccessible(page);
  });
});
