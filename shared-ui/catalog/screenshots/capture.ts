import { browserFlags } from '@heard/build/browser';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { groups } from '../groups.ts';
import { toQuery, type View } from '../view.ts';
import type { Box, Difference } from '../compareImages.ts';

const DIST = join(__dirname, '../../dist/catalog');
const ORIGIN = 'http://catalog.test';
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const PHONE_WIDTH = 375;

/**
 * The combinations of settings that have a screenshot. Each theme, direction and width occurs in one of them, so that a
 * fault of any of them is visible in a screenshot.
 */
const combinations = [
  { theme: 'light', language: 'en', direction: 'ltr', isPhone: false },
  { theme: 'dark', language: 'fr', direction: 'rtl', isPhone: true },
] as const;

const REFERENCES = join(__dirname, 'references');

/** Returns the path of a reference. */
export function toReferencePath(name: string): string {
  return join(REFERENCES, `${name}.webp`);
}

/** Maps the file name of each screenshot to its view and its width in CSS pixels. */
export const views = new Map(
  groups.flatMap(({ name, width = 720 }) =>
    combinations.map(({ isPhone, ...combination }): [string, { view: View; width: number }] => [
      [name, ...Object.values(combination), ...(isPhone ? ['phone'] : [])].join('-'),
      { view: { group: name, ...combination, bare: true }, width: isPhone ? PHONE_WIDTH : width },
    ]),
  ),
);

export interface Capture {
  /** The screenshot, as a PNG. */
  image: Buffer;
  /** The difference between the image and its reference; null if they are equal, undefined if there is no reference. */
  difference: Difference | null | undefined;
  /** The position of each state in the image. */
  states: readonly { name: string; box: Box }[];
  /** The errors that the page logged. */
  errors: readonly string[];
}

/**
 * Takes the screenshots of all views and compares them with their references, in two pages at a time.
 * @param program the path of the browser
 */
export async function captureAll(program: string): Promise<Map<string, Capture>> {
  const browser = await chromium.launch({
    executablePath: program,
    // Ignores the font settings of the machine, so that letters look the same on every machine.
    args: [...browserFlags, '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
  });
  const captures = new Map<string, Capture>();
  const queue = [...views];
  async function work() {
    const context = await browser.newContext({ reducedMotion: 'reduce', deviceScaleFactor: 1, timezoneId: 'UTC' });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = join(DIST, pathname === '/' ? 'index.html' : pathname);
      await route.fulfill({
        body: await readFile(file),
        contentType: TYPES[extname(file)] ?? 'application/octet-stream',
      });
    });
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [name, { view, width }] = next;
      const shot = await capture(page, view, width);
      const difference = await compare(page, shot.image, toReferencePath(name));
      captures.set(name, { ...shot, difference, errors: errors.splice(0) });
    }
  }
  try {
    await Promise.all([work(), work()]);
  } finally {
    await browser.close();
  }
  return captures;
}

async function capture(page: Page, view: View, width: number): Promise<Pick<Capture, 'image' | 'states'>> {
  const height = groups.find(({ name }) => name === view.group)?.height;
  await page.setViewportSize({ width, height: height ?? 800 });
  await page.goto(`${ORIGIN}/${toQuery(view)}`);
  await page.locator('html[data-ready]').waitFor();
  const states = await page.locator('[data-state]').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width: w, height: h } = element.getBoundingClientRect();
      return { name: element.getAttribute('data-state') ?? '', box: { x, y: y + scrollY, width: w, height: h } };
    }),
  );
  return { image: await page.screenshot({ fullPage: height === undefined }), states };
}

/** Returns undefined if there is no reference. */
async function compare(page: Page, image: Buffer, reference: string): Promise<Difference | null | undefined> {
  if (!existsSync(reference)) return undefined;
  const urls = [toUrl(image, 'png'), toUrl(await readFile(reference), 'webp')];
  return page.evaluate(([actual = '', other = '']) => window.compareImages(actual, other), urls);
}

function toUrl(image: Buffer, type: 'png' | 'webp'): string {
  return `data:image/${type};base64,${image.toString('base64')}`;
}
