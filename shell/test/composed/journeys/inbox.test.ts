import { unique } from '../accounts.ts';
import { expectAccessible, expectCount, expectFocused, expectNoOverflow } from '../checks.ts';
import { aMailCompany, aMailConsumer, linkTo, mailSite, PASSWORD, sendToMailProduct } from '../mailProduct.ts';
import { journeyOn, screens, walkAlone, Walker } from '../walker.ts';

const TITLES = ['Warm bread', 'Cold soup'];

/** Creates a company with two reviews and two people. @returns the tokens of the two people */
async function aTeam(): Promise<{ owner: string; ana: string }> {
  const { id, token: owner } = await aMailCompany();
  for (const title of TITLES) {
    const { token } = await aMailConsumer();
    const body = { companyName: 'Harbour', companyUrl: id, title, description: 'Lunch at the quay.', rating: 4 };
    await sendToMailProduct('POST', '/review/companyOrUser', { token, body });
  }
  const email = `ana-${unique()}@mail.example`;
  await sendToMailProduct('POST', '/company/people', { token: owner, body: { email, role: 'manager' } });
  const [, token] = (await linkTo('/company-invitation', email)).split('#token=');
  const accepted = await sendToMailProduct<{ token: string }>('POST', '/company/people/accept', {
    body: { token, name: 'Ana Ruiz', password: PASSWORD },
  });
  return { owner, ana: accepted.token };
}

describe.each(journeyOn('desktop'))('the inbox of a company on a %s', (_, options) => {
  const walk = walkAlone(options, () => mailSite);
  let other: Walker;
  beforeAll(async () => {
    other = await Walker.start(screens.phone, mailSite);
  });
  afterAll(() => other.stop());

  it('shows a person what another person tags, assigns and undoes', async () => {
    const { page, walker } = walk;
    const { owner, ana } = await aTeam();
    await walker.logIn(owner);
    await other.logIn(ana);
    const anasPage = await other.newPage();
    await anasPage.goto('/my-company/reviews?assignee=me');
    await anasPage.getByText('No reviews match').waitFor();
    await anasPage.getByRole('button', { name: 'Remove filter: Assigned to: Me' }).waitFor();
    await expectAccessible(anasPage);
    await expectNoOverflow(anasPage);

    await page.goto('/my-company/reviews');
    await page.getByRole('button', { name: 'Select reviews' }).waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectCount(keys, 0);
    await page.keyboard.press('j');
    await expectFocused(page.getByRole('article').first());
    await page.getByRole('button', { name: 'Select reviews' }).click();
    for (const author of await page.getByRole('checkbox', { name: 'Select the review by' }).all()) await author.check();
    const bar = page.getByRole('region', { name: 'Selected reviews' });
    await bar.getByText('2 selected').waitFor();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Tags' }).click();
    const tags = page.getByRole('dialog', { name: 'Tags of 2 reviews' });
    await tags.getByLabel('Name of the tag').fill('Kitchen');
    await tags.getByRole('button', { name: 'Add tag' }).click();
    await tags.getByRole('checkbox', { name: 'Kitchen', checked: true }).waitFor();
    await expectAccessible(page);
    await tags.getByRole('button', { name: 'Save' }).click();
    await expectCount(tags, 0);
    await expectCount(page.getByRole('article').getByText('Kitchen'), 2);
    await bar.getByRole('button', { name: 'Assign' }).click();
    const assignment = page.getByRole('dialog', { name: 'Assign 2 reviews' });
    await assignment.getByLabel('Person').selectOption({ label: 'Ana Ruiz' });
    await assignment.getByRole('button', { name: 'Assign' }).click();
    const notice = page.getByText('2 reviews are assigned to Ana Ruiz.').locator('xpath=..');
    // The notice stays while the pointer is on the notice.
    await notice.hover();

    await anasPage.reload();
    for (const title of TITLES) await anasPage.getByRole('heading', { name: title }).waitFor();
    await expectCount(anasPage.getByRole('article').getByText('Kitchen'), 2);
    await expectCount(anasPage.getByText('Assigned to you'), 2);
    await expectAccessible(anasPage);
    await expectNoOverflow(anasPage);

    await notice.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    await expectCount(page.getByRole('article').getByText('Assigned to Ana Ruiz'), 0);
    await anasPage.reload();
    await anasPage.getByText('No reviews match').waitFor();
    await anasPage.getByRole('button', { name: 'Clear filters' }).click();
    await expectCount(anasPage.getByRole('article').getByText('Kitchen'), 2);
    other.expectClean();
  });
});
