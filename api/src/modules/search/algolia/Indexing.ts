import type { Algoliasearch } from 'algoliasearch';
import type { VerifiedBy } from '../../../kernel/company.ts';
import type { OutboxRepository } from './outbox.repository.ts';

import type { LoopContext } from '../../../background/startLoop.ts';

/** The dependencies of writing the index. */
export interface Indexing {
  client: Algoliasearch;
  outbox: OutboxRepository;
  verifiedBy: VerifiedBy;
  /** Cancels the work, which then throws. */
  signal: AbortSignal;
  /** Base of the back-off, in milliseconds: the longest delay after the first failure. */
  pauseMs: number;
  /** Reports companies that Algolia rejects. Default: they are not reported. */
  report?: Pick<LoopContext, 'reportRetry' | 'reportSetAside'>;
}

/** The number of objects per batch, as Algolia recommends. */
export const BATCH_SIZE = 1000;
