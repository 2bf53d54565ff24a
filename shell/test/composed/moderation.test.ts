import type { Page } from 'playwright-core';
import {
  aCompany,
  aConsumer,
  anAdministrator,
  aReview,
  send,
  unique,
  waitForMark,
  type Administrator,
  type Company,
} from './accounts.ts';
import { expectAccessible, isFocused } from './checks.ts';
import { screens, walkAlone, webUrl } from './walker.ts';

let admin: Administrator;
beforeAll(async () => {
  admin = await anAdministrator();
});

const findCard = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Returns the number of reviews in the document of a company. */
async function readDocumentId({ id }: Company): Promise<string> {
  return (await fetch(`${webUrl}/business/${id}`)).text();
}

describe.each(Object.entries(screens))('on a %s', (_, options) => {
  const walk = walkAlone(options);

  it('lets an administrator hide a review with a reason and restore it, and the public page follows', async () => {
    const { page, walker } = walk;
    const company = await aCompany();
    await aReview(await aConsumer(), { companyUrl: company.website, title: 'An honest one', rating: 4 });
    const author = await aConsumer();
    const title = `Swindle ${unique()}`;
    const review = await aReview(author, { companyUrl: company.website, title, rating: 0 });
    await waitForMark(title, admin);

    await page.goto('/login?next=/me/reviews');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(admin.recoveryCodes.pop() ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { level: 2, name: 'To review' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/moderation');
    const card = findCard(page, title);
    await card.getByText(/after sign-up/).waitFor();
    await expectAccessible(page);

    await card.getByRole('button', { name: 'Hide' }).click();
    expect(await isFocused(card.getByLabel('Reason'))).toBe(true);
    await card.getByLabel('Reason').fill('It names a private person');
    await expectAccessible(page);
    const restore = await walker.fail(`POST /admin/reviews/${review.id}/hide`, 'no answer');
    walker.announceLines(/ERR_/);
    await card.getByRole('button', { name: 'Hide review' }).click();
    await card.getByRole('alert').waitFor();
    expect(await card.getByLabel('Reason').inputValue()).toBe('It names a private person');
    await restore();
    await card.getByRole('button', { name: 'Hide review' }).dblclick();
    await card.getByText('Hidden: It names a private person').waitFor();
    expect(walker.sent(`POST /admin/reviews/${review.id}/hide`)).toBe(2);
    await expectAccessible(page);

    const own = await send('GET', '/review/user', { token: author.token });
    expect(own).toMatchObject([{ id: review.id, hidden: { reason: 'It names a private person' } }]);
    const hidden = await readDocumentId(company);
    expect(hidden).toContain('An honest one');
    expect(hidden).not.toContain(title);
    await card.getByRole('link', { name: company.id }).click();
    await page.getByRole('heading', { level: 1, name: company.name }).waitFor();
    await page.getByText('1 review', { exact: true }).first().waitFor();
    expect(await page.getByText(title).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Create a review' }).count()).toBe(0);

    await page.goto('/moderation/looked-at');
    await card.getByRole('button', { name: 'Undo' }).click();
    await card.getByRole('button', { name: 'Hide' }).waitFor();
    await expectAccessible(page);
    expect(await readDocumentId(company)).toContain(title);
    await page.goto(`/business/${company.id}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('2 reviews', { exact: true }).first().waitFor();
  });

  it('shows the reason to the author, and keeps others out', async () => {
    const { page, walker } = walk;
    const author = await aConsumer();
    const review = await aReview(author);
    await send('POST', `/admin/reviews/${review.id}/hide`, { token: admin.token, body: { reason: 'Copied' } });
    await walker.logIn(author.token);
    await page.goto('/me/reviews');
    await page.getByText('Your review is hidden: it is not shown publicly and does not count.').waitFor();
    await expectAccessible(page);
    await page.goto('/moderation');
    await page.waitForURL((url) => url.pathname === '/me');
    const document = await (await fetch(`${webUrl}/moderation`)).text();
    expect(document).toMatch(/<meta name="robots" content="noindex/);
    expect(await (await fetch(`${webUrl}/sitemap.xml`)).text()).not.toContain('moderation');
  });
});
