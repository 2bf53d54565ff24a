import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserFlags } from '@heard/build/browser';
import lighthouse from 'lighthouse';
import { stop } from '../../processes.ts';
import type { Readable } from 'node:stream';
import type { Result } from 'lighthouse';

/** Maximum number of visits before a page counts as failing. */
const ATTEMPTS = 3;

/**
 * The error that Lighthouse reports if the browser's trace lacks the start of the navigation, which happens sometimes. The visit is then
 * repeated.
 */
const INCOMPLETE_TRACE = 'NO_NAVSTART';

/**
 * Visits a page with Lighthouse's defaults, all simulated: a phone, slow 4G and a processor that is four times slower. Each visit
 * starts a new browser with an empty cache. A visit whose trace is incomplete is repeated.
 * @param executablePath the browser
 * @returns scores from 0 to 100, times in ms, bytes on the wire, and the titles of failed audits
 */
export async function runLighthouse(executablePath: string, url: string) {
  for (let attempt = 1; ; attempt += 1) {
    const { runtimeError, ...result } = await visit(executablePath, url);
    if (runtimeError === undefined) return toFigures(result);
    if (runtimeError.code !== INCOMPLETE_TRACE || attempt === ATTEMPTS)
      throw new Error(`${url}: ${runtimeError.message}`);
  }
}

async function visit(executablePath: string, url: string) {
  const profile = mkdtempSync(join(tmpdir(), 'heard-lighthouse-'));
  const browser = spawn(
    executablePath,
    [...browserFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  try {
    const result = await lighthouse(url, { port: await readPort(browser), output: 'json', logLevel: 'error' });
    if (result === undefined) throw new Error(`${url}: Lighthouse has no result.`);
    return result.lhr;
  } finally {
    await stop(browser);
    // Retries, because the removal fails with ENOTEMPTY while Chromium's child processes still write to the profile.
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Reads the port of the DevTools protocol from the browser's output. */
function readPort(browser: ChildProcessByStdio<null, null, Readable>): Promise<number> {
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

function toFigures({ audits, categories }: Pick<Result, 'audits' | 'categories'>) {
  const details = audits['resource-summary']?.details;
  const resources = details?.type === 'table' ? details.items : [];
  const getResource = (type: string) => resources.find(({ resourceType }) => resourceType === type);
  const bytes = (type: string) => Number(getResource(type)?.transferSize ?? 0);
  const value = (audit: string) => audits[audit]?.numericValue ?? NaN;
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    script: bytes('script'),
    stylesheet: bytes('stylesheet'),
    font: bytes('font'),
    image: bytes('image'),
    total: bytes('total'),
    requests: Number(getResource('total')?.requestCount ?? 0),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    layoutShift: value('cumulative-layout-shift'),
    blockingTime: value('total-blocking-time'),
    complaints: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = audits[id];
        return audit && audit.score !== null && audit.score < 1 && weight > 0 ? [audit.title] : [];
      }),
    ),
  };
}
