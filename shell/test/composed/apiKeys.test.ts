import { unique } from './accounts.ts';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { MailProduct } from './MailProduct.ts';
import { screens, walkAlone } from './walker.ts';

const PASSWORD = 'a quiet harbour';

let product: MailProduct;

beforeAll(async () => {
  product = await MailProduct.start();
});
afterAll(() => product.stop());

/** Creates a company that has confirmed its work email. */
async function aCompany() {
  const id = `company-${unique()}.example`;
  const [email, workEmail] = [`owner@${id}`, `work@${id}`];
  const body = { name: 'Harbour', website: id, email, workEmail, password: PASSWORD };
  await product.send('POST', '/auth/registerCompany', { body });
  const { token } = await product.send<{ token: string }>('POST', '/auth/loginCompany', {
    body: { email, password: PASSWORD },
  });
  const code = (await product.codeFor(workEmail)).replace(' ', '');
  await product.send('POST', '/company/workEmail/code', { token, body: { code } });
  return { id, token };
}

/** Invites a person as the company's shop does. @returns the status of the response */
async function invite(key: string, email: string): Promise<number> {
  const { status } = await fetch(`${product.url}/api/company/invitations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ invitations: [{ email, reference: `order-${unique()}` }] }),
  });
  return status;
}

describe.each(Object.entries(screens))('on a %s', (_, options) => {
  const walk = walkAlone(options, () => ({ url: product.url, origins: [] }));

  // Covers TRUST-6.3, TRUST-6.7, TRUST-6.8, TRUST-6.9
  it('walks from the invitations to a new key, an invitation with it, and its deletion', async () => {
    const { page, walker } = walk;
    const company = await aCompany();
    await walker.logIn(company.token);
    await page.goto('/my-company/invitations');
    await page.getByText(`curl ${product.url}/api/company/invitations`).waitFor();
    await page.getByRole('link', { name: 'Create an API key' }).click();
    await page.waitForURL('**/my-company/developers');
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
    expect(await invite(key, guest)).toBe(200);
    await product.linkTo('/invitation', guest);

    // Nothing brings the key back.
    await page.reload();
    await page.getByRole('cell', { name: 'Today' }).waitFor();
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Delete Web shop' }).click();
    await page
      .getByRole('dialog', { name: 'Delete the key Web shop?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('The API key was deleted.').waitFor();
    expect(await invite(key, guest)).toBe(401);
    await page.getByText(/^No API keys yet\./).waitFor();

    // All of them, next to the password.
    await product.send('POST', '/company/keys', {
      token: company.token,
      body: { name: 'Help desk', scopes: ['reviews:read'], currentPassword: PASSWORD },
    });
    await page.goto('/my-company/settings');
    await page.getByRole('button', { name: 'Delete all keys' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all keys' }).click();
    await page.getByText('All API keys were deleted.').waitFor();
  });
});
