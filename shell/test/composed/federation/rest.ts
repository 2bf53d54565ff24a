import type { Page } from 'playwright-core';

/** Checks the footer, the session, another team's area, the home page and the search of a page whose visitor is Marta Ruiz. */
export async function expectRestToWork(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByText('Community').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Marta Ruiz' }).click();
  await page.getByRole('main').getByText('Warm bread').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Heard' }).click();
  // Until then, the bar has a search box, too.
  await page.getByRole('heading', { level: 1, name: "Making clients' voices heard" }).waitFor();
  await page.getByRole('combobox', { name: 'Search companies' }).fill('brightloaf');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
}
