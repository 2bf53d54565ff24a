import type { RenderedPage } from '../../src/configuration/Renderer.ts';

/** The time (ms) for which a page is used. It is limited, because pages contain relative times. */
const MAX_AGE_MS = 10 * 60_000;

interface Entry {
  page: RenderedPage;
  bytes: number;
}

/** Stores the most recently used rendered pages, as many as fit into a number of bytes. */
export class PageCache {
  readonly #maxBytes: number;
  /** The pages in the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The size of all pages, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): RenderedPage | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    this.#delete(key, entry);
    if (Date.now() - entry.page.time > MAX_AGE_MS) return null;
    this.#add(key, entry);
    return entry.page;
  }

  set(key: string, page: RenderedPage): void {
    const before = this.#entries.get(key);
    if (before !== undefined) this.#delete(key, before);
    // A text occupies up to two bytes per character.
    const bytes = 2 * (key.length + page.html.length + page.css.length);
    if (bytes > this.#maxBytes) return;
    this.#add(key, { page, bytes });
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#delete(oldest, entry);
    }
  }

  #add(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
  }

  #delete(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
