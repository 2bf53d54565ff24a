import type { Page } from 'playwright-core';

/** What the reporting hook gets (`heard:remote-failure` on `window`). */
export interface RemoteFailure {
  remote: string;
  version: string;
  reason: string;
}

/** What the page and the federation runtime print when a remote fails. */
export const failureLines = [/^console\.error: Remote [a-z-]+ \S+ failed/, /\[ Federation Runtime \]/];

/** Listens to the reporting hook of all documents that a page shows from now on. */
export async function collectFailures(page: Page): Promise<readonly RemoteFailure[]> {
  const failures: RemoteFailure[] = [];
  await page.exposeFunction('collectFailure', (failure: RemoteFailure) => failures.push(failure));
  await page.addInitScript(() => {
    const { collectFailure } = window as unknown as { collectFailure: (failure: RemoteFailure) => void };
    window.addEventListener('heard:remote-failure', (event) => {
      collectFailure((event as CustomEvent<RemoteFailure>).detail);
    });
  });
  return failures;
}
