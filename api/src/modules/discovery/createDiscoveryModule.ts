import { Counter, type Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { watchQueue } from '../../database/watchQueue.ts';
import { homeService, type HomeServiceOptions } from './home.service.ts';
import type { ListsDependencies } from './ListsDependencies.ts';
import { listsService } from './lists.service.ts';
import { createRefreshRanks, type RefreshRanksOptions } from './refreshRanks.ts';
import { topicsService } from './topics.service.ts';
import { listsRoutes } from './lists.routes.ts';
import { topicsRoutes } from './topics.routes.ts';
import { homeRoutes } from './home.routes.ts';

export type DiscoveryOptions = Omit<
  HomeServiceOptions & ListsDependencies & RefreshRanksOptions,
  'onList' | 'onRefresh'
> & { registry: Registry };

/** Creates the services of lists and of the home page, and the job that keeps lists current, with metrics. */
export function createDiscoveryModule({ registry, ...options }: DiscoveryOptions) {
  const refreshCounter = new Counter({
    name: 'heard_rank_refreshes_total',
    help: 'Companies whose entries of lists were computed, by cause.',
    labelNames: ['cause'],
    registers: [registry],
  });
  const listCounter = new Counter({
    name: 'heard_lists_total',
    help: 'Lists of companies that were read.',
    labelNames: ['scope', 'filtered'],
    registers: [registry],
  });
  const incompleteCounter = new Counter({
    name: 'heard_lists_incomplete_total',
    help: 'Lists of which only the first 2,000 companies were filtered.',
    registers: [registry],
  });
  watchQueue(
    {
      name: 'heard_rank',
      suffix: 'queue',
      rows: 'Changed companies whose lists are not current',
      waiting: options.ranks.waiting,
    },
    registry,
  );
  const lists = listsService({
    ...options,
    onList(list, isComplete) {
      listCounter.inc(list);
      if (!isComplete) incompleteCounter.inc();
    },
  });
  const topics = topicsService(options);
  const home = homeService(options);
  const routes: RegisterRoutes = async (app) => {
    await app.register(listsRoutes, { lists });
    await app.register(topicsRoutes, { topics });
    await app.register(homeRoutes, { home });
  };
  return {
    routes,
    refreshRanks: createRefreshRanks({
      ...options,
      onRefresh: (cause, companies) => refreshCounter.inc({ cause }, companies),
    }),
  };
}
