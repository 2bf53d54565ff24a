import type { AliasesRepository } from './aliases.repository.ts';
import { toAliases } from './toAliases.ts';

/** The maximum number of companies whose aliases one transaction computes. */
const BATCH = 200;

/** Creates the job that computes the aliases of companies again where they have changed. */
export function createRefreshAliases({ aliases }: { aliases: AliasesRepository }) {
  /** Computes the aliases of the next companies. @returns whether there may be more companies in the queue */
  const refreshNext = (): Promise<boolean> => aliases.refreshAliases(BATCH, toAliases);

  return {
    refreshNext,

    /** Computes all aliases that have changed. */
    async refreshAll(): Promise<void> {
      while (await refreshNext());
    },
  };
}
