import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { aCompany, aConsumer, aNewAdministrator, type Login } from '../composed/accounts.ts';
import { addAuthenticator } from '../composed/addAuthenticator.ts';
import { expectAccessible } from '../composed/checks.ts';
import { screens, walkAlone } from '../composed/walker.ts';
import { matrix } from '../composed/matrix.ts';

/**
 * Gives the browser an authenticator.
 * @param offersAutofill whether the browser offers passkeys in the autofill of the email field; then the login page needs no click
 */
async function allowPasskeys(page: Page, { offersAutofill = false } = {}): Promise<void> {
  await page.addInitScript((offers) => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(offers);
  }, offersAutofill);
  await addAuthenticator(page);
}

async function enterPassword(page: Page, { email, password }: Pick<Login, 'email' | 'password'>): Promise<void> {
  await page.goto('/login?next=/moderation/settings');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

/** Adds a passkey in the settings. The settings have to be open. */
async function addPasskey(page: Page, password: string): Promise<void> {
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await passkeys(page).getByRole('listitem').waitFor();
}

describe.each(matrix(Object.entries(screens)))('passkeys and authenticator apps on a %s', (_, options) => {
  const walk = walkAlone(options);

  // Covers ASVS-6.3.3
  it.each([
    ['consumer', () => aConsumer(), '/me/settings', '/login'],
    ['company', () => aCompany(), '/my-company/settings', '/login-business'],
  ] as const)(
    'lets a %s add a passkey, log in with it, rename and remove it',
    async (_kind, create, settings, login) => {
      const { page, walker } = walk;
      const account = await create();
      await walker.logIn(account.token);
      await allowPasskeys(page);
      await page.goto(settings);
      await addPasskey(page, account.password);
      await expectAccessible(page);

      await page.evaluate(() => localStorage.clear());
      await page.goto(`${login}?next=${settings}`);
      const logInWithPasskey = page.getByRole('button', { name: 'Log in with a passkey' });
      await logInWithPasskey.waitFor();
      await expectAccessible(page);
      await logInWithPasskey.click();
      await passkeys(page)
        .getByText(/^Last used/)
        .waitFor();

      await passkeys(page)
        .getByRole('button', { name: /^Rename/ })
        .click();
      const renaming = page.getByRole('dialog', { name: 'Rename' });
      await renaming.getByLabel('Name').fill('My laptop');
      await renaming.getByRole('button', { name: 'Save' }).click();
      await passkeys(page).getByText('My laptop', { exact: true }).waitFor();

      await passkeys(page).getByRole('button', { name: 'Remove: My laptop' }).click();
      const removal = page.getByRole('dialog', { name: /^Remove the passkey/ });
      await removal.getByLabel('Password', { exact: true }).fill(account.password);
      await removal.getByRole('button', { name: 'Remove' }).click();
      await passkeys(page).getByText('My laptop', { exact: true }).waitFor({ state: 'detached' });
    },
  );

  it('logs in with a passkey that is chosen in the autofill of the email field', async () => {
    const { page, walker } = walk;
    const account = await aConsumer();
    await walker.logIn(account.token);
    await allowPasskeys(page, { offersAutofill: true });
    await page.goto('/me/settings');
    await addPasskey(page, account.password);

    await page.evaluate(() => localStorage.clear());
    await page.goto('/login?next=/me/settings');
    await passkeys(page)
      .getByText(/^Last used/)
      .waitFor();
  });

  // Covers ASVS-6.3.3
  it('lets an administrator set up a passkey at the first login, and confirm the next login with it', async () => {
    const { page } = walk;
    const admin = await aNewAdministrator();
    await allowPasskeys(page);
    await enterPassword(page, admin);
    await page.getByRole('heading', { level: 1, name: 'Set up a second step' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(8);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await passkeys(page).getByRole('listitem').waitFor();

    await page.evaluate(() => localStorage.clear());
    await enterPassword(page, admin);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await passkeys(page)
      .getByText(/^Last used/)
      .waitFor();
    await expectAccessible(page);
  });

  it('lets an administrator set up an authenticator app, and replace the recovery codes', async () => {
    const { page, walker } = walk;
    const admin = await aNewAdministrator();
    await enterPassword(page, admin);
    await page.getByRole('button', { name: 'Use an app' }).click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page);
    const key = await page
      .getByRole('group', { name: 'Or enter this key in the app' })
      .locator('[dir=ltr]')
      .innerText();
    const code = new TOTP({ secret: key.replaceAll(/\s/g, '') }).generate();
    walker.allow({ status: 401, address: '/auth/secondFactor/setUp' });
    await page.getByLabel('6-digit code').fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This code is incorrect').first().waitFor();
    await page.getByLabel('6-digit code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();

    const card = page.getByRole('region', { name: 'Second step' });
    await card.getByText('You have 8 recovery codes left.').waitFor();
    await card.getByRole('button', { name: 'Create new recovery codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create new recovery codes' });
    await dialog.getByLabel('Password', { exact: true }).fill(admin.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const recoveryCode = await card.getByRole('listitem').first().innerText();
    await card.getByRole('button', { name: 'I have saved them' }).click();

    await page.evaluate(() => localStorage.clear());
    await enterPassword(page, admin);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('region', { name: 'Second step' }).getByText('You have 7 recovery codes left.').waitFor();
  });
});
