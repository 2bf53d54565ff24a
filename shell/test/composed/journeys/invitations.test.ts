import type { Page } from 'playwright-core';
import { unique } from '../accounts.ts';
import { expectAccessible, expectCount, expectNoOverflow, expectSoon, findOutcome, until } from '../checks.ts';
import { aMailCompany, aMailConsumer, codeFor, linkTo, mailSite, PASSWORD, sendToMailProduct } from '../mailProduct.ts';
import { journeyOn, walkAlone } from '../walker.ts';

const uploadCsv = (page: Page, text: string) =>
  page.getByLabel('Or a CSV file').setInputFiles({
    name: 'guests.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });

/** Ends the session in this browser. Everything else that the tab has stored stays. */
const logOut = (page: Page) => page.evaluate(() => localStorage.removeItem('auth_token'));

/** Returns the rows of a table's body, with tabs between the cells. */
async function readRows(page: Page, table: string | RegExp): Promise<string[]> {
  const rows = await page.getByRole('table', { name: table }).locator('tbody tr').allInnerTexts();
  return rows.map((row) => row.replaceAll('\n', ''));
}

/** Fills the form of a review. The form already contains the company. */
async function review(page: Page, title: string): Promise<void> {
  await page.getByRole('slider', { name: 'Rating' }).press('End');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description(max 256)').fill('Still warm when it came.');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL('**/me/reviews');
}

describe.each(journeyOn('desktop'))('invitations on a %s', (_, options) => {
  const walk = walkAlone(options, () => mailSite);

  // Covers TRUST-5.1, TRUST-5.13, TRUST-5.14, TRUST-5.15, TRUST-5.16
  it('invites people from an upload, and shows the emails, the labeled reviews, the figures and an opt-out', async () => {
    const { page, walker } = walk;
    const company = await aMailCompany();
    const [same, other, none] = ['Same', 'other', 'none'].map((name) => `${name}-${unique()}@guests.example`) as [
      string,
      string,
      string,
    ];
    const person = await aMailConsumer({ email: same.toLowerCase() });

    // The company uploads a file.
    await walker.logIn(company.token);
    await page.goto('/my-company/invitations');
    await page.getByText('You can invite 5,000 more people today').waitFor();
    await page.getByText('You have not invited anybody yet.').waitFor();
    await page.getByRole('img', { name: 'QR code of your link' }).waitFor();
    await expectAccessible(page);
    await uploadCsv(
      page,
      `email;reference;language\n${same};A-1;en\n${other};A-2;\nwork@${company.id};A-3;\nnobody;;\n${none};;en\n`,
    );
    await page.getByText('5 rows, the first 5:').waitFor();
    await expectSoon(
      () => readRows(page, /^5 rows/),
      [
        `1\t${same}\tReady\tA-1\ten`,
        `2\t${other}\tReady\tA-2\t`,
        `3\twork@${company.id}\tReady\tA-3\t`,
        '4\tnobody\tNot an email address\t\t',
        `5\t${none}\tReady\t\ten`,
      ],
    );
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Invite 4 people' }).dblclick();
    await page.getByText('3 invited', { exact: true }).waitFor();
    await page.getByText('Why fewer?').click();
    await page.getByText(/^Nobody gets an email who has opted out/).waitFor();
    await page.getByText(/^Row 3: /).waitFor();
    await page.getByText(/^Row 4: /).waitFor();
    await page.getByText('You can invite 4,997 more people today').waitFor();
    await until(async () => (await readRows(page, 'Sent so far'))[0]?.endsWith('\tCSV file\t4\t3\t1\t0') === true);
    await expectAccessible(page);

    // The invited person is logged in with the same email address.
    const link = await linkTo('/invitation', same);
    await walker.logIn(person.token);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'How was Harbour?' }).waitFor();
    await page.waitForURL(`${mailSite.url}/invitation`);
    await page.getByText(`You were invited by ${company.id}. Your review will say so.`).waitFor();
    await page.getByText('The company will see which order it is about.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Write your review' }).click();
    // Matches the capital letter, because the previous page also shows the company's name.
    await page.getByText(new RegExp(`Invited by ${company.id}`)).waitFor();
    await expectAccessible(page);
    await review(page, 'With the order');

    // The second invited person logs in before writing the review.
    const another = await aMailConsumer();
    await logOut(page);
    await page.goto(await linkTo('/invitation', other));
    await page.getByRole('link', { name: 'I have an account: log in' }).click();
    await page.getByLabel('Email').fill(another.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText(new RegExp(`Invited by ${company.id}`)).waitFor();
    await review(page, 'Passed on');

    // The invitation can be used only once.
    await walker.logIn((await aMailConsumer()).token);
    await page.goto(link);
    await page.getByText('This invitation has already been used.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Write your review' }).click();
    await page.getByRole('slider', { name: 'Rating' }).waitFor();
    await expectCount(page.getByText(new RegExp(`Invited by ${company.id}`)), 0);
    await review(page, 'By chance');

    // The public page has labels, a filter and the figures.
    await page.goto(`/business/${company.id}`);
    await page.getByText('1 organic, 1 invited, 1 confirmed').waitFor();
    const label = (title: string, origin: string) =>
      page.getByRole('article').filter({ hasText: title }).locator('summary').filter({ hasText: origin });
    await label('With the order', 'Confirmed experience').waitFor();
    await label('Passed on', 'Invited by the company').waitFor();
    await label('By chance', 'Organic').click();
    await page.getByText('Written without an invitation through Heard.').waitFor();
    await expectAccessible(page);
    const filter = page.getByRole('button', { name: 'Filter', exact: true });
    if (await filter.isVisible()) await filter.click();
    await page.getByLabel('Origin').selectOption('Confirmed');
    await page.waitForURL('**?origin=confirmed');
    await page.getByText('1 of 3 reviews').waitFor();
    await expectCount(page.getByRole('article'), 1);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Why/ }).click();
    await page.getByRole('heading', { name: 'Where the reviews came from' }).waitFor();
    await expectCount(page.getByText('1 review, 33% · mean 5.0'), 3);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.goto(`/business/${company.id}/transparency`);
    await page.getByText('1 review, 33% · mean 5.0').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'What the labels mean' }).click();
    await page.waitForURL('**/how-scores-work#origin');

    // The company sees the orders, and the results of the upload.
    await walker.logIn(company.token);
    await page.goto('/my-company/invitations');
    await page.getByText('Readers see both means side by side: organic 5.0, invited 5.0.').waitFor();
    await until(async () => (await readRows(page, 'Sent so far'))[0]?.endsWith('\tCSV file\t4\t3\t1\t2') === true);
    const own = await sendToMailProduct<{ title: string; reference: string | null }[]>(
      'GET',
      '/review/company',
      company,
    );
    expect(Object.fromEntries(own.map(({ title, reference }) => [title, reference]))).toEqual({
      'By chance': null,
      'Passed on': 'A-2',
      'With the order': 'A-1',
    });

    // The third person opts out, without an account.
    await logOut(page);
    await page.goto(await linkTo('/unsubscribe', none));
    const optOut = page.getByRole('button', { name: `No more invitations from ${company.id}` });
    await optOut.waitFor();
    await expectAccessible(page);
    await optOut.click();
    await findOutcome(page, `Done. You will not be invited by ${company.id} again.`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'No more invitations from any company' }).click();
    await findOutcome(page, 'Done. You will not be invited by any company again.').waitFor();
    await expectCount(page.getByRole('button', { name: /^No more invitations/ }), 0);
  });

  it('publishes reviews of people without an account, and lets these people log in with a link', async () => {
    const { page } = walk;
    const company = await aMailCompany();
    const [invited, other] = [`invited-${unique()}@guests.example`, `other-${unique()}@guests.example`];
    const invitations = [{ email: invited }, { email: `passed-on-${unique()}@guests.example` }];
    await sendToMailProduct('POST', '/company/invitations', { token: company.token, body: { invitations } });
    async function write(link: string, title: string, email: string) {
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByLabel('Title', { exact: true }).fill(title);
      await page.getByRole('slider', { name: 'Rating' }).press('End');
      await page.getByLabel('Description').fill('Still warm when it came.');
      await page.getByLabel('Name', { exact: true }).fill('Nia');
      await page.getByLabel('Last name').fill('Guest');
      await page.getByLabel('Email').fill(email);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.getByRole('button', { name: 'Publish review' }).dblclick();
    }

    await write(await linkTo('/invitation', invited), 'By the invited', invited);
    await findOutcome(page, `Thank you for your review! We have sent an email to ${invited}.`).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Reviews of the company' }).click();
    await page.getByRole('article').filter({ hasText: 'By the invited' }).getByText('Nia Guest').waitFor();

    await write(await linkTo('/invitation', invitations[1]?.email ?? ''), 'Passed on', other);
    await page.getByText(`We have sent a code to ${other}.`).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Code').fill(await codeFor(other));
    await page.keyboard.press('Enter');
    await findOutcome(page, 'Your review is public. Thank you!').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See your review' }).click();
    await page.getByRole('heading', { name: 'Passed on' }).waitFor();

    await page.goto('/login');
    await page.getByRole('link', { name: 'Log in with a link by email.' }).click();
    // Waits, because the login page stays until the other page has loaded, and also has a field for the email.
    await page.getByRole('heading', { level: 1, name: 'Log in with a link' }).waitFor();
    await page.getByLabel('Email').fill(other);
    await page.keyboard.press('Enter');
    await page.getByText(`If there is an account for ${other}`).waitFor();
    await page.goto(await linkTo('/login-link', other));
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/me/reviews');
    await page.getByRole('heading', { name: 'Passed on' }).waitFor();
  });

  // Covers TRUST-5.13
  it('reads pasted email addresses in all formats, and invites them', async () => {
    const { page, walker } = walk;
    const company = await aMailCompany();
    await walker.logIn(company.token);
    await page.goto('/my-company/invitations');
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => `guest-${unique()}@guests.example`);
    await page
      .getByLabel('Email addresses')
      .fill(`${first}\nAna Ruiz <${second}>; "Lee" <${third}>,\n\nowner@${company.id}, ${fourth}, nobody@`);
    await page.getByText('6 rows, the first 5:').waitFor();
    await expectSoon(
      async () => (await readRows(page, /^6 rows/)).map((row) => row.split('\t')[1]),
      [first, second, third, `owner@${company.id}`, fourth],
    );
    await page.getByText('1 invalid row stays here').waitFor();
    await page.getByRole('button', { name: 'Invite 5 people' }).click();
    await page.getByText('4 invited', { exact: true }).waitFor();
    await expectSoon(() => page.getByLabel('Email addresses').inputValue(), `nobody@\nowner@${company.id}`);
    await expectAccessible(page);
    await uploadCsv(page, `email,name\n"${first},Ana\n`);
    await page.getByText(/^We can't read this file\./).waitFor();
    await expectAccessible(page);

    // Creates a new link, after a confirmation.
    const link = page.getByRole('group', { name: 'Your link' }).locator('code');
    const before = await link.innerText();
    await page.getByRole('button', { name: 'Create a new link' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Create a new link' }).click();
    await until(async () => (await link.innerText()) !== before);
    walker.allow({ status: 404, address: '/api/invitations/open' });
    await page.goto(before);
    await page.getByText(/^Open the link in the invitation again\./).waitFor();
    await expectAccessible(page);
    const { link: after } = await sendToMailProduct<{ link: string }>('GET', '/company/invitations/link', company);
    await page.goto('about:blank');
    await page.goto(after);
    await page.getByText(`You were invited by ${company.id}. Your review will say so.`).waitFor();
  });

  it('asks an unverified company to confirm its work email first, and shows expired invitations', async () => {
    const { page, walker } = walk;
    const company = await aMailCompany({ isVerified: false });
    await walker.logIn(company.token);
    await page.goto('/my-company/invitations');
    await page.getByText('Confirm your work email first.').waitFor();
    await expectAccessible(page);
    const { link } = await sendToMailProduct<{ link: string }>('GET', '/company/invitations/link', company);
    await page.route('**/api/invitations/open', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), state: 'expired' } });
    });
    await page.goto(link);
    await page.getByText('This invitation has expired. You can still write a review.').waitFor();
    await expectAccessible(page);
  });
});
