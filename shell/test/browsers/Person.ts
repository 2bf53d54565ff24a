import type { Browser, Point } from './Browser.ts';

/** A locator of an element: its role, and the start of its accessible name or text. */
export type Role = 'article' | 'button' | 'combobox' | 'field' | 'heading' | 'link' | 'option' | 'status' | 'text';

interface Box extends Point {
  width: number;
  height: number;
}

/** The time (ms) in which an element has to appear, long enough for a busy machine. */
const TIMEOUT_MS = 120_000;
/** The time (ms) between two checks of the page. */
const PAUSE_MS = 50;

/** Uses a browser like a person: finds elements by their accessible names, and waits for the expected result. */
export class Person {
  readonly browser: Browser;
  readonly #site: string;

  constructor(browser: Browser, site: string) {
    this.browser = browser;
    this.#site = site;
  }

  /** Opens a page, and waits until React has rendered or hydrated the page: input and clicks before that could be lost. */
  async open(path: string): Promise<void> {
    await this.browser.goTo(`${this.#site}${path}`);
    await this.until('interactive page', () => {
      const heading = document.querySelector('main h1') ?? {};
      return Object.keys(heading).some((name) => name.startsWith('__reactFiber')) || null;
    });
  }

  /** Stores the token of a session where the shell reads it, so that the next page that is opened is logged in. */
  async logIn(token: string): Promise<void> {
    await this.open('/');
    await this.browser.evaluate((value) => localStorage.setItem('auth_token', value), token);
  }

  /** Waits until something is shown. @param within a text of the article or list item that contains it */
  async see(role: Role, name: string, within?: string): Promise<void> {
    await this.#find(role, name, within);
  }

  async click(role: Role, name: string, within?: string): Promise<void> {
    const { x, y, width, height } = await this.#find(role, name, within, true);
    await this.browser.click({ x: x + width / 2, y: y + height / 2 });
  }

  /** Replaces the text of a field. */
  async fill(label: string, text: string, within?: string): Promise<void> {
    await this.click('field', label, within);
    await this.browser.evaluate(() => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
        activeElement.select();
    });
    if (text === '') await this.browser.press('Backspace');
    else await this.browser.type(text);
  }

  /** Selects an option. Sets the value and dispatches the event `change`, because the tests can't control lists of the operating system. */
  async select(label: string, value: string): Promise<void> {
    await this.see('field', label);
    await this.browser.evaluate(
      (name, chosen) => {
        const list = [...document.querySelectorAll('select')].find(({ ariaLabel }) => ariaLabel === name);
        if (list === undefined) throw new Error(`There is no list ${name}.`);
        list.value = chosen;
        list.dispatchEvent(new Event('change', { bubbles: true }));
      },
      label,
      value,
    );
  }

  /** Clicks a star of the rating. */
  async tapStar(rating: number): Promise<void> {
    const box = await this.until('a slider', () => {
      const slider = document.querySelector('input[type=range]');
      slider?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const rect = slider?.getBoundingClientRect();
      return rect === undefined ? null : { x: rect.x, y: rect.y, width: rect.width, height: rect.height };
    });
    // Clicks the slider, because it has the size of the row of stars and covers the stars.
    const star = { x: box.x + (box.width * (rating - 0.5)) / 5, y: box.y + box.height / 2 };
    await this.browser.drag(star, star);
  }

  /** Waits until the page has this path, ignoring the query. */
  async isAt(path: string): Promise<void> {
    await this.until(`the path ${path}`, (expected) => location.pathname === expected || null, path);
  }

  /**
   * Waits until a function in the page returns a value other than null.
   * @throws Error with the text of the page after two minutes
   */
  async until<Parameters extends unknown[], Result>(
    what: string,
    look: (...parameters: Parameters) => Result | null,
    ...parameters: Parameters
  ): Promise<Result> {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      const found = await this.browser.evaluate(look, ...parameters);
      if (found !== null) return found;
      if (Date.now() > end) {
        const page = await this.browser.evaluate(() => `${location.href}\n${document.body.innerText.slice(0, 2000)}`);
        throw new Error(`There is no ${what} within ${TIMEOUT_MS / 1000} s on ${page}`);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** Waits until something is shown, no longer moves, and is not covered if it is to be clicked. */
  async #find(role: Role, name: string, within = '', isToBeClicked = false): Promise<Box> {
    const what = `${role} "${name}"${within === '' ? '' : ` in "${within}"`}${isToBeClicked ? ' to click' : ''}`;
    let before: Box | null = null;
    for (;;) {
      const box: Box = await this.until(what, locate, role, name, within, isToBeClicked);
      if (before !== null && Math.abs(box.x - before.x) + Math.abs(box.y - before.y) < 1) return box;
      before = box;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/**
 * Runs in the page. Scrolls to an element and returns its box; null if there is no such element, or if the element is to be clicked but is
 * covered.
 */
function locate(role: Role, name: string, within: string, isToBeClicked: boolean): Box | null {
  const selectors: Record<Role, string> = {
    article: 'article',
    button: 'button',
    combobox: '[role=combobox]',
    field: 'input, textarea, select',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    option: '[role=option]',
    status: '[role=status]',
    text: 'p, li, b, span, h1, h2, h3, article',
  };
  const clean = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const getName = (element: Element) => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    return clean(
      element.getAttribute('aria-label') ??
        (labels.length > 0 ? labels.map((label) => label.textContent).join(' ') : element.textContent),
    );
  };
  // Searches only in the modal dialog if one is open, because the page behind the dialog is inert.
  const root =
    [...document.querySelectorAll('dialog[open]')].at(-1) ??
    (within === ''
      ? document.body
      : [...document.querySelectorAll('article, main li')].find((item) => clean(item.textContent).includes(within)));
  const shown = [...(root?.querySelectorAll(selectors[role]) ?? [])].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  });
  const element =
    shown.find((one) => getName(one) === name) ??
    shown.find((one) => getName(one).startsWith(name)) ??
    (role === 'text' || role === 'article' ? shown.find((one) => getName(one).includes(name)) : undefined);
  if (element === undefined) return null;
  const before = element.getBoundingClientRect();
  if (before.top < 80 || before.bottom > innerHeight - 90) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  const target = document.elementFromPoint(x + width / 2, y + height / 2);
  const getsClicks = element.contains(target) || target?.closest('label')?.control === element;
  return isToBeClicked && !getsClicks ? null : { x, y, width, height };
}
