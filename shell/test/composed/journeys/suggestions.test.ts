import { logIn, send, unique } from '../accounts.ts';
import { expectAccessible, until } from '../checks.ts';
import { journeyOn, demoLogins, walkAlone } from '../walker.ts';

/** The emails of demo consumers whose accounts are old enough for their suggestions to count. */
const AUTHORS = ['gareth.lp@mail.example', 'priya.nair@inbox.example'] as const;

/** Logs a demo consumer in: all have the same password. */
const logInDemo = (email: string) => logIn('login', email, demoLogins.consumer.password);

describe.each(journeyOn('phone'))('suggested categories on a %s', (_, options) => {
  const walk = walkAlone(options);

  // Covers DISCOVERY-72.1, DISCOVERY-72.8
  it('gives a listing the category that two reviewers suggest', async () => {
    const { page, walker } = walk;
    const id = `pipes-${unique()}.example`;
    const first = { companyName: 'Pipes', companyUrl: id, title: 'Dry again', description: unique(), rating: 5 };
    await send('POST', '/review/companyOrUser', {
      token: await logInDemo(AUTHORS[0]),
      body: { ...first, category: 'plumbers' },
    });

    await walker.logIn(await logInDemo(AUTHORS[1]));
    await page.goto(`/me?company=Pipes&url=${id}`);
    const kind = page.getByRole('combobox', { name: /^What kind of company is it/ });
    await kind.fill('fontaner');
    await page.getByRole('option', { name: 'Plumbers' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Plumbers' }).waitFor();
    await page.getByRole('slider', { name: 'Rating' }).press('4');
    await page.getByLabel('Title', { exact: true }).fill('Quick repair');
    await page.getByLabel('Description(max 256)', { exact: true }).fill(`On Sunday, too: ${unique()}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL('**/me/reviews');

    await until(async () => (await send<{ categories: unknown[] }>('GET', `/company/${id}`)).categories.length === 1);
    await page.goto(`/business/${id}`);
    await page.getByRole('main').getByRole('link', { name: 'Plumbers' }).first().waitFor();
  });
});
