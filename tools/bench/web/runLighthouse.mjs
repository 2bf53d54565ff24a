import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserFlags } from '@heard/build/browser';
import lighthouse from 'lighthouse';
import { stop } from '../../processes.mjs';

/**
 * Visits a page once with Lighthouse, as it does by default: a phone, a slow 4G, a processor four times slower, all of
 * them simulated; a browser of its own with nothing cached.
 * @param {string} executablePath the browser
 * @returns scores from 0 to 100, times in ms, bytes as they came over the wire, and the title of each audit that did not pass
 */
export async function runLighthouse(executablePath, url) {
  const profile = mkdtempSync(join(tmpdir(), 'heard-lighthouse-'));
  const browser = spawn(
    executablePath,
    [...browserFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  try {
    const { lhr } = await lighthouse(url, { port: await portOf(browser), output: 'json', logLevel: 'error' });
    if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return figuresOf(lhr);
  } finally {
    await stop(browser);
    // Chromium's child processes may still write to the profile for a moment: ENOTEMPTY.
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Where the browser says that it listens. */
function portOf(browser) {
  return new Promise((resolve, reject) => {
    let printed = '';
    browser.stderr.on('data', (part) => {
      printed += part;
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(printed)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    browser.on('error', reject);
    browser.on('exit', () => reject(new Error(`The browser exited before it was ready: ${printed}`)));
  });
}

function figuresOf({ audits, categories }) {
  const resources = Object.fromEntries(
    audits['resource-summary'].details.items.map(({ resourceType, ...resource }) => [resourceType, resource]),
  );
  const bytes = (type) => resources[type]?.transferSize ?? 0;
  return {
    scores: Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])),
    script: bytes('script'),
    stylesheet: bytes('stylesheet'),
    font: bytes('font'),
    image: bytes('image'),
    total: bytes('total'),
    requests: resources.total.requestCount,
    firstPaint: audits['first-contentful-paint'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    blockingTime: audits['total-blocking-time'].numericValue,
    complaints: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      categories[name].auditRefs
        .map(({ id, weight }) => ({ ...audits[id], weight }))
        .filter(({ score, weight }) => score !== null && score < 1 && weight > 0)
        .map(({ title }) => title),
    ),
  };
}
