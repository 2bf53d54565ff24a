/** Records how React renders the navigations of the document. */
export class NavigationRecord {
  /** The history entry that React shows. React shows the page of the entry, or a spinner in place of the page. */
  shown: string;
  /** The last click, or the last use of the browser's back or forward button. */
  lastAction: Event | null = null;
  #begun: string;
  #attempts = 0;

  /** @param entry the first history entry */
  constructor(entry: string) {
    this.shown = entry;
    this.#begun = entry;
  }

  /** Counts how often React begins to render an entry. React begins again after each interruption. */
  recordAttempt(entry: string): void {
    this.#attempts = this.#begun === entry ? this.#attempts + 1 : 1;
    this.#begun = entry;
  }

  recordShown(entry: string): void {
    this.shown = entry;
  }

  recordAction(event: Event): void {
    this.lastAction = event;
  }

  /** Returns how often React has begun to render an entry. */
  countAttempts(entry: string): number {
    return this.#begun === entry ? this.#attempts : 0;
  }
}
