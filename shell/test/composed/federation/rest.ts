import type { Page } from 'playwright-core';
import { aConsumer, aReview, type Consumer } from '../accounts.ts';
import type { Walk } from '../walker.ts';

/** Checks the footer, the session, another team's area, the home page and the search of a page whose visitor is Marta Ruiz. */
export async function expectRestToWork(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByText('Community').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Marta Ruiz' }).click();
  // Searches only her own area, because the newest review on the home page may have the same title.
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).waitFor();
  await page.getByRole('main').getByText('Warm bread').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Heard' }).click();
  // Waits for the home page, because the previous page has another search box, in the top bar.
  await page.getByRole('heading', { level: 1, name: "Making clients' voices heard" }).waitFor();
  await page.getByRole('combobox', { name: 'Search companies' }).fill('brightloaf');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
}

/**
 * Creates Marta Ruiz for the surrounding tests.
 * @returns the function that logs in as her and checks the pages of the other teams, in one document
 */
export function createRestCheck(walk: Walk): () => Promise<void> {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await aConsumer();
    await aReview(consumer);
  });
  return async () => {
    await walk.walker.logIn(consumer.token);
    await walk.page.goto('/');
    await expectRestToWork(walk.page);
  };
}
