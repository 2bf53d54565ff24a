import { whenIdle } from '@heard/sdk/host';
import type { FindOwner } from './fileOwners.ts';
import { findRoots, REPLACED, type Surroundings } from './surroundings.ts';

const load = () => import(/* webpackChunkName: "leftovers" */ './removeLeftovers.ts');

/**
 * The surroundings of the pages of remotes: the elements `html`, `head` and `body`, and browser functions. This class removes the changes of a remote
 * when a page of another remote follows. It does not remove timers and listeners, because browsers do not list them.
 */
export class PageSurroundings {
  readonly #findOwner: FindOwner;
  /** The snapshot that was taken before any remote was loaded. */
  readonly #start = readSurroundings();
  readonly #functions = REPLACED.map(([object, names]) =>
    names.map((name) => Object.getOwnPropertyDescriptor(object, name)),
  );
  /**
   * Maps each stylesheet that was added after `#start` was read to its owner. A module adds its styles only once, so the styles are kept for the next
   * visit.
   */
  readonly styles = new Map<CSSStyleSheet, string>();
  /** The remotes with a module in a slot of the page, with one entry per module. Their styles apply in addition to the page's. */
  readonly guests = new Set<{ remote: string }>();
  /** The remote of the current page; null for a page of the shell, undefined before the first page. */
  #owner: string | null | undefined;
  #left = this.#start;

  constructor(findOwner: FindOwner) {
    this.#findOwner = findOwner;
    // Preloads code that the first navigation needs. Ignores a failure, because the navigation then loads the code itself.
    whenIdle(() => void load().catch(() => undefined));
  }

  /** Records the surroundings before the effects of a new page run. Later changes belong to the new page. */
  recordLeftovers(): void {
    this.#left = readSurroundings();
  }

  /**
   * Removes the leftovers of the previous page, and applies the styles of the new page.
   * @param owner the remote of the new page; null for a page of the shell
   */
  async handOver(owner: string | null): Promise<void> {
    const previous = this.#owner;
    const left = this.#left;
    this.#owner = owner;
    // The first page of the document has nothing to clean up, and the pages of one remote share their surroundings.
    if (previous === undefined || previous === owner) return;
    const { removeLeftovers } = await load();
    removeLeftovers({
      start: this.#start,
      functions: this.#functions,
      styles: this.styles,
      guests: this.guests,
      left,
      previous,
      // Passes the current owner, because another navigation may have happened in the meantime.
      owner: this.#owner,
      findOwner: this.#findOwner,
    });
  }
}

function readSurroundings(): Surroundings {
  const { adoptedStyleSheets = [] } = document as Partial<Document>;
  return {
    attributes: findRoots().map(({ attributes }) => new Map([...attributes].map(({ name, value }) => [name, value]))),
    elements: [...document.head.children, ...document.body.children],
    sheets: [...document.styleSheets, ...adoptedStyleSheets],
  };
}
