import type { Page } from 'playwright-core';
import {
  aCompany,
  aConsumer,
  anAdministrator,
  aReview,
  logIn,
  send,
  unique,
  waitForMark,
  type Administrator,
  type Company,
} from '../accounts.ts';
import { expectAccessible, expectCount, expectFocused, expectNoOverflow, expectSoon, readRendered } from '../checks.ts';
import { journeyOn, walkAlone, webUrl } from '../walker.ts';

let admin: Administrator;
beforeAll(async () => {
  admin = await anAdministrator();
});

const findCard = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Returns the document of a company. */
const readDocument = ({ id }: Company) => readRendered(`${webUrl}/business/${id}`);

describe.each(journeyOn('phone'))('moderation on a %s', (_, options) => {
  const walk = walkAlone(options);

  // Covers DISCOVERY-74.3, DISCOVERY-74.4, DISCOVERY-74.7
  it("blocks a company, and unblocks it by another administrator's decision after an appeal of the owner", async () => {
    const { page, walker } = walk;
    const [company, author, other] = [await aCompany(), await aConsumer(), await anAdministrator()];
    const [title, reason] = [`Bought ${unique()}`, `It pays for its reviews ${unique()}.`];
    const review = await aReview(author, { companyUrl: company.website, title, rating: 5 });
    const removed = page.getByText('This page was removed because it broke the rules.');

    await walker.logIn(admin.token);
    await page.goto(`/moderation/companies/${company.id}`);
    const part = page.getByRole('region', { name: 'Block this company' });
    await part.getByRole('button', { name: 'Block', exact: true }).click();
    const rule = part.getByLabel('Which rule does it break?');
    await expectFocused(rule);
    await part.getByRole('button', { name: 'Block the company' }).click();
    await part.getByText('This field is required.').first().waitFor();
    await rule.selectOption('notGenuine');
    await part.getByLabel('Reason').fill(reason);
    await expectAccessible(page);
    await part.getByRole('button', { name: 'Block the company' }).dblclick();
    await page.getByRole('region', { name: 'Unblock this company' }).waitFor();
    await page.getByRole('region', { name: 'History' }).getByText(reason).waitFor();
    expect(walker.sent(`POST /admin/companies/${company.id}/block`)).toBe(1);
    await expectAccessible(page);

    let html = '';
    const readBlocked = async () => {
      const document = await fetch(`${webUrl}/business/${company.id}`);
      html = await document.text();
      return [document.status, document.headers.get('x-robots-tag')];
    };
    await expectSoon(readBlocked, [410, 'noindex']);
    expect(html).toContain('<p>This page was removed because it broke the rules.</p>');
    expect(html).toContain('<a href="/transparency">');
    expect(html).not.toContain(title);
    const readStatus = async () => (await fetch(`${webUrl}/review/${review.id}`)).status;
    await expectSoon(readStatus, 404);
    walker.allow({ status: 410, address: `/api/company/${company.id}` });
    await page.getByRole('link', { name: 'See the page' }).click();
    await removed.waitFor();
    await expectAccessible(page);
    walker.allow({ status: 410, address: `/business/${company.id}` });
    await page.goto(`/business/${company.id}`);
    await removed.waitFor();
    await page.getByRole('link', { name: 'See our decisions' }).click();
    await page.getByText(reason).waitFor();

    await walker.logIn(author.token);
    await page.goto('/me/reviews');
    await page.getByText('This company was removed. Your review is not public.').waitFor();
    await expectAccessible(page);

    await walker.logIn(await logIn('loginCompany', company.email, company.password));
    walker.allow({ status: 410, address: '/api/review/company' });
    await page.goto('/my-company/reviews');
    await page.getByText(reason).waitFor();
    await page.getByRole('button', { name: 'Appeal' }).click();
    await page.getByLabel('Why is the decision wrong?').fill('Nobody was paid for a review.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await page.getByText("We'll take another look.").waitFor();
    await expectAccessible(page);

    await walker.logIn(other.token);
    await page.goto('/moderation/appeals');
    const card = page.getByRole('article').filter({ hasText: company.id });
    await card.getByLabel('Reason').fill('Nobody was paid.');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Make it public again' }).click();
    await page.getByRole('status').filter({ hasText: 'The appeal has been decided.' }).waitFor();
    await page.goto(`/business/${company.id}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await expectSoon(readStatus, 200);
  });

  // Covers DISCOVERY-70.1, DISCOVERY-70.2, DISCOVERY-70.7
  it('merges a listing into a company after showing the listing and the company, and undoes the merge', async () => {
    const { page, walker } = walk;
    const [company, author, both] = [await aCompany(), await aConsumer(), await aConsumer()];
    const from = `listing-${unique()}.example`;
    const [title, reason] = [`Moved ${unique()}`, `The same shop ${unique()}.`];
    await aReview(author, { companyUrl: from, title, rating: 4 });
    await aReview(both, { companyUrl: from, title: 'Older', rating: 2 });
    await aReview(both, { companyUrl: company.website, title: 'Newer', rating: 5 });

    await walker.logIn(admin.token);
    await page.goto(`/moderation/companies/${from}`);
    const part = page.getByRole('region', { name: 'Merge into another company' });
    await part.getByLabel('Name or website of the other company').fill(company.id);
    await page.getByRole('option', { name: company.id }).click();
    const effect = `After this, ${from} leads to ${company.id}. 2 reviews move, 1 person reviewed both: the newer review counts.`;
    await part.getByText(effect).waitFor();
    await part.getByText('1 review · ').waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await part.getByLabel('Reason').fill(reason);
    await part.getByRole('button', { name: 'Merge', exact: true }).dblclick();
    await page.getByText(/^Merged on .* into/).waitFor();
    expect(walker.sent('POST /admin/companies/merge')).toBe(1);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText(reason).waitFor();
    await expectAccessible(page);
    const readRedirect = async () => {
      const { status, headers } = await fetch(`${webUrl}/business/${from}`, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    await expectSoon(readRedirect, [301, `/business/${company.id}`]);

    await history.getByRole('button', { name: 'Undo the merge' }).click();
    await history.getByLabel('Reason').fill('Two shops.');
    await expectAccessible(page);
    await history.getByRole('button', { name: 'Undo the merge' }).click();
    await history.getByText(`Merge undone: ${from} → ${company.id}`).waitFor();
    await page.goto(`/business/${from}`);
    await page.getByRole('heading', { name: title }).waitFor();
  });

  it('lets an administrator hide a review with a reason and restore the review, and updates the public page', async () => {
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
    await page.waitForURL(({ pathname }) => pathname === '/moderation');
    const card = findCard(page, title);
    await card.getByText(/after sign-up/).waitFor();
    await expectAccessible(page);

    await card.getByRole('button', { name: 'Hide' }).click();
    await expectFocused(card.getByLabel('Reason'));
    await card.getByLabel('Reason').fill('It names a private person');
    await expectAccessible(page);
    const restore = await walker.fail(`POST /admin/reviews/${review.id}/hide`, 'no answer');
    walker.allowLines(/ERR_/);
    await card.getByRole('button', { name: 'Hide review' }).click();
    await card.getByRole('alert').waitFor();
    await expectSoon(() => card.getByLabel('Reason').inputValue(), 'It names a private person');
    await restore();
    await card.getByRole('button', { name: 'Hide review' }).dblclick();
    await card.getByText('Hidden: It names a private person').waitFor();
    expect(walker.sent(`POST /admin/reviews/${review.id}/hide`)).toBe(2);
    await expectAccessible(page);

    const own = await send('GET', '/review/user', { token: author.token });
    expect(own).toMatchObject([{ id: review.id, hidden: { reason: 'It names a private person' } }]);
    const hidden = await readDocument(company);
    expect(hidden).toContain('An honest one');
    expect(hidden).not.toContain(title);
    await card.getByRole('link', { name: company.id }).click();
    await page.getByRole('heading', { level: 1, name: company.name }).waitFor();
    await page.getByText('1 review', { exact: true }).first().waitFor();
    await expectCount(page.getByText(title), 0);
    await expectCount(page.getByRole('link', { name: 'Create a review' }), 0);

    await page.goto('/moderation/looked-at');
    await card.getByRole('button', { name: 'Undo' }).click();
    await card.getByRole('button', { name: 'Hide' }).waitFor();
    await expectAccessible(page);
    expect(await readDocument(company)).toContain(title);
    await page.goto(`/business/${company.id}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('2 reviews', { exact: true }).first().waitFor();
  });

  it('shows the reason to the author, and denies access to other accounts', async () => {
    const { page, walker } = walk;
    const author = await aConsumer();
    const review = await aReview(author);
    await send('POST', `/admin/reviews/${review.id}/hide`, {
      token: admin.token,
      body: { reason: 'It was copied from another site.' },
    });
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
