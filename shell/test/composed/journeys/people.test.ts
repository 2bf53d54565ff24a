import type { Page } from 'playwright-core';
import { aCompany, aConsumer, aReview, send, unique, type Company } from '../accounts.ts';
import { expectAccessible, expectCount, expectNoOverflow, expectSoon, fill } from '../checks.ts';
import { aMailCompany, aMailConsumer, linkTo, mailSite, PASSWORD, sendToMailProduct } from '../mailProduct.ts';
import { journeyOn, walkAlone } from '../walker.ts';

/** Registers a second company with the login of a company. */
async function addCompanyTo({ token }: Company): Promise<Pick<Company, 'id' | 'name' | 'website'>> {
  const id = `company-${unique()}.example`;
  const company = { name: `Lighthouse ${unique()}`, website: `https://${id}` };
  await send('POST', '/company/memberships', { token, body: { ...company, workEmail: `work@${id}` } });
  return { id, ...company };
}

/** Returns the replies to the reviews of a company. */
async function readReplies(companyId: string): Promise<(string | undefined)[]> {
  const reviews = await send<{ reply: { text: string } | null }[]>('GET', `/company/${companyId}/review`);
  return reviews.map(({ reply }) => reply?.text);
}

async function typeReply(page: Page, text: string) {
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByLabel('Your reply').fill(text);
}
const publish = (page: Page) => page.getByRole('button', { name: 'Publish reply' }).click();

describe.each(journeyOn('desktop'))('a person of two companies on a %s', (_, options) => {
  const walk = walkAlone(options);

  it('publishes the reply of each tab for the company of the tab, and keeps the text of a tab whose company is no longer active', async () => {
    const { page, walker } = walk;
    const consumer = await aConsumer();
    const first = await aCompany();
    const second = await addCompanyTo(first);
    await aReview(consumer, { companyUrl: first.website });
    await aReview(consumer, { companyUrl: second.website });
    await walker.logIn(first.token);
    await page.goto('/my-company/reviews');
    await typeReply(page, 'From the first tab');

    const other = await walker.context.newPage();
    await other.goto('/my-company/reviews');
    await other.getByRole('button', { name: 'Account', exact: true }).click();
    await other.getByRole('link', { name: 'Switch company' }).click();
    await other.getByRole('heading', { level: 1, name: 'Your companies' }).waitFor();
    const choice = other.getByRole('list', { name: 'Your companies' }).getByRole('button', { name: second.name });
    await choice.waitFor();
    await expectAccessible(other);
    await choice.click();
    await other.getByRole('heading', { level: 1, name: second.name }).waitFor();
    await typeReply(other, 'From the second tab');
    await publish(other);
    await other.getByText('Reply published.').waitFor();
    await expectSoon(() => readReplies(second.id), ['From the second tab']);

    walker.allow({ status: 409, address: '/api/' });
    await publish(page);
    const dialog = page.getByRole('dialog', { name: 'Another company is active' });
    await dialog.waitFor();
    await expectAccessible(page);
    expect(await readReplies(first.id)).toEqual([undefined]);
    await dialog.getByRole('button', { name: `Switch back to ${first.name}` }).click();
    await expectCount(dialog, 0);
    await publish(page);
    await page.getByText('Reply published.').waitFor();
    await expectSoon(() => readReplies(first.id), ['From the first tab']);
    expect(await readReplies(second.id)).toEqual(['From the second tab']);
  });
});

describe.each(journeyOn('phone'))('an invited person on a %s', (_, options) => {
  const walk = walkAlone(options, () => mailSite);

  it('joins a company with an invitation, and explains on the open page that the person was removed', async () => {
    const { page, walker } = walk;
    const owner = await aMailCompany();
    const consumer = await aMailConsumer();
    await sendToMailProduct('POST', '/review/companyOrUser', {
      token: consumer.token,
      body: {
        companyName: 'Harbour',
        companyUrl: owner.id,
        title: 'Warm bread',
        description: 'Still warm when it came.',
        rating: 4,
      },
    });
    const email = `ana-${unique()}@mail.example`;
    await sendToMailProduct('POST', '/company/people', { token: owner.token, body: { email, role: 'manager' } });
    await page.goto(await linkTo('/company-invitation', email));
    await page.getByText('You are invited to join Harbour as: Manager.').waitFor();
    await page.waitForURL(`${mailSite.url}/company-invitation`);
    await fill(page, { 'Your name': 'Ana Ruiz', Password: PASSWORD });
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Create login and accept' }).click();
    await page.waitForURL('**/my-company/reviews');
    await typeReply(page, 'Nobody may see this');
    await expectNoOverflow(page);

    const people = await sendToMailProduct<{ id: string; name: string }[]>('GET', '/company/people', owner);
    const { id } = people.find(({ name }) => name === 'Ana Ruiz') ?? { id: 'none' };
    await sendToMailProduct('DELETE', `/company/people/${id}`, { token: owner.token });
    walker.allow({ status: 403, address: '/api/' });
    await publish(page);
    await page.getByRole('dialog', { name: 'You are no longer a member of Harbour' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your companies' }).waitFor();
    await page.getByText(`Your login ${email} acts for no company at the moment.`).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
});
