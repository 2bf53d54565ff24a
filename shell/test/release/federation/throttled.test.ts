// A slow phone on a slow connection: everything takes many times as long, and nothing is broken.
import type { Page } from 'playwright-core';
import { aCompany, unique } from '../../composed/accounts.ts';
import { fill } from '../../composed/checks.ts';
import { readDocumentId } from '../../composed/federation/documents.ts';
import { collectFailures } from '../../composed/federation/failures.ts';
import { screens, walkAlone } from '../../composed/walker.ts';

const CPU_SLOWDOWN = 20;
const BYTES_PER_SECOND = 100_000 / 8;
/** How long a step and the whole visit may take on a busy machine, in milliseconds. */
const MAX_STEP_MS = 180_000;
const MAX_VISIT_MS = 1_200_000;

const walk = walkAlone(screens.desktop);

async function throttle(page: Page): Promise<void> {
  page.setDefaultTimeout(MAX_STEP_MS);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}

it(
  'signs up, logs in, reviews, follows and replies without a reload, a failure or lost input',
  async () => {
    const { page } = walk;
    const company = await aCompany({ name: `Slow Harbour ${unique()}` });
    const failures = await collectFailures(page);
    await throttle(page);
    const main = page.getByRole('main');
    const banner = page.getByRole('banner');

    await page.goto('/signup');
    const document = await readDocumentId(page);
    const ana = {
      Name: 'Ana',
      'Last name': 'Slow',
      Email: `ana-${unique()}@mail.example`,
      Password: 'a quiet harbour',
    };
    await fill(main, ana);
    await main.getByRole('button', { name: 'Sign Up' }).click();
    await page.waitForURL('**/me');
    await fill(main, {
      'Company name': company.name,
      'Company URL': company.website,
      Title: 'Worth the wait',
      'Description(max 256)': 'Everything arrived, only later.',
    });
    await main.getByRole('slider', { name: 'Rating' }).fill('4');
    await main.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText(`Your review of ${company.name} has been published.`).waitFor();
    await main.getByText('Everything arrived, only later.').waitFor();

    await main
      .getByRole('link', { name: new RegExp(`${company.name}|${company.id}`) })
      .first()
      .click();
    await main.getByRole('button', { name: 'Follow', exact: true }).click();
    await main.getByRole('button', { name: 'Following' }).waitFor();
    await banner.getByRole('link', { name: 'Heard' }).click();
    await main.getByRole('combobox', { name: 'Search companies' }).waitFor();
    await page.goBack();
    await main.getByRole('button', { name: 'Following' }).waitFor();
    await banner.getByRole('link', { name: 'Ana Slow' }).click();
    await main.getByRole('button', { name: 'Log Out' }).click();

    await banner.getByRole('link', { name: 'For business' }).click();
    await main.getByRole('link', { name: 'Log in', exact: true }).first().click();
    await fill(main, { Email: company.email, Password: company.password });
    await main.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.waitForURL('**/my-company/reviews');
    await main.getByRole('button', { name: 'Reply' }).click();
    await main.getByLabel('Your reply').fill('Thank you for waiting.');
    await main.getByRole('button', { name: 'Publish reply' }).click();
    await page.getByText('Reply published.').waitFor();
    await main.getByText('Thank you for waiting.').waitFor();

    expect(await readDocumentId(page)).toBe(document);
    expect(failures).toEqual([]);
  },
  MAX_VISIT_MS,
);
