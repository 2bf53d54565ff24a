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

/**
 * Fails on a text that is cut off, by a box around it or by the window, and on one that lies on another text or on a control.
 * @param counts which texts must not be cut: what people have written may end in an ellipsis
 */
export async function expectTextsInPlace(page: Page, counts: RegExp): Promise<void> {
  const misplaced = await page.evaluate((pattern) => {
    /** A line of a text, or a control. */
    interface Box {
      name: string;
      element: Element;
      rect: DOMRect;
      isControl: boolean;
    }
    const ours = new RegExp(pattern);
    const ancestorsOf = (element: Element): Element[] =>
      element.parentElement === null ? [element] : [element, ...ancestorsOf(element.parentElement)];
    const styleOf = (element: Element) => getComputedStyle(element);
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      ancestorsOf(element).every((one) => styleOf(one).clipPath === 'none');

    const lines: Box[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement;
      const name = text.textContent?.trim() ?? '';
      if (element === null || name === '' || element.matches('script, style, noscript, option') || !isSeen(element))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const rect of range.getClientRects()) {
        // What is above the page comes into it with the focus: the link that skips to the content.
        if (rect.width > 0 && rect.bottom + scrollY > 0) lines.push({ name, element, rect, isControl: false });
      }
    }
    const controls = [...document.querySelectorAll('button, input, select, textarea')]
      .filter(isSeen)
      .map((element) => ({
        name: element.outerHTML.slice(0, 80),
        element,
        rect: element.getBoundingClientRect(),
        isControl: true,
      }));

    const isCut = ({ element, rect }: Box): boolean => {
      for (const around of ancestorsOf(element)) {
        const { overflowX, overflowY, position } = styleOf(around);
        const box = around.getBoundingClientRect();
        if (['auto', 'scroll'].includes(overflowX)) return false;
        if (overflowX !== 'visible' && (rect.left < box.left - 1 || rect.right > box.right + 1)) return true;
        // A line is higher than its letters.
        if (overflowY !== 'visible' && (rect.top < box.top - 4 || rect.bottom > box.bottom + 4)) return true;
        if (position === 'fixed') break;
      }
      return rect.left < -1 || rect.right > innerWidth + 1;
    };
    const context = document.createElement('canvas').getContext('2d');
    /** What is chosen in a list. A placeholder may be cut: it is an example of what the label asks for. */
    const isControlCut = ({ element }: Box): boolean => {
      const text = element instanceof HTMLSelectElement ? (element.selectedOptions[0]?.text ?? '') : '';
      if (context === null || !ours.test(text)) return false;
      const { font, paddingLeft, paddingRight } = styleOf(element);
      context.font = font;
      return (
        context.measureText(text).width > element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1
      );
    };

    /** What is laid over the page is not in its place by intention: dialogs, panels, notices, what stays while it is scrolled. */
    const layerOf = (element: Element) =>
      ancestorsOf(element).find(
        (one) =>
          one.matches('dialog') ||
          ['fixed', 'sticky'].includes(styleOf(one).position) ||
          styleOf(one).zIndex !== 'auto',
      );
    /** As much of a line as is seen. */
    const seenOf = ({ element, rect }: Box): DOMRect => {
      const around = ancestorsOf(element)
        .filter((one) => styleOf(one).overflowX !== 'visible')
        .map((one) => one.getBoundingClientRect());
      const left = Math.max(rect.left, ...around.map((one) => one.left));
      const right = Math.min(rect.right, ...around.map((one) => one.right));
      return new DOMRect(left, rect.top, right - left, rect.height);
    };
    const boxes = [...lines, ...controls].map((box) => ({ ...box, rect: seenOf(box), layer: layerOf(box.element) }));
    const doOverlap = (one: (typeof boxes)[number], other: (typeof boxes)[number]): boolean => {
      if (one.layer !== other.layer || one.element === other.element || (one.isControl && other.isControl))
        return false;
      if (one.isControl && one.element.contains(other.element)) return false;
      if (other.isControl && other.element.contains(one.element)) return false;
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      return width > 2 && height > 0.4 * Math.min(one.rect.height, other.rect.height);
    };
    return [
      ...lines
        .filter(({ name }) => ours.test(name))
        .filter(isCut)
        .map(({ name }) => `cut: ${name}`),
      ...controls.filter(isControlCut).map(({ name }) => `cut: ${name}`),
      ...boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter((other) => doOverlap(one, other))
          .map((other) => `overlapping: ${one.name} and ${other.name}`),
      ),
    ];
  }, counts.source);
  expect([...new Set(misplaced)]).toEqual([]);
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
