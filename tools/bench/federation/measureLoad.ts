import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { storageKeys } from '../../../shell/sdk/src/storageKeys.ts';
import { root } from '../../workspace.ts';
import type { Browser, CDPSession } from 'playwright-core';

interface Sum {
  document: Size;
  js: Size;
  css: Size;
  other: Size;
  requests: number;
  depth: number;
}

/** The size in bytes, by encoding. */
interface Size {
  gzip: number;
  brotli: number;
}

interface Request {
  url: string;
  type: string;
  parents: string[];
  began: number;
  clock: number;
  ended: number | null;
  received: number;
}

type MeasuredWindow = Window & { interactiveAt?: number };
type StackTrace = { callFrames: { url: string }[]; parent?: StackTrace };

const messages: Record<string, string> = JSON.parse(readFileSync(join(root, 'shell/src/messages/en.json'), 'utf8'));

/**
 * Loads a page with an empty cache.
 * @param origin the product's URL
 * @param token of a session
 * @returns the bytes by kind and encoding, the number of requests and the length of their longest chain: each until the first paint, and
 *   until a script has rendered or hydrated the page's heading (`interactive`). Also the scripts that were requested until then
 */
export async function measureLoad(browser: Browser, origin: string, path: string, token: string | null) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    if (token !== null) {
      await context.addInitScript(
        ([key = '', value = '']) => localStorage.setItem(key, value),
        [storageKeys.token, token],
      );
    }
    await context.addInitScript(watchHeading, messages['mount.loading'] ?? '');
    const page = await context.newPage();
    const requests = await watchRequests(await context.newCDPSession(page));
    await page.goto(origin + path);
    await page.waitForFunction(() => (window as MeasuredWindow).interactiveAt !== undefined);
    const heading = await page.locator('main h1').textContent();
    if (heading === messages['mount.unusable']) throw new Error(`${path} has no page: ${heading}`);
    // Waits for the entry of the first paint. The browser adds it shortly after the paint, and a fast page can be interactive earlier.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const { firstPaint, interactive } = await page.evaluate(() => {
      const { interactiveAt = NaN } = window as MeasuredWindow;
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return {
        firstPaint: performance.timeOrigin + (paint?.startTime ?? NaN),
        interactive: performance.timeOrigin + interactiveAt,
      };
    });
    await page.waitForLoadState('networkidle');
    const painted = [...requests.values()].filter(({ ended }) => ended !== null && ended <= firstPaint);
    const needed = [...requests.values()].filter(({ began }) => began <= interactive);
    return {
      firstPaint: await addUp(painted, requests),
      interactive: await addUp(needed, requests),
      scripts: await readScripts(needed),
    };
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page: stores the time when a script has rendered or hydrated the page's heading.
 * @param loading the heading of the placeholder
 */
function watchHeading(loading: string) {
  const watch = () => {
    const heading = document.querySelector('main h1');
    const isInteractive = Object.keys(heading ?? {}).some((name) => name.startsWith('__reactFiber'));
    if (!isInteractive || heading?.textContent === loading) requestAnimationFrame(watch);
    else (window as MeasuredWindow).interactiveAt = performance.now();
  };
  watch();
}

/** Records each request of a page: its start and end in ms since 1970, and its initiators. */
async function watchRequests(session: CDPSession) {
  const requests: Map<string, Request> = new Map();
  session.on(
    'Network.requestWillBeSent',
    ({ requestId, type = '', request: { url }, initiator, wallTime, timestamp }) => {
      requests.set(requestId, {
        url,
        type,
        parents: [initiator.url ?? '', ...getFrames(initiator.stack)].filter(Boolean),
        began: wallTime * 1000,
        clock: (wallTime - timestamp) * 1000,
        ended: null,
        received: 0,
      });
    },
  );
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = requests.get(requestId);
    if (one === undefined) return;
    one.ended = timestamp * 1000 + one.clock;
    one.received = encodedDataLength;
  });
  await session.send('Network.enable');
  return requests;
}

/** @returns the URLs of all frames */
function getFrames(stack: StackTrace | undefined): string[] {
  return stack === undefined ? [] : [...stack.callFrames.map(({ url }) => url), ...getFrames(stack.parent)];
}

async function addUp(some: Request[], all: Map<string, Request>) {
  const sum: Sum = {
    document: emptySize(),
    js: emptySize(),
    css: emptySize(),
    other: emptySize(),
    requests: some.length,
    depth: 0,
  };
  for (const one of some) {
    const size = await readSize(one);
    const kind = toKind(one);
    sum[kind].gzip += size.gzip;
    sum[kind].brotli += size.brotli;
    sum.depth = Math.max(sum.depth, getDepth(one, all));
  }
  return sum;
}

function emptySize() {
  return { gzip: 0, brotli: 0 };
}

function toKind({ url, type }: Request) {
  const { pathname } = new URL(url);
  if (type === 'Document') return 'document';
  if (pathname.endsWith('.js')) return 'js';
  return pathname.endsWith('.css') ? 'css' : 'other';
}

/** Returns the length of the chain of requests that ends with this request: 1 for the document. */
function getDepth(one: Request, all: Map<string, Request>): number {
  const requests = [...all.values()];
  const parents = one.parents.flatMap((url) => requests.filter((other) => other.url === url && other !== one));
  return 1 + Math.max(0, ...parents.filter(({ began }) => began <= one.began).map((parent) => getDepth(parent, all)));
}

async function readScripts(some: Request[]) {
  const scripts = some.filter((one) => toKind(one) === 'js');
  return Promise.all(
    scripts.map(async (script) => ({ path: new URL(script.url).pathname, ...(await readSize(script)) })),
  );
}

/** Returns the bytes of a static file in each encoding, and the received bytes of any other response. */
async function readSize({ url, received }: Request): Promise<Size> {
  if (!/\.[0-9a-f]{8,}\.[a-z0-9]+$/.test(new URL(url).pathname)) return { gzip: received, brotli: received };
  return { gzip: await bodyBytes(url, 'gzip'), brotli: await bodyBytes(url, 'br') };
}

/** Bytes by encoding and URL. */
const known: Map<string, Promise<number>> = new Map();

/** Returns the size of a response's body on the wire. `fetch` would decompress it. */
function bodyBytes(url: string, encoding: string): Promise<number> {
  const key = `${encoding} ${url}`;
  const size =
    known.get(key) ??
    new Promise((resolve, reject) => {
      request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
        let bytes = 0;
        response.on('data', (part) => (bytes += part.length));
        response.on('end', () => resolve(bytes));
        response.on('error', reject);
      })
        .on('error', reject)
        .end();
    });
  known.set(key, size);
  return size;
}
