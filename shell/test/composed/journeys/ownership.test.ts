import type { Page } from 'playwright-core';
import { unique, type Administrator } from '../accounts.ts';
import { expectAccessible, expectCount, expectFocused, findOutcome } from '../checks.ts';
import {
  aMailAdministrator,
  aMailConsumer,
  codeFor,
  linkTo,
  mailSite,
  PASSWORD,
  sendToMailProduct,
} from '../mailProduct.ts';
import { journeyOn, walkAlone } from '../walker.ts';

let admin: Administrator;
beforeAll(async () => {
  admin = await aMailAdministrator();
});

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Creates a listing by a review of a website. @returns the id of the company */
async function aListing(): Promise<string> {
  const id = `listed-${unique()}.example`;
  const { token } = await aMailConsumer();
  const body = { companyName: 'Quay', companyUrl: id, title: 'Calm water', description: 'And good tea.', rating: 4 };
  await sendToMailProduct('POST', '/review/companyOrUser', { token, body });
  return id;
}

/** Registers a company in the browser, logs in and opens the page with the proofs. */
async function claim(page: Page, id: string) {
  await page.goto(`/signup-business?website=${id}`);
  const email = `owner@${id}`;
  const fields = { Name: 'Harbour Lights', 'Work email': `work@${id}`, Email: email, Password: PASSWORD };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await status(page, 'Your account is ready. Log in and prove that the website is yours.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByText(`Your claim to ${id} is pending.`).waitFor();
  // The page shows the reviews of the company's public page.
  await page.getByRole('heading', { name: 'Calm water' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Prove ownership' }).click();
  await page.getByRole('heading', { name: `Prove that ${id} is yours` }).waitFor();
  return { email, workEmail: `work@${id}` };
}

async function expectUnclaimed(page: Page, id: string): Promise<void> {
  await page.goto(`/business/${id}`);
  await page.getByRole('heading', { level: 1, name: id }).waitFor();
  await page.getByRole('link', { name: /Unclaimed/ }).waitFor();
  await expectCount(page.getByText('Verified Company'), 0);
  // The name of the logged-in account is in the top bar.
  await expectCount(page.getByRole('main').getByText('Harbour Lights'), 0);
}

describe.each(journeyOn('phone'))('claims of companies on a %s', (_, options) => {
  const walk = walkAlone(options, () => mailSite);

  it('changes the page of a listing only when the claim is proven by the code, and changes the page back when the claim is released', async () => {
    const { page, walker } = walk;
    const id = await aListing();
    const { email, workEmail } = await claim(page, id);
    await expectAccessible(page);
    await expectUnclaimed(page, id);

    await page.goto('/my-company/ownership');
    const dns = page.getByRole('region', { name: 'With a DNS record' });
    walker.allow({ status: 409, address: '/api/company/claim/check' });
    await dns.getByRole('button', { name: 'Check the record' }).click();
    await dns.getByRole('alert').filter({ hasText: 'Not found yet' }).waitFor();
    await expectAccessible(page);
    const code = page.getByLabel('Code', { exact: true });
    walker.allow({ status: 400, address: '/api/company/workEmail/code' });
    await code.fill('0000 0000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').filter({ hasText: 'An error has occurred' }).first().waitFor();
    await expectAccessible(page);
    await code.fill(await codeFor(workEmail));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: `${id} is yours` }).waitFor();
    await page.getByText('Verified Company').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See the page' }).click();
    // Waits until the heading of the previous page is gone, because both pages have a badge with the same text.
    await page.getByRole('heading', { name: `${id} is yours` }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Harbour Lights' }).waitFor();
    await page.getByText('Verified Company').waitFor();

    await walker.logIn(admin.token);
    await page.goto('/moderation/companies');
    await page.getByLabel('Company id or name').fill(id);
    await page.keyboard.press('Enter');
    const owner = page.getByRole('region', { name: 'Owner' });
    await owner.getByText(email).waitFor();
    await expectAccessible(page);
    await owner.getByRole('button', { name: 'Release' }).click();
    const reason = owner.getByLabel('Reason');
    await expectFocused(reason);
    await owner.getByRole('button', { name: 'Release the company' }).click();
    await owner.getByText('This field is required.').waitFor();
    await reason.fill('The trade register names somebody else.');
    await expectAccessible(page);
    await owner.getByRole('button', { name: 'Release the company' }).dblclick();
    await owner.getByText('The page is unclaimed.').waitFor();
    const log = page.getByRole('region', { name: 'History' });
    await log.getByText('The trade register names somebody else.').waitFor();
    await expectCount(log.getByText(admin.email), 1);
    await expectUnclaimed(page, id);

    const login = { email, password: PASSWORD };
    const { token } = await sendToMailProduct<{ token: string }>('POST', '/auth/loginCompany', { body: login });
    await walker.logIn(token);
    await page.goto('/my-company/reviews');
    await page.getByRole('heading', { name: 'An administrator has ended your claim' }).waitFor();
    await page.getByText('The trade register names somebody else.').waitFor();
    await expectAccessible(page);
  });

  it('ends a claim with the link in the message to the work email', async () => {
    const { page } = walk;
    const id = await aListing();
    const { workEmail } = await claim(page, id);
    await page.goto(await linkTo('/refuse-claim', workEmail));
    await page.getByRole('heading', { level: 1, name: "This wasn't us" }).waitFor();
    await page.waitForURL(`${mailSite.url}/refuse-claim`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'End the claim' }).click();
    const done = findOutcome(page, `The claim to ${id} has ended.`);
    await done.waitFor();
    await expectFocused(done);
    await expectAccessible(page);
    await page.goto('/my-company/ownership');
    await page.getByRole('heading', { name: 'Your claim was rejected from the work email' }).waitFor();
    await expectUnclaimed(page, id);
  });

  it('publishes a review when its author has confirmed the email', async () => {
    const { page, walker } = walk;
    const { email, token } = await aMailConsumer({ isConfirmed: false });
    const id = await aListing();
    await walker.logIn(token);
    await page.goto(`/me?url=${id}&company=Quay`);
    await page.getByText(`They become public when you confirm ${email}`).waitFor();
    await page.getByRole('slider', { name: 'Rating' }).press('ArrowRight');
    await page.getByLabel('Title', { exact: true }).fill('Cold tea');
    await page.getByLabel('Description(max 256)').fill('And no biscuits.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Only you can see this review until you confirm your email.').waitFor();
    await expectAccessible(page);
    await page.goto(`/business/${id}`);
    await page.getByRole('heading', { name: 'Calm water' }).waitFor();
    await expectCount(page.getByText('Cold tea'), 0);

    await page.goto(await linkTo('/confirm-email', email));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(`${email} is confirmed. Thank you. Your review is now public.`).waitFor();
    await page.goto(`/business/${id}`);
    await page.getByRole('heading', { name: 'Cold tea' }).waitFor();
    await page.goto('/me/reviews');
    await page.getByRole('heading', { name: 'Cold tea' }).waitFor();
    await expectCount(page.getByText('Only you can see this review'), 0);
  });
});
