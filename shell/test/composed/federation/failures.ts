import type { Page } from 'playwright-core';

/** The detail of the event `heard:remote-failure` on `window`. */
export interface RemoteFailure {
  remote: string;
  version: string;
  reason: string;
  path: string;
  module: string | null;
  stack: string | null;
}

/** The console lines of the page, of the federation runtime and of the browser when a remote fails. */
export const failureLines = [
  /^console\.error: Remote [a-z-]+ \S+ failed/,
  /\[ Federation Runtime \]/,
  /^console\.error: Fetch API cannot load/,
];

/** Collects the failure events of all documents that a page loads from now on. */
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
