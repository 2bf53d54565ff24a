import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { storageKeys } from '../../build/storageKeys.mjs';
import { root } from '../../workspace.mjs';

const messages = JSON.parse(readFileSync(join(root, 'shell/src/messages/en.json'), 'utf8'));

/**
 * Loads a page with an empty cache.
 * @returns bytes by kind and encoding, requests and the longest chain of them, until the first paint and until the page's own
 * heading is there (`interactive`), and the scripts that had been asked for by then
 */
export async function measureLoad(browser, origin, path, token) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    if (token !== null) {
      await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [storageKeys.token, token]);
    }
    await context.addInitScript(watchHeading, messages['mount.loading']);
    const page = await context.newPage();
    const requests = await watchRequests(await context.newCDPSession(page));
    await page.goto(origin + path);
    await page.waitForFunction(() => window.interactiveAt !== undefined);
    const heading = await page.locator('main h1').textContent();
    if (heading === messages['mount.unusable']) throw new Error(`${path} has no page: ${heading}`);
    const { firstPaint, interactive } = await page.evaluate(() => ({
      firstPaint: performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime,
      interactive: performance.timeOrigin + window.interactiveAt,
    }));
    await page.waitForLoadState('networkidle');
    const painted = [...requests.values()].filter(({ ended }) => ended !== null && ended <= firstPaint);
    const needed = [...requests.values()].filter(({ began }) => began <= interactive);
    return {
      firstPaint: await sumOf(painted, requests),
      interactive: await sumOf(needed, requests),
      scripts: await scriptsOf(needed),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page: notes when the heading of the page itself is there, not that of its waiting room. */
function watchHeading(loading) {
  new MutationObserver((_, observer) => {
    const heading = document.querySelector('main h1')?.textContent ?? loading;
    if (heading === loading) return;
    window.interactiveAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Keeps what the browser says of each request: when it began and ended, in ms since 1970, and what asked for it. */
async function watchRequests(session) {
  const requests = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, initiator, wallTime, timestamp }) => {
    requests.set(requestId, {
      url,
      parents: [initiator.url, ...framesOf(initiator.stack)].filter(Boolean),
      began: wallTime * 1000,
      clock: (wallTime - timestamp) * 1000,
      ended: null,
      received: 0,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = requests.get(requestId);
    if (one === undefined) return;
    one.ended = timestamp * 1000 + one.clock;
    one.received = encodedDataLength;
  });
  await session.send('Network.enable');
  return requests;
}

function framesOf(stack) {
  return stack === undefined ? [] : [...stack.callFrames.map(({ url }) => url), ...framesOf(stack.parent)];
}

async function sumOf(some, all) {
  const sum = { js: emptySize(), css: emptySize(), other: emptySize(), requests: some.length, depth: 0 };
  for (const one of some) {
    const size = await sizeOf(one);
    sum[kindOf(one.url)].gzip += size.gzip;
    sum[kindOf(one.url)].brotli += size.brotli;
    sum.depth = Math.max(sum.depth, depthOf(one, all));
  }
  return sum;
}

function emptySize() {
  return { gzip: 0, brotli: 0 };
}

function kindOf(url) {
  const ending = /\.(js|css)$/.exec(new URL(url).pathname)?.[1];
  return ending ?? 'other';
}

/** How many requests stand one after another until this one, itself included: the document is 1. */
function depthOf(one, all) {
  const asked = [...all.values()];
  const parents = one.parents.flatMap((url) => asked.filter((other) => other.url === url && other !== one));
  return 1 + Math.max(0, ...parents.filter(({ began }) => began <= one.began).map((parent) => depthOf(parent, all)));
}

async function scriptsOf(some) {
  const scripts = some.filter(({ url }) => kindOf(url) === 'js');
  return Promise.all(
    scripts.map(async (script) => ({ path: new URL(script.url).pathname, ...(await sizeOf(script)) })),
  );
}

/** The bytes of a static file in each encoding; of anything else, those that came. */
async function sizeOf({ url, received }) {
  if (!/\.[0-9a-f]{16}\.[a-z0-9]+$/.test(new URL(url).pathname)) return { gzip: received, brotli: received };
  return { gzip: await bodyBytes(url, 'gzip'), brotli: await bodyBytes(url, 'br') };
}

const known = new Map();

/** The bytes of an answer's body as they go over the wire: fetch would unpack it. */
function bodyBytes(url, encoding) {
  const key = `${encoding} ${url}`;
  if (!known.has(key)) {
    known.set(
      key,
      new Promise((resolve, reject) => {
        request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
          let bytes = 0;
          response.on('data', (part) => (bytes += part.length));
          response.on('end', () => resolve(bytes));
          response.on('error', reject);
        })
          .on('error', reject)
          .end();
      }),
    );
  }
  return known.get(key);
}
