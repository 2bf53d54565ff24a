import { Counter, type Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { MergesDependencies } from './MergesDependencies.ts';
import { mergesService } from './merges.service.ts';
import { mergesRoutes } from './merges.routes.ts';

export type MergesOptions = Omit<MergesDependencies, 'onMerge'> & { registry: Registry };

/** Creates the service with its metrics. */
export function createMergesModule({ registry, ...options }: MergesOptions) {
  const counter = new Counter({
    name: 'heard_merges_total',
    help: 'Merges of companies, undone and rejected ones.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const merges = mergesService({ ...options, onMerge: (outcome) => counter.inc({ outcome }) });
  const routes: RegisterRoutes = (app) => app.register(mergesRoutes, { merges });
  return { routes };
}
