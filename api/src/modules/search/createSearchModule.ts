import type { Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { watchQueue } from '../../database/watchQueue.ts';
import type { OutboxRepository } from './algolia/outbox.repository.ts';
import type { AliasesRepository } from './aliases/aliases.repository.ts';
import { createRefreshAliases } from './aliases/refreshAliases.ts';
import { observeSearches } from './observeSearches.ts';
import { searchService, type SearchServiceOptions } from './search.service.ts';
import { searchRoutes } from './search.routes.ts';

export type SearchOptions = Omit<SearchServiceOptions, 'onSearch'> & {
  aliases: AliasesRepository;
  outbox: Pick<OutboxRepository, 'waiting'>;
  registry: Registry;
};

/** Creates the service with the metrics, and the job that keeps aliases current. */
export function createSearchModule({ registry, outbox, ...options }: SearchOptions) {
  watchQueue({ name: 'heard_algolia_outbox', rows: 'Changed companies', waiting: outbox.waiting }, registry);
  const service = searchService({ ...options, onSearch: observeSearches(registry) });
  const routes: RegisterRoutes = (app) => app.register(searchRoutes, { search: service });
  return { routes, refreshAliases: createRefreshAliases(options) };
}
