import type { BenchedApi } from './BenchedApi.ts';

/** A measured operation, created for each database. `run` is the number of earlier runs. */
export interface Operation {
  name: string;
  /** The limit of the 95th percentile, in milliseconds. */
  limit?: number;
  prepare(api: BenchedApi): Promise<(run: number) => Promise<unknown>>;
}

/** A sample size that is small enough for one block of requests to cover all of it. */
export const FEW = 40;

export const read = (name: string, url: (api: BenchedApi, run: number) => string, limit?: number): Operation => ({
  name,
  ...(limit !== undefined && { limit }),
  prepare: async (api) => (run) => api.call('GET', url(api, run), 200),
});

/** Returns the items one after the other, and starts with the first item again after the last item. */
export const at = <Item>(items: readonly Item[], run: number): Item => {
  const item = items[run % items.length];
  if (item === undefined) throw new Error('The database has nothing of the kind');
  return item;
};
