import { unique } from '../accounts.ts';
import { expectAccessible, expectNoOverflow, expectSoon } from '../checks.ts';
import { aMailCompany, linkTo, mailSite, PASSWORD, sendToMailProduct } from '../mailProduct.ts';
import { journeyOn, walkAlone } from '../walker.ts';

/** Invites a person as the company's shop does. @returns the status of the response */
async function invite(key: string, email: string): Promise<number> {
  const { status } = await fetch(`${mailSite.url}/api/company/invitations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ invitations: [{ email, reference: `order-${unique()}` }] }),
  });
  return status;
}

describe.each(journeyOn('desktop'))('API keys on a %s', (_, options) => {
  const walk = walkAlone(options, () => mailSite);

  // Covers TRUST-6.3, TRUST-6.7, TRUST-6.8, TRUST-6.9
  it('creates an API key from the page of invitations, invites a person with the key, and deletes the key', async () => {
    const { page, walker } = walk;
    const company = await aMailCompany();
    await walker.logIn(company.token);
    await page.goto('/my-company/invitations');
    await page.getByText(`curl ${mailSite.url}/api/company/invitations`).waitFor();
    await page.getByRole('link', { name: 'Create an API key' }).click();
    await page.waitForURL('**/my-company/developers/keys');
    await page.getByText(/^No API keys yet\./).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await dialog.getByLabel('Name').fill('Web shop');
    await dialog.getByRole('checkbox', { name: 'invitations:write' }).check();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Current password', { exact: true }).press('Enter');
    const shown = page.getByRole('group', { name: 'You will see it only this once.' });
    const key = await shown.getByText(/^heard_[\w-]{43}_\w{1,7}$/).innerText();
    await page.getByRole('button', { name: 'Delete Web shop' }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);

    const guest = `guest-${unique()}@guests.example`;
    await expectSoon(() => invite(key, guest), 200);
    await linkTo('/invitation', guest);

    // Reloads the page, because the key must not be shown after a reload.
    await page.reload();
    await page.getByRole('cell', { name: 'Today' }).waitFor();
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Delete Web shop' }).click();
    await page
      .getByRole('dialog', { name: 'Delete the key Web shop?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('The API key was deleted.').waitFor();
    await expectSoon(() => invite(key, guest), 401);
    await page.getByText(/^No API keys yet\./).waitFor();

    // Deletes all API keys in the settings, where the company also changes its password.
    await sendToMailProduct('POST', '/company/keys', {
      token: company.token,
      body: { name: 'Help desk', scopes: ['reviews:read'], currentPassword: PASSWORD },
    });
    await page.goto('/my-company/settings');
    await page.getByRole('button', { name: 'Delete all keys' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all keys' }).click();
    await page.getByText('All API keys were deleted.').waitFor();
  });
});
