// Tests of the API cover other failures of a provider:
// - forged signatures, a wrong `iss`, invalid and large responses: api/test/identities.test.ts
// - logouts by the provider: api/test/oidcLogout.test.ts
// - the limits of a company's provider: api/test/companySso.test.ts
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoOverflow, until } from '../checks.ts';
import { aMailAdministrator, aMailCompany, aMailConsumer, PASSWORD } from '../mailProduct.ts';
import { aPerson, oidcSite, setOidcProvider, ssoClient, staffProvider, takeSsoDomain } from '../oidcProduct.ts';
import { journeyOn, settle, untilInteractive, walkAlone } from '../walker.ts';

/** Opens a login page, and logs in with the provider of consumers. */
async function logIn(page: Page, next: string): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ next })}`);
  await page.getByRole('link', { name: 'Continue with Example Mail' }).click();
}

async function logInAsStaff(page: Page): Promise<void> {
  await page.goto('/moderation');
  await page.getByRole('link', { name: `Administrators: continue with ${staffProvider}` }).click();
}

/** Logs out without a request. */
const forgetSession = (page: Page) => page.evaluate(() => localStorage.clear());

const failure = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

describe.each(journeyOn('phone'))('a consumer on a %s', (_, options) => {
  const walk = walkAlone(options, () => oidcSite);

  it('signs a consumer up with a provider, and logs in after the email at the provider has changed', async () => {
    const { page } = walk;
    const person = aPerson();
    await setOidcProvider({ person });
    await logIn(page, '/me/settings');
    const providers = page.getByRole('region', { name: 'Log in with another website' });
    await providers.getByRole('button', { name: 'Remove Example Mail' }).waitFor();
    await page.waitForURL(`${oidcSite.url}/me/settings`);
    await expectAccessible(page);
    await expectNoOverflow(page);

    await setOidcProvider({ person: { ...person, email: `moved-${person.email}` } });
    await forgetSession(page);
    await logIn(page, '/me/settings');
    await providers.getByRole('button', { name: 'Remove Example Mail' }).waitFor();
    await page
      .getByRole('textbox', { name: 'Email', exact: true })
      .and(page.locator(`[value="${person.email}"]`))
      .waitFor();
  });

  it('links a provider to an existing account after asking for the password', async () => {
    const { page } = walk;
    const { email } = await aMailConsumer();
    await setOidcProvider({ person: aPerson({ email }) });
    await logIn(page, '/me/settings');
    await page.getByText(`${email} already has an account.`).waitFor();
    await settle(page);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm and log in' }).click();
    await page.getByRole('button', { name: 'Remove Example Mail' }).waitFor();
  });

  it('logs in after the provider has rotated its keys, once the API may fetch the keys again', async () => {
    const { page } = walk;
    const person = aPerson();
    const unlink = page.getByRole('button', { name: 'Remove Example Mail' });
    const rejection = failure(page, "The login with Example Mail didn't work.");
    await setOidcProvider({ person });
    await logIn(page, '/me/settings');
    await unlink.waitFor();
    await setOidcProvider({ person, rotatesKey: true });
    // Repeats the login, because the API fetches the keys of a provider at most every 10 s.
    await until(async () => {
      await forgetSession(page);
      await logIn(page, '/me/settings');
      await unlink.or(rejection).first().waitFor();
      return unlink.isVisible();
    });
  });

  it.each([
    ['the nonce of another login', { nonce: 'another' }],
    ['another issuer', { iss: 'https://another.example' }],
    ['an ID token that has expired', { exp: 1_000_000_000 }],
  ])('rejects %s, and links back to the login page', async (_, claims) => {
    const { page } = walk;
    await setOidcProvider({ person: aPerson(), claims });
    await logIn(page, '/me/reviews');
    await failure(page, "The login with Example Mail didn't work.").waitFor();
    await settle(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the login page' }).click();
    await page.waitForURL(`${oidcSite.url}/login?next=%2Fme%2Freviews`);
    await page.getByRole('link', { name: 'Continue with Example Mail' }).waitFor();
  });

  it("rejects the provider's response when its URL is opened again", async () => {
    const { page } = walk;
    await setOidcProvider({ person: aPerson() });
    const response = page.waitForRequest((request) => request.url().includes('/api/auth/oidc/callback?'));
    await logIn(page, '/me/settings');
    const url = (await response).url();
    await page.getByRole('button', { name: 'Remove Example Mail' }).waitFor();
    await page.goto(url);
    await failure(page, 'This login has expired, or was started in another browser.').waitFor();
  });

  it('names a provider that does not respond, and still allows the login with a password', async () => {
    const { page } = walk;
    const { email } = await aMailConsumer();
    await setOidcProvider({ person: aPerson(), isHanging: true });
    await logIn(page, '/me/settings');
    await failure(page, "Example Mail isn't responding properly at the moment.").waitFor();
    await settle(page);
    await page.getByRole('link', { name: 'Go to the login page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.waitForURL(`${oidcSite.url}/me/settings`);
  });
});

describe.each(journeyOn('desktop'))('an administrator on a %s', (_, options) => {
  const walk = walkAlone(options, () => oidcSite);
  const moderation = (page: Page) => page.getByRole('navigation', { name: 'Moderation' });

  it("accepts the second factor that an administrator's provider has checked", async () => {
    const { page } = walk;
    await setOidcProvider({ person: aPerson({ groups: ['heard'] }), claims: { amr: ['pwd', 'mfa'] } });
    await page.goto('/moderation');
    await page.getByRole('link', { name: `Administrators: continue with ${staffProvider}` }).waitFor();
    await settle(page);
    await expectAccessible(page);
    await logInAsStaff(page);
    await moderation(page).waitFor();
  });

  it('sets up a second factor after the login of an administrator who has no second factor', async () => {
    const { page } = walk;
    await setOidcProvider({ person: aPerson({ groups: ['heard'] }) });
    await logInAsStaff(page);
    await page.getByRole('heading', { level: 1, name: 'Set up a second step' }).waitFor();
    await settle(page);
    await expectAccessible(page);
  });

  it('links the account of an administrator by password and second factor', async () => {
    const { page } = walk;
    const { email, password, recoveryCodes } = await aMailAdministrator();
    await setOidcProvider({ person: aPerson({ email, groups: ['heard'] }), claims: { amr: ['mfa'] } });
    await logInAsStaff(page);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Confirm and log in' }).click();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await moderation(page).waitFor();

    await forgetSession(page);
    await logInAsStaff(page);
    await moderation(page).waitFor();
  });

  it("reports that an account without the administrators' claim has no access", async () => {
    const { page, walker } = walk;
    walker.allow({ status: 403, address: '/api/auth/oidc/login' });
    await setOidcProvider({ person: aPerson({ groups: ['sales'] }) });
    await logInAsStaff(page);
    await failure(page, `Your account at ${staffProvider} is not one of an administrator.`).waitFor();
    await settle(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the login page' }).waitFor();
  });
});

describe.each(journeyOn('desktop'))('a company on a %s', (_, options) => {
  const walk = walkAlone(options, () => oidcSite);

  /** Logs in by single sign-on on the business login page. */
  async function logInByEmail(page: Page, email: string): Promise<void> {
    await page.goto('/login-business');
    await untilInteractive(page);
    await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
    await page.getByLabel('Work email').fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  }

  it('logs the people of a company in once an admin has set up, tested and enabled single sign-on', async () => {
    const { page, walker } = walk;
    const { id, token } = await aMailCompany({ id: takeSsoDomain() });
    await setOidcProvider({ person: aPerson({ email: `lea@${id}`, groups: ['support'] }) });
    await walker.logIn(token);
    await page.goto('/my-company/settings');
    const card = page.getByRole('region', { name: 'Single sign-on' });
    await card.getByLabel('Issuer').fill(ssoClient.issuer);
    await card.getByLabel('Client ID').fill(ssoClient.clientId);
    await card.getByLabel('Client secret').fill(ssoClient.clientSecret);
    await card.getByLabel('Claim with the groups').fill('groups');
    await card.getByRole('button', { name: 'Add a group' }).click();
    await card.getByLabel('Group 1', { exact: true }).fill('support');
    await card.getByLabel('Your current password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Save settings' }).click();
    await card.getByRole('button', { name: 'Test', exact: true }).click();
    await card.getByText('The test passed.').waitFor();
    await card.getByRole('cell', { name: `lea@${id}` }).waitFor();
    await card.getByText('At a first login this person gets the role Manager, because of the group support.').waitFor();
    await card.getByRole('switch', { name: 'Log in with single sign-on' }).click();
    await card.getByRole('switch', { name: 'Log in with single sign-on', checked: true, disabled: false }).waitFor();
    await settle(page);
    await expectAccessible(page);

    await forgetSession(page);
    await logInByEmail(page, `lea@${id}`);
    await page.waitForURL(`${oidcSite.url}/my-company/reviews`);

    await setOidcProvider({ person: aPerson({ email: `lea@${id}` }), claims: { nonce: 'another' } });
    await forgetSession(page);
    await logInByEmail(page, `lea@${id}`);
    await failure(page, `Single sign-on at ${id} sent an invalid response.`).waitFor();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await settle(page);
    await expectAccessible(page);
  });
});
