import type { ReactNode } from 'react';

/** A company that was found, ready to be shown. */
export interface FoundCompany {
  /** The company id. */
  id: string;
  /** The name as plain text. */
  title: string;
  /** The name, its matched parts in `mark`. */
  name: ReactNode;
  /** The website without `https://`, its matched parts in `mark`. */
  website: ReactNode;
}

/** Where the search stands and what was found last. */
export interface SearchResults {
  /** The states of specification 4, "Search box"; stalled is a search that takes longer than 300 ms. */
  status: 'idle' | 'loading' | 'stalled' | 'error';
  /** The query that was answered last, which may be an older one; empty before the first answer. */
  query: string;
  /** What was found for it, at most 5. */
  companies: FoundCompany[];
  /** Asks again for what has failed. */
  retry(): void;
}
