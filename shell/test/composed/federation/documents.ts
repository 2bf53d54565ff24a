import type { Page } from 'playwright-core';

/** What tells a page's document from the one before and the one after: the same number is the same document. */
export function documentOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

/** The paths of the files that a page's document has asked an origin for. */
export async function filesOf(page: Page, origin: string): Promise<string[]> {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return addresses.filter((address) => new URL(address).origin === origin).map((address) => new URL(address).pathname);
}
