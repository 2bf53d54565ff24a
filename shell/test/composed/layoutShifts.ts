import type { Page } from 'playwright-core';
import { settle } from './walker.ts';

/** A layout shift without user input (Layout Instability API). */
interface Shift {
  startTime: number;
  value: number;
  elements: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/**
 * The smallest visible shift. A font that arrives after the first paint moves a word by a fraction of a pixel, which nobody sees.
 * Lighthouse shows three decimals.
 */
const VISIBLE = 0.001;

/** Records the layout shifts of each document that the page opens. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const elements = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
        if (!hadRecentInput) window.shifts.push({ startTime, value, elements });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits until the page has settled. @returns the visible shifts after the first paint */
export async function readShifts(page: Page): Promise<Shift[]> {
  await settle(page);
  const shifts = await page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return window.shifts.filter(({ startTime }) => startTime > (painted?.startTime ?? 0));
  });
  return shifts.filter(({ value }) => value >= VISIBLE);
}
