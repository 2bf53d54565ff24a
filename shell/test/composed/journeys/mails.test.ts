import type { Page } from 'playwright-core';
import { unique } from '../accounts.ts';
import { expectAccessible, expectCount, expectFocused, expectNoOverflow, expectSoon, findOutcome } from '../checks.ts';
import {
  aMailAdministrator,
  aMailCompany,
  aMailConsumer,
  codeFor,
  findInMails,
  linkTo,
  mailSite,
  PASSWORD,
  sendToMailProduct,
} from '../mailProduct.ts';
import { journeyOn, walkAlone } from '../walker.ts';

const NEW_PASSWORD = 'a louder harbour';

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

describe.each(journeyOn('phone'))('links in emails on a %s', (_, options) => {
  const walk = walkAlone(options, () => mailSite);

  it('resets a forgotten password by email, from the login page to the next login', async () => {
    const { page } = walk;
    const { email } = await aMailConsumer({ isConfirmed: false });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await status(page, `If there is an account for ${email}, we've sent it an email with a link.`).waitFor();
    await expectAccessible(page);

    const link = await linkTo('/reset-password', email);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
    await page.waitForURL(`${mailSite.url}/reset-password`);
    await page.locator('head [name=robots][content=noindex]').waitFor({ state: 'attached' });
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const done = findOutcome(
      page,
      'Your new password has been saved, and you have been logged out everywhere. Log in with it to continue.',
    );
    await done.waitFor();
    await expectFocused(done);
    await expectAccessible(page);

    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${mailSite.url}/me`);

    walk.walker.allow({ status: 400, address: '/api/auth/resetPassword' });
    await page.goto(link);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'This link no longer works' }).waitFor();
    await expectSoon(() => page.getByLabel('New password').inputValue(), PASSWORD);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.waitForURL(`${mailSite.url}/forgot-password`);
  });

  it('reports illegal content without an account, with a code and the decision by email', async () => {
    const { page } = walk;
    const author = await aMailConsumer();
    const { id } = await sendToMailProduct<{ id: string }>('POST', '/review/companyOrUser', {
      token: author.token,
      body: {
        companyName: 'Harbour',
        companyUrl: `${unique()}.example`,
        title: 'Wait for me',
        description: 'I know where you live.',
        rating: 1,
      },
    });
    await page.goto(`/review/${id}`);
    await page.getByRole('button', { name: 'More about this review' }).click();
    await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
    await page.getByRole('link', { name: 'Log in', exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Report illegal content' }).click();
    const email = `visitor-${unique()}@mail.example`;
    await page.getByLabel('Your name').fill('Nia Visitor');
    await page.getByLabel('Your email').fill(email);
    await page.getByLabel('Why is it illegal?').fill('It threatens a person.');
    await page.getByRole('checkbox', { name: 'I believe in good faith' }).check();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Send code' }).dblclick();
    await page.getByLabel('Code').fill(await codeFor(email));
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Send report' }).dblclick();
    await page.getByText('Your reference:').waitFor();
    await expectAccessible(page);
    await findInMails(/We have received your report/, email);

    const { token } = await aMailAdministrator();
    await sendToMailProduct('POST', `/admin/reviews/${id}/hide`, {
      token,
      body: { reason: 'A threat is a crime.', ground: 'illegal' },
    });
    await findInMails(/Reason: A threat is a crime\./, email);
  });

  it('ends the open session in the same browser when a company resets its password', async () => {
    const { page, walker } = walk;
    const { email, token } = await aMailCompany({ isVerified: false });
    await sendToMailProduct('POST', '/auth/forgotPassword', { body: { email } });
    const link = await linkTo('/reset-password', email);
    await walker.logIn(token);
    await page.goto(link);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    walker.allow({ status: 401, address: '/api/user/me' });
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Your new password has been saved').waitFor();
    await page.waitForFunction(() => localStorage.getItem('auth_token') === null);
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.waitForURL(`${mailSite.url}/login-business`);
  });

  it('confirms the email of a consumer after the confirmation was requested again', async () => {
    const { page, walker } = walk;
    const { email, token } = await aMailConsumer({ isConfirmed: false });
    await walker.logIn(token);
    await page.goto('/me/settings');
    await status(page, `${email} is not confirmed yet.`).waitFor();
    await expectAccessible(page);
    const older = await linkTo('/confirm-email', email);
    await page.getByRole('button', { name: 'Send again' }).click();
    await status(page, `We've sent an email to ${email}.`).waitFor();
    const link = await linkTo('/confirm-email', email, 2);

    walker.allow({ status: 400, address: '/api/auth/confirmEmail' });
    await page.goto(older);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').filter({ hasText: 'This link no longer works' }).waitFor();
    await expectAccessible(page);
    // Opens the link of the second email while the page is already open.
    await page.goto(link);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.waitForURL(`${mailSite.url}/confirm-email`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    const done = findOutcome(page, `${email} is confirmed. Thank you.`);
    await done.waitFor();
    await expectFocused(done);
    await page.getByRole('link', { name: 'Go to settings' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).waitFor();
    await expectCount(page.getByText('is not confirmed yet'), 0);
  });

  it('shows the badge of a company when the company confirms its work email', async () => {
    const { page, walker } = walk;
    const { id, workEmail, token } = await aMailCompany({ isVerified: false });
    await page.goto(`/business/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
    for (const badge of ['Verified Company', 'Unclaimed']) await expectCount(page.getByText(badge), 0);

    await walker.logIn(token);
    await page.goto('/my-company/settings');
    const card = page.getByRole('region', { name: 'Your work email' });
    await card.getByText(`The code we email to it proves that ${id} is yours.`).waitFor();
    await expectAccessible(page);
    await card.getByLabel('Work email', { exact: true }).fill('me@elsewhere.example');
    await card.getByLabel('Current password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Save work email' }).click();
    await card.getByText(`me@elsewhere.example isn't an email at ${id}`).waitFor();
    await card.getByLabel('Work email', { exact: true }).fill(workEmail);
    await card.getByLabel('Current password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Save work email' }).click();
    await card.getByText(`The code we email to it proves that ${id} is yours.`).waitFor();

    await card.getByLabel('Code', { exact: true }).fill(await codeFor(workEmail, 2));
    await card.getByRole('button', { name: 'Confirm' }).click();
    await status(page, `${workEmail} is confirmed.`).waitFor();
    await page.getByText('Verified Company').waitFor();
    await expectCount(card.getByLabel('Code', { exact: true }), 0);
    await page.goto(`/business/${id}`);
    await page.getByText('Verified Company').waitFor();
  });
});
