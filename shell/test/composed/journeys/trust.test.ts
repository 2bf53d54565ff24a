import type { Page } from 'playwright-core';
import { aCompany, aConsumer, anAdministrator, aReview, send, unique, type Administrator } from '../accounts.ts';
import { expectAccessible, expectCount, expectNoOverflow } from '../checks.ts';
import { journeyOn, walkAlone } from '../walker.ts';

let first: Administrator;
let second: Administrator;
beforeAll(async () => {
  first = await anAdministrator();
  second = await anAdministrator();
});

const findCard = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first();

describe.each(journeyOn('phone'))('reports and appeals on a %s', (_, options) => {
  const consumers = walkAlone(options);
  const administrators = walkAlone(options);

  // Covers TRUST-2.14, TRUST-4.7, TRUST-4.8
  it('shows a report, its decision, the appeal and the reversal to the people involved', async () => {
    const { page } = consumers;
    const { page: desk } = administrators;
    const company = await aCompany();
    const author = await aConsumer();
    const title = `Nobody calls back ${unique()}`;
    await aReview(author, { companyUrl: company.website, title, rating: 2 });
    await aReview(await aConsumer(), { companyUrl: company.website, title: 'An honest one', rating: 4 });

    // The company replies.
    await consumers.walker.logIn(company.token);
    await page.goto('/my-company/reviews?replied=false');
    const own = findCard(page, title);
    await own.getByRole('button', { name: 'Reply' }).click();
    await own.getByLabel('Your reply').fill('We are sorry. <b>Call again.</b>');
    await expectAccessible(page);
    await own.getByRole('button', { name: 'Publish reply' }).dblclick();
    await own.getByText('We are sorry. <b>Call again.</b>').waitFor();
    await expectNoOverflow(page);

    // A visitor reports the review after the login.
    const flagger = await aConsumer();
    await consumers.walker.logIn(flagger.token);
    await page.goto(`/business/${company.id}`);
    await page.getByText('We are sorry. <b>Call again.</b>').waitFor();
    const card = findCard(page, title);
    await card.getByRole('button', { name: 'More about this review' }).click();
    await card.getByRole('menuitem', { name: 'Report', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: "Shows somebody's personal data" }).check();
    await dialog.getByLabel('What is wrong with it?').fill('It names one of the employees.');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Send report' }).dblclick();
    await page.getByText('Thank you. A person will look at it').waitFor();
    await page.getByRole('link', { name: 'My reports' }).click();
    await page.getByText('Open', { exact: true }).waitFor();
    await expectAccessible(page);

    // The first administrator hides the review.
    await administrators.walker.logIn(first.token);
    await desk.goto('/moderation');
    const reported = findCard(desk, title);
    await reported.getByText('It names one of the employees.').waitFor();
    await reported.getByRole('button', { name: 'Hide', exact: true }).click();
    await reported.getByLabel('Reason').fill('It names an employee.');
    await expectAccessible(desk);
    await reported.getByRole('button', { name: 'Hide review' }).click();
    await reported.getByText('Hidden: It names an employee.').waitFor();

    // The public page has the decision instead of the review.
    await page.goto(`/business/${company.id}`);
    await page.getByRole('button', { name: '1 review hidden: why' }).click();
    await page.getByText('It names an employee.').waitFor();
    await expectCount(page.getByText(title), 0);
    await expectAccessible(page);

    // The author appeals.
    await consumers.walker.logIn(author.token);
    await page.goto('/me/reviews');
    await page.getByText(/^Somebody reported it\..*A person decided\.$/).waitFor();
    await page.getByRole('button', { name: 'Appeal' }).click();
    await page.getByLabel('Why is the decision wrong?').fill('Petra is the name of a hotline.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await page.getByText("We'll take another look.").waitFor();

    // The first administrator may not decide about the appeal, but the second administrator may.
    await desk.goto('/moderation/appeals');
    await findCard(desk, title).getByText('Another administrator has to decide').waitFor();
    await administrators.walker.logIn(second.token);
    await desk.goto('/moderation/appeals');
    const appeal = findCard(desk, title);
    await appeal.getByLabel('Reason').fill('It is the name of a hotline.');
    await expectAccessible(desk);
    await expectNoOverflow(desk);
    await appeal.getByRole('button', { name: 'Show it again' }).click();
    await desk.getByText('The appeal has been decided.').waitFor();

    // The review is public and counts again, and the log contains both decisions.
    await page.goto(`/business/${company.id}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('2 reviews', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /^Why/ }).click();
    await page.getByRole('table', { name: 'What counts today' }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('link', { name: 'How scores work' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'How scores work' }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.goto(`/business/${company.id}/transparency`);
    await page.getByText('It is the name of a hotline.').waitFor();
    await page.getByText('It names an employee.').waitFor();
    const log = await send('GET', `/company/${company.id}/decisions`);
    expect(log).toMatchObject([{ outcome: 'shownAgain' }, { outcome: 'hidden', appeal: 'granted' }]);
    expect(JSON.stringify(log)).not.toContain(title);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.goto('/transparency#ground-personalData');
    await page.getByRole('heading', { level: 1, name: 'Transparency' }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
});
