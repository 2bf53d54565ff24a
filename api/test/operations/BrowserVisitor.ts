import { setTimeout as sleep } from 'node:timers/promises';
import { browserFlags } from '@heard/build/browser';
import { chromium, type Browser, type Page } from 'playwright-core';
import { programPath } from './programs.ts';

const ORIGIN = 'https://heard.example';

/**
 * A browser that visits pages of two teams behind nginx, by links and by URL, until it is stopped. It records every failed request, error
 * page and error of a script.
 */
export class BrowserVisitor {
  readonly failures: string[] = [];
  /**
   * The release of mfe-business in each document that the browser has opened. Consecutive documents with the same release are one entry.
   */
  readonly releases: string[] = [];
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #visiting: Promise<void>;
  #rounds = 0;
  #isStopped = false;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
    page.on('response', (response) => {
      if (response.status() >= 400) this.failures.push(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Ignores aborted requests: when the browser leaves a document, it aborts the requests of that document.
      if (reason !== 'net::ERR_ABORTED') this.failures.push(`${request.url()} ${reason}`);
    });
    page.on('pageerror', (error) => this.failures.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.failures.push(message.text());
    });
    this.#visiting = this.#visit();
  }

  /**
   * Starts a browser.
   * @param port of nginx
   * @param bucket the number by which the web servers choose the releases of this browser, 0 to 9,999
   */
  static async start(port: number, bucket: number): Promise<BrowserVisitor> {
    const browser = await chromium.launch({
      // Uses an installed browser, because the bundled browser does not report crashes.
      executablePath: programPath('chromium'),
      args: [
        ...browserFlags,
        // Accepts the self-signed certificate for all requests. A context's option would not apply to the reports that the browser itself sends.
        '--ignore-certificate-errors',
        `--host-resolver-rules=MAP heard.example:443 127.0.0.1:${port}`,
      ],
    });
    const context = await browser.newContext({ baseURL: ORIGIN });
    await context.addCookies([{ name: '__Host-heard-bucket', value: String(bucket), url: ORIGIN, secure: true }]);
    return new BrowserVisitor(browser, await context.newPage());
  }

  /** Waits until the browser has completed this many more rounds, or until something has failed. */
  async untilRounds(more: number): Promise<void> {
    // Waits for one more round, because the current round may have begun before this call.
    const rounds = this.#rounds + more + 1;
    while (this.#rounds < rounds && this.failures.length === 0) await sleep(50);
  }

  async stop(): Promise<void> {
    await this.stopVisiting();
    await this.#browser.close();
  }

  async stopVisiting(): Promise<void> {
    this.#isStopped = true;
    await this.#visiting;
  }

  /** Opens a page and crashes the page's process. */
  async crashOn(path: string): Promise<void> {
    await this.#page.goto(path);
    const crashed = this.#page.waitForEvent('crash');
    // Does not wait, because the navigation itself never ends.
    void this.#page.goto('chrome://crash').catch(() => undefined);
    await crashed;
  }

  async #visit(): Promise<void> {
    try {
      while (!this.#isStopped) {
        await this.#makeRound();
        this.#rounds += 1;
      }
    } catch (error) {
      this.failures.push(`${this.#page.url()}: ${String(error)}`);
    }
  }

  async #makeRound(): Promise<void> {
    const page = this.#page;
    const banner = page.getByRole('banner');
    const home = page.getByRole('heading', { level: 1, name: "Making clients' voices heard" });
    await page.goto('/');
    await home.waitFor();
    const [, release = 'none'] = /"mfe-business":"(\d[^"]+)"/.exec(await page.content()) ?? [];
    if (this.releases.at(-1) !== release) this.releases.push(release);
    await banner.getByRole('link', { name: 'For business' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Register my business' }).first().click();
    await page.getByRole('button', { name: 'Create Account' }).waitFor();
    await banner.getByRole('link', { name: 'Heard' }).click();
    await home.waitFor();
    await page.goto('/login-business');
    await page.getByRole('heading', { name: 'Log in to your company.' }).waitFor();
  }
}
