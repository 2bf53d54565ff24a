import { source, type run } from 'axe-core';
import type { Locator, Page } from 'playwright-core';

/** Fails on violations that axe reports, and on a page that is wider than its window. */
export async function expectAccessible(page: Page): Promise<void> {
  // Adds the script only once for each document, because the script has half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    // Colours are final once an animation has ended. The progress line of notices and endless animations are not awaited.
    const fading = document
      .getAnimations()
      .filter(({ playState, effect }) => {
        return playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000;
      })
      .map(({ finished }) => finished);
    await Promise.allSettled(fading);
    // Requests only violations, because describing passed rules takes longer than the check itself.
    const found = await window.axe.run({
      resultTypes: ['violations'],
      // Skips frames, because all of them are sandboxed without scripts, and axe cannot run in them.
      iframes: false,
      // Enables a rule that axe disables by default, because the rule is new in WCAG 2.2. Disables it in a scrolled page, because a bar may
      // cover a part of a link there.
      rules: { 'target-size': { enabled: window.scrollY === 0 } },
    });
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

/** Fails if the page can be scrolled sideways, and names the elements that are too wide. Waits for the layout after a change of the window's size. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // Does not use `innerWidth`, because it grows on phones: their browsers zoom out if a page is too wide.
  const width = page.viewportSize()?.width ?? 0;
  await page.waitForFunction((maximum) => document.documentElement.scrollWidth <= maximum, width).catch(() => null);
  const tooWide = await page.evaluate((maximum) => {
    if (document.documentElement.scrollWidth <= maximum) return [];
    return [...document.querySelectorAll('body *')]
      .map((element) => ({ right: element.getBoundingClientRect().right, html: element.outerHTML.slice(0, 120) }))
      .filter(({ right }) => right > maximum);
  }, width);
  expect(tooWide).toEqual([]);
}

/** Returns whether the web server rendered the page of a document. If not, the document has a skeleton in place of the page. */
export const isRendered = (html: string) => html.includes('<div id="root" data-time=');

/** Fails on an element that scrolls sideways but has no shadow at its edges that indicates the hidden content. */
export async function expectScrollHints(page: Page): Promise<void> {
  const withoutHint = await page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowX, backgroundAttachment } = getComputedStyle(element);
        const isScrollable = overflowX === 'auto' && element.scrollWidth > element.clientWidth;
        return isScrollable && !backgroundAttachment.includes('local');
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(withoutHint).toEqual([]);
}

/**
 * Fails on a text that is cut off by a surrounding box or by the window, or that overlaps another text or a control.
 * @param counts matches the texts that must not be cut off: texts of users may end in an ellipsis
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
    const withAncestors = (element: Element): Element[] =>
      element.parentElement === null ? [element] : [element, ...withAncestors(element.parentElement)];
    const getStyle = (element: Element) => getComputedStyle(element);
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      withAncestors(element).every((one) => getStyle(one).clipPath === 'none');

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
        // The skip link is above the visible part of the page until the link has the focus.
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
      for (const around of withAncestors(element)) {
        const { overflowX, overflowY, position } = getStyle(around);
        const box = around.getBoundingClientRect();
        if (['auto', 'scroll'].includes(overflowX)) return false;
        if (overflowX !== 'visible' && (rect.left < box.left - 1 || rect.right > box.right + 1)) return true;
        // Allows for the space around the letters of a line.
        if (overflowY !== 'visible' && (rect.top < box.top - 4 || rect.bottom > box.bottom + 4)) return true;
        if (position === 'fixed') break;
      }
      return rect.left < -1 || rect.right > innerWidth + 1;
    };
    const context = document.createElement('canvas').getContext('2d');
    /** Returns whether text is cut off that should not be. A placeholder may be cut off: it only gives an example. */
    const isControlCut = ({ element }: Box): boolean => {
      const text = element instanceof HTMLSelectElement ? (element.selectedOptions[0]?.text ?? '') : '';
      if (context === null || !ours.test(text)) return false;
      const { font, paddingLeft, paddingRight } = getStyle(element);
      context.font = font;
      return (
        context.measureText(text).width > element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1
      );
    };

    /** Dialogs, panels, notices and sticky elements overlap the page on purpose. */
    const findLayer = (element: Element) =>
      withAncestors(element).find(
        (one) =>
          one.matches('dialog') ||
          ['fixed', 'sticky'].includes(getStyle(one).position) ||
          getStyle(one).zIndex !== 'auto',
      );
    /** Returns the visible part of a line: it is not scrolled out of view, and not beyond the last line of a shortened text. */
    const visiblePart = ({ element, rect }: Box): DOMRect => {
      const around = withAncestors(element);
      const across = around
        .filter((one) => getStyle(one).overflowX !== 'visible')
        .map((one) => one.getBoundingClientRect());
      const down = around
        .filter((one) => getStyle(one).overflowY === 'hidden')
        .map((one) => one.getBoundingClientRect());
      const left = Math.max(rect.left, ...across.map((one) => one.left));
      const right = Math.min(rect.right, ...across.map((one) => one.right));
      const top = Math.max(rect.top, ...down.map((one) => one.top));
      const bottom = Math.min(rect.bottom, ...down.map((one) => one.bottom));
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const boxes = [...lines, ...controls].map((box) => ({
      ...box,
      rect: visiblePart(box),
      layer: findLayer(box.element),
    }));
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

/** Fills fields by their labels. */
export async function fill(form: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = form.getByLabel(label, { exact: true });
    if (label === 'Company URL') await addCompany(form, field);
    await field.fill(value);
  }
}

/** Adds the typed name as a new company, unless the form already asks for its website. */
export async function addCompany(form: Page | Locator, url: Locator): Promise<void> {
  const add = form.getByRole('button', { name: /as a new company$/ });
  await url.or(add).first().waitFor();
  if (await add.isVisible()) {
    // The list of companies covers the button. The list closes when the field loses the focus.
    await form.getByLabel('Company name', { exact: true }).blur();
    await add.click();
  }
  await url.waitFor();
}

/** Waits until the fields have the given values. @throws the difference after 30 s */
export async function expectFilled(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await expectSoon(async () => [label, await page.getByLabel(label, { exact: true }).inputValue()], [label, value]);
  }
}

/** Waits until the number of matching elements is `count`. @throws the difference after 30 s */
export function expectCount(elements: Locator, count: number): Promise<void> {
  return expectSoon(() => elements.count(), count);
}

/** Waits until an element has the focus. @throws after 30 s, with the HTML of the element that has the focus */
export function expectFocused(element: Locator): Promise<void> {
  return expectSoon(
    () =>
      element.evaluate((found) =>
        found === document.activeElement ? 'focused' : `focused: ${document.activeElement?.outerHTML.slice(0, 120)}`,
      ),
    'focused',
  );
}

/** Returns where an element is. @throws Error when it is not displayed */
export async function readBox(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not displayed.');
  return box;
}

/** Returns whether the focus is on this element. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((found) => found === document.activeElement);
}

/** Finds the message with the result of a form. The message takes the focus, so that screen readers announce it. */
export function findOutcome(page: Page, text: string): Locator {
  return page.locator('main [tabindex="-1"]').filter({ hasText: text });
}

/** Waits for a condition that no page shows. @throws Error after some milliseconds, by default 30 s */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`The condition was not met within ${withinMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Waits until a value is as expected. The content of a page changes later than its URL, headings and notices, so a single read may come too early.
 * @param read reads the value
 * @param expected the value, which may contain asymmetric matchers
 * @throws the difference after 30 s
 */
export async function expectSoon<Value>(read: () => Value | Promise<Value>, expected: unknown): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    const value = await read();
    try {
      expect(value).toEqual(expected);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Requests a page until its document is rendered, because a busy web server sends a skeleton. @returns the document */
export async function readRendered(url: string): Promise<string> {
  let html = '';
  await until(async () => {
    html = await (await fetch(url)).text();
    return isRendered(html);
  });
  return html;
}

/** Reloads a page until the web server has rendered it. A busy web server sends a skeleton, even for a page that it rendered before. */
export async function untilRendered(page: Page): Promise<void> {
  await until(async () => {
    if (isRendered(await page.content())) return true;
    await page.reload();
    return false;
  });
}

/** Fails on a `:hover` style that applies to touch screens, because it would last until the next tap there. */
export async function expectHoverOnlyForPointers(page: Page): Promise<void> {
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
