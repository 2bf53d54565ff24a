import { source, type run } from 'axe-core';
import type { Locator, Page } from 'playwright-core';

/** Fails on what axe finds, and on a page that is wider than its window. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    // What fades in has its colours at the end of it. The notices' line and what turns for ever are not waited for.
    const fading = document
      .getAnimations()
      .filter(({ playState, effect }) => {
        return playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000;
      })
      .map(({ finished }) => finished);
    await Promise.allSettled(fading);
    // What axe finds right is not asked for: to describe that takes longer than to look at the page.
    const found = await window.axe.run({ resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
  expect(violations).toEqual([]);
  await expectNoOverflow(page);
}

declare global {
  interface Window {
    axe: { run: typeof run };
  }
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Whether the focus is on this element. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((found) => found === document.activeElement);
}

/** Waits until something is so, for what no page shows. @throws Error after 5 s */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 5_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It has not come to be so in 5 s.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Nothing is styled by `:hover` for a finger, after whose tap it would last until the next one. */
export async function expectHoverForPointersAlone(page: Page): Promise<void> {
  const loose = await page.evaluate(() => {
    const hovered = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSMediaRule && rule.conditionText === '(hover: hover)') return [];
        const own = rule instanceof CSSStyleRule && rule.selectorText.includes(':hover') ? [rule.selectorText] : [];
        return rule instanceof CSSGroupingRule ? [...own, ...hovered(rule.cssRules)] : own;
      });
    return [...document.styleSheets].flatMap((sheet) => hovered(sheet.cssRules));
  });
  expect(loose).toEqual([]);
}
