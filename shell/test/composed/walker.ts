import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
  type Response,
} from 'playwright-core';
import { isRelease } from './matrix.ts';

export const webUrl = fromEnvironment('HEARD_WEB_URL');
export const apiUrl = fromEnvironment('HEARD_API_URL');

/** The two demo accounts. No test may change these accounts, because all tests share them. */
export const demoLogins = JSON.parse(fromEnvironment('HEARD_DEMO_LOGINS')) as Record<
  'consumer' | 'company',
  { email: string; password: string }
>;

/** A desktop screen in the light theme, and a phone screen in the dark theme. */
export const screens = {
  desktop: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  phone: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
} as const satisfies Record<string, BrowserContextOptions>;

/**
 * Returns the screen of a journey for `describe.each`: the given screen in `npm test`, the other screen in `npm run
 * test:release`.
 * @param screen the screen on which people use the journey most, or on which it is most likely to break
 */
export function journeyOn(
  screen: keyof typeof screens,
): [name: keyof typeof screens, options: BrowserContextOptions][] {
  const other = screen === 'phone' ? 'desktop' : 'phone';
  const name = isRelease ? other : screen;
  return [[name, screens[name]]];
}

export function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the product is not running.`);
  return value;
}

/** A running product: its URL, and the other origins from which its pages load. */
export interface Site {
  readonly url: string;
  readonly origins: readonly string[];
}

const product: Site = { url: webUrl, origins: [] };

/** A failed response that the test expects: its status, if any, and a part of its URL. */
export interface ExpectedFailure {
  status: number | 'no answer';
  address: string;
}

/** A request to the API: `GET /review/user`. It matches any query string. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** The time (ms) without a pending request after which a page counts as settled. */
const QUIET_MS = 100;
/** The requests of each page that have not ended. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

/**
 * Waits until a page has loaded everything. Takes less than half the time of Playwright's `networkidle`.
 * @throws Error after 15 s
 */
export async function untilLoaded(page: Page): Promise<void> {
  const end = Date.now() + 15_000;
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const pending = pendingRequests.get(page);
    if (pending === undefined || pending.size === 0) continue;
    quietSince = Date.now();
    if (quietSince > end)
      throw new Error(`Pending after 15 s: ${[...pending].map((request) => request.url()).join(' ')}`);
  }
}

/**
 * Waits until a page with scripts has loaded everything and is painted with its fonts.
 * @throws Error after 15 s
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getElementById('scripts') === null);
  await untilLoaded(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/**
 * Waits until the scripts of a page have rendered or hydrated it: the server-rendered content is visible earlier.
 * @param selector an element of the part that must be hydrated
 */
export async function untilInteractive(page: Page, selector = 'main h1'): Promise<void> {
  await page.waitForFunction(
    (wanted) => Object.keys(document.querySelector(wanted) ?? {}).some((name) => name.startsWith('__reactFiber')),
    selector,
  );
}

/** Opens a page in the current document, as a link does. */
export async function followLink(page: Page, path: string): Promise<void> {
  await untilInteractive(page);
  await page.evaluate((to) => {
    const state = { idx: window.history.length, key: to };
    window.history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

// All test files share one browser. Jest evaluates this module once per test file, so each file connects once.
let browser: Promise<Browser> | null = null;

afterAll(async () => (await browser)?.close());

/** A user with a separate browser context. Collects all unexpected errors and requests of its pages for `expectClean`. */
export class Walker {
  readonly context: BrowserContext;
  readonly #site: Site;
  #unexpected: { line: string }[] = [];
  #allowed: ExpectedFailure[] = [];
  #allowedLines: RegExp[] = [];
  #sent: string[] = [];

  private constructor(context: BrowserContext, site: Site) {
    this.context = context;
    this.#site = site;
    context.on('page', (page) => this.#watch(page));
  }

  static async start(options: BrowserContextOptions = screens.desktop, site = product): Promise<Walker> {
    browser ??= chromium.connect(fromEnvironment('HEARD_BROWSER_SERVER'));
    const context = await (
      await browser
    ).newContext({
      locale: 'en-US',
      timezoneId: 'Europe/Madrid',
      baseURL: site.url,
      // Turns animations off, because they only make a journey slower. The tests of a release keep them on.
      reducedMotion: isRelease ? 'no-preference' : 'reduce',
      ...options,
    });
    context.setDefaultTimeout(60_000);
    return new Walker(context, site);
  }

  newPage(): Promise<Page> {
    return this.context.newPage();
  }

  /** Stores the token of a session where the shell reads it, so that the next page that is opened is logged in. */
  async logIn(token: string): Promise<void> {
    await this.context.setStorageState({
      cookies: [],
      origins: [{ origin: this.#site.url, localStorage: [{ name: 'auth_token', value: token }] }],
    });
  }

  /** Allows failed responses: `expectClean` ignores them. */
  allow(...failures: ExpectedFailure[]): void {
    this.#allowed.push(...failures);
  }

  /**
   * Allows events other than failed responses, in the format of `expectClean`: `console.error: …`, `uncaught: …`, `to the outside: …`.
   */
  allowLines(...patterns: RegExp[]): void {
    this.#allowedLines.push(...patterns);
  }

  /**
   * Makes a request fail from now on, with a status or without a response.
   * @returns the function that lets the request succeed again
   */
  async fail(call: Call, how: number | 'no answer'): Promise<() => Promise<void>> {
    const { method, address } = parseRequest(call);
    this.allow({ status: how, address });
    return this.#answer(call, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (how === 'no answer') return route.abort('connectionfailed');
      return route.fulfill({ status: how, contentType: 'text/plain', body: 'Out of order.' });
    });
  }

  /**
   * Delays the responses to a request from now on. @returns the function that releases the pending responses and ends the delay
   */
  async hold(call: Call): Promise<() => Promise<void>> {
    const { method } = parseRequest(call);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const restore = await this.#answer(call, async (route) => {
      if (route.request().method() === method) await gate;
      // Ignores a failure, because the page may have been closed by then.
      await route.fallback().catch(() => undefined);
    });
    return async () => {
      open();
      await restore();
    };
  }

  /** Returns how often the pages have sent a request so far. */
  sent(call: Call): number {
    const { method, address } = parseRequest(call);
    return this.#sent.filter((request) => request === `${method} ${address}`).length;
  }

  /**
   * Fails if there was a console error, a failed request, or a request to another site. Ignores those that the test has allowed with `allow` or
   * `allowLines`.
   */
  expectClean(): void {
    // Removes the reported lines, so that the next test of the same walker reports only new lines.
    expect(this.#unexpected.splice(0).map(({ line }) => line)).toEqual([]);
  }

  async stop(): Promise<void> {
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.close();
  }

  async #answer(call: Call, handler: Parameters<BrowserContext['route']>[1]): Promise<() => Promise<void>> {
    const { address } = parseRequest(call);
    const matches = (url: URL) => url.pathname === address;
    await this.context.route(matches, handler);
    return () => this.context.unroute(matches, handler);
  }

  #watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // The browser's line about a response: the response itself is checked below.
      if (message.text().startsWith('Failed to load resource')) return;
      // Ignores this warning, because a page with a delayed request uses its preloaded files later than the browser expects.
      if (/was preloaded using link preload but not used/.test(message.text())) return;
      this.#judge(`console.${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#judge(`uncaught: ${error.message}`));
    const pending = new Set<Request>();
    pendingRequests.set(page, pending);
    /** The URL that the page had when it sent a request. */
    const urls = new WeakMap<Request, string>();
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('request', (request) => {
      // Forgets the requests of the previous document, because they may never end.
      if (request.isNavigationRequest()) pending.clear();
      pending.add(request);
      urls.set(request, page.url());
      const url = request.url();
      if (/^(data|blob):/.test(url)) return;
      const { origin, pathname } = new URL(url);
      if (origin !== this.#site.url && !this.#site.origins.includes(origin)) this.#judge(`to the outside: ${url}`);
      this.#sent.push(`${request.method()} ${pathname}`);
    });
    page.on('requestfailed', (request) => {
      pending.delete(request);
      const failure = request.failure()?.errorText;
      // Ignores aborted requests, because the browser aborts the requests of a page that it leaves.
      if (failure === 'net::ERR_ABORTED' || this.#isAllowed('no answer', request.url())) return;
      this.#judge(`failed: ${request.url()} ${failure}`);
    });
    page.on('response', (response) => {
      if (response.status() < 400 || this.#isAllowed(response.status(), response.url())) return;
      if (isOverload(response)) {
        // Pages retry reads, but not every POST. Therefore, the journey may fail after this response, and the line explains why.
        if (response.request().method() === 'POST') console.warn(`Rejected by an overloaded server: ${response.url()}`);
        return;
      }
      if (isLookUp(response, urls.get(response.request()) ?? page.url())) return;
      const entry = { line: `${response.status()}: ${response.request().method()} ${response.url()}` };
      this.#unexpected.push(entry);
      // The body explains why the request has failed. A test that ends before the body arrives reports the line without
      // it.
      response.text().then(
        (body) => {
          entry.line += ` ${body.slice(0, 1000)}`;
        },
        () => undefined,
      );
    });
  }

  #judge(line: string): void {
    if (!this.#allowedLines.some((pattern) => pattern.test(line))) this.#unexpected.push({ line });
  }

  #isAllowed(status: ExpectedFailure['status'], url: string): boolean {
    return this.#allowed.some((expected) => expected.status === status && url.includes(expected.address));
  }
}

/** Returns whether the form for a review has found that a typed website belongs to no company yet. */
function isLookUp(response: Response, pageUrl: string): boolean {
  if (response.status() !== 404 || response.request().method() !== 'GET') return false;
  return new URL(pageUrl).pathname === '/me' && /^\/api\/company\/[^/]+$/.test(new URL(response.url()).pathname);
}

/**
 * Returns whether a response has status 503 and asks the client to send the request again, for example while the machine is busy. A
 * document without its data also has this status; its page loads the data in the browser.
 */
function isOverload(response: Response): boolean {
  return response.status() === 503 && response.headers()['retry-after'] !== undefined;
}

function parseRequest(call: Call): { method: string; address: string } {
  const [method = '', path = ''] = call.split(' ');
  return { method, address: `/api${path}` };
}

/** The walker of the current test, and its page. */
export interface Walk {
  readonly walker: Walker;
  readonly page: Page;
}

/**
 * Creates a walker with a page for each of the surrounding tests, and fails the test on anything unexpected.
 * @param site returns the product to visit, for each test; by default the product that is started for all tests
 * @returns an object with the walker and the page of the current test
 */
export function walkAlone(options?: BrowserContextOptions, site?: () => Site): Walk {
  const walk = {} as { walker: Walker; page: Page };
  beforeEach(async () => {
    walk.walker = await Walker.start(options, site?.());
    walk.page = await walk.walker.newPage();
  });
  afterEach(async () => {
    await walk.walker.stop();
    walk.walker.expectClean();
  });
  return walk;
}

/**
 * Creates one walker with one page for all of the surrounding tests. These tests must leave nothing behind. With a warm browser cache a
 * page loads in half the time.
 * @param token returns the token of the logged-in account, if there is one
 */
export function walkTogether(
  options?: BrowserContextOptions,
  token?: () => string | undefined,
  site?: () => Site,
): Walk {
  const walk = {} as { walker: Walker; page: Page };
  beforeAll(async () => {
    walk.walker = await Walker.start(options, site?.());
    const known = token?.();
    if (known !== undefined) await walk.walker.logIn(known);
    walk.page = await walk.walker.newPage();
  });
  afterEach(() => walk.walker.expectClean());
  afterAll(() => walk.walker.stop());
  return walk;
}
