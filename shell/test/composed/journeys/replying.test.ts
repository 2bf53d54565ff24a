import { unique } from '../accounts.ts';
import { expectAccessible, expectCount, expectFilled, expectFocused, expectNoOverflow, expectSoon } from '../checks.ts';
import { aMailCompany, aMailConsumer, linkTo, mailSite, PASSWORD, sendToMailProduct } from '../mailProduct.ts';
import { journeyOn, Walker, walkAlone } from '../walker.ts';

/** The reply that Ana creates from a saved reply to a review with four stars. */
const OF_ANA = 'Dear guest! Thank you for 4 stars, says Ana.';

/** Adds a person to a company. @returns the token of the person's session */
async function addPerson(adminToken: string, name: string): Promise<string> {
  const email = `${name.toLowerCase()}-${unique()}@mail.example`;
  await sendToMailProduct('POST', '/company/people', { token: adminToken, body: { email, role: 'manager' } });
  const [, token] = (await linkTo('/company-invitation', email)).split('#token=');
  const body = { token, name, password: PASSWORD };
  return (await sendToMailProduct<{ token: string }>('POST', '/company/people/accept', { body })).token;
}

/** Returns who is replying, as another person of the company sees it. */
async function readReplying(token: string): Promise<string[]> {
  const { reservations } = await sendToMailProduct<{ reservations: { name: string }[] }>(
    'GET',
    '/company/replyReservations',
    { token },
  );
  return reservations.map(({ name }) => name);
}

describe.each(journeyOn('phone'))('replies of several people on a %s', (_, options) => {
  const walk = walkAlone(options, () => mailSite);
  let other: Walker;
  beforeEach(async () => {
    other = await Walker.start(options, mailSite);
  });
  afterEach(() => other.stop());

  it('shows who is replying, shares saved replies, and keeps both texts when two people reply at the same time', async () => {
    const { page, walker } = walk;
    const owner = await aMailCompany();
    const { token: author } = await aMailConsumer();
    await sendToMailProduct('POST', '/review/companyOrUser', {
      token: author,
      body: {
        companyName: 'Harbour',
        companyUrl: owner.id,
        title: 'Warm bread',
        description: 'Still warm when it came.',
        rating: 4,
      },
    });
    const ana = await addPerson(owner.token, 'Ana');
    const ben = await addPerson(owner.token, 'Ben');
    await other.logIn(ben);
    const second = await other.newPage();
    await second.goto('/my-company/settings#replies');
    await second.getByRole('button', { name: 'New saved reply' }).click();
    const dialog = second.getByRole('dialog', { name: 'New saved reply' });
    await dialog.getByLabel('Title').fill('Thanks');
    await dialog.getByLabel('Text').fill('Thank you for {rating} stars');
    await expectAccessible(second);
    await expectNoOverflow(second);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await second.getByText('“Thanks” has been saved.').waitFor();
    await expectCount(dialog, 0);
    await expectAccessible(second);
    await expectNoOverflow(second);

    await walker.logIn(ana);
    await page.goto('/my-company/reviews');
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await page.getByLabel('Your reply').fill('Dear guest!');
    const savedReplies = page.getByRole('combobox', { name: 'Insert a saved reply' });
    await savedReplies.fill('tha');
    await page.getByRole('option', { name: 'Thanks (English)' }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await savedReplies.press('Enter');
    await page.getByRole('button', { name: 'Undo insertion' }).waitFor();
    await expectFocused(page.getByLabel('Your reply'));
    await page.keyboard.type(', says Ana.');
    await expectFilled(page, { 'Your reply': OF_ANA });
    await expectSoon(() => readReplying(ben), ['Ana']);

    await second.goto('/my-company/reviews');
    await second.getByText('Ana is replying', { exact: true }).waitFor();
    await expectAccessible(second);
    await expectNoOverflow(second);
    other.allow({ status: 409, address: '/reply' });
    await second.getByRole('button', { name: 'Reply', exact: true }).click();
    await second.getByText('Ana is replying to this review.', { exact: false }).waitFor();
    await second.getByLabel('Your reply').fill('Thank you, says Ben.');

    await page.getByRole('button', { name: 'Publish reply' }).click();
    await page.getByText('Reply published.').waitFor();
    await expectSoon(() => readReplying(ben), []);

    await second.getByRole('button', { name: 'Publish reply' }).click();
    const theirs = second.getByRole('region', { name: 'The reply that everybody sees now' });
    await theirs.getByText(OF_ANA).waitFor();
    await expectFilled(second, { 'Your reply': 'Thank you, says Ben.' });
    await expectAccessible(second);
    await expectNoOverflow(second);
    await second.getByRole('button', { name: 'Replace with mine' }).click();
    await second.getByText('Reply published.').waitFor();
    const readReplies = () =>
      sendToMailProduct<{ reply: { text: string } | null }[]>('GET', `/company/${owner.id}/review`);
    await expectSoon(async () => (await readReplies()).map(({ reply }) => reply?.text), ['Thank you, says Ben.']);
    other.expectClean();
  });
});
