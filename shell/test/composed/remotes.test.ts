import type { Page } from 'playwright-core';
import { Walker } from './walker.ts';

const ENTRY = '**/remotes/mfe-business/remoteEntry.*.js';

describe('a remote that does not come', () => {
  let walker: Walker;
  let page: Page;

  beforeEach(async () => {
    walker = await Walker.start();
    page = await walker.newPage();
    // The shell says on the console which remote failed: that is what these tests are about.
    await page.addInitScript(() => {
      const failures: unknown[] = [];
      Object.assign(window, { remoteFailures: failures });
      window.addEventListener('heard:remote-failure', (event) => failures.push((event as CustomEvent).detail));
    });
  });
  afterEach(async () => {
    await walker.stop();
  });

  const reported = () =>
    page.evaluate(
      () => (window as unknown as { remoteFailures: { remote: string; version: string }[] }).remoteFailures,
    );

  it('takes only its own mount down, says so, and comes back on Try again', async () => {
    await page.route(ENTRY, (route) => route.fulfill({ status: 500, body: 'down' }));
    await page.goto('/login-business');
    await page.getByText('This page could not be loaded.').waitFor();
    expect(await reported()).toEqual([expect.objectContaining({ remote: 'mfe-business' })]);

    // The rest goes on: another area, and the search.
    await page.getByRole('link', { name: 'Log In' }).first().click();
    await page.getByRole('heading', { name: 'Log in whit your email.' }).waitFor();
    await page.goBack();
    await page.getByText('This page could not be loaded.').waitFor();

    await page.unroute(ENTRY);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Email', { exact: true }).waitFor();
  });

  it('gives words within 8 seconds when its server hangs', async () => {
    await page.route(ENTRY, () => new Promise(() => undefined));
    const began = Date.now();
    await page.goto('/login-business');
    await page.getByText('This page could not be loaded.').waitFor();
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(await reported()).toHaveLength(1);
  });
});
