import type { Algoliasearch } from 'algoliasearch';
import type { OutboxRepository } from './outbox.repository.ts';

/** What whoever writes the index works with. */
export interface Indexing {
  client: Algoliasearch;
  outbox: OutboxRepository;
  /** Ends the work, by an error. */
  signal: AbortSignal;
  /** Milliseconds to wait after a first failure; after each further one twice as long. */
  pauseMs: number;
}

/** Objects that one batch holds at most: what Algolia recommends. */
export const BATCH_SIZE = 1000;
