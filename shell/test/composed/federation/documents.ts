import type { Page } from 'playwright-core';

/**
 * Returns a number that identifies a page's document. While another document replaces it, waits for the new document.
 */
export async function readDocumentId(page: Page): Promise<number> {
  for (;;) {
    try {
      return await page.evaluate(() => performance.timeOrigin);
    } catch (error) {
      if (!String(error).includes('Execution context was destroyed')) throw error;
    }
  }
}

/** Returns the paths that a page's document has requested from an origin. */
export async function requestedPaths(page: Page, origin: string): Promise<string[]> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return urls.filter((url) => new URL(url).origin === origin).map((url) => new URL(url).pathname);
}
