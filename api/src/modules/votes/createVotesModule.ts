import { Counter, type Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { CompanyEvents } from '../companies/index.ts';
import type { VotesDependencies } from './VotesDependencies.ts';
import { votesService } from './votes.service.ts';
import { votesRoutes } from './votes.routes.ts';

export type VotesOptions = Omit<VotesDependencies, 'onVote'> & {
  registry: Registry;
  events: Pick<CompanyEvents, 'companyMerged' | 'mergeUndone'>;
};

/** Creates the service with its metrics. Votes follow their reviews when companies are merged. */
export function createVotesModule({ registry, events, ...options }: VotesOptions) {
  const counter = new Counter({
    name: 'heard_votes_total',
    help: 'Helpful votes that were counted or refused.',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const event of [events.companyMerged, events.mergeUndone]) {
    event.subscribe((transaction, { mergeId }) => options.votes.followMerge(transaction, mergeId));
  }
  const service = votesService({ ...options, onVote: (result) => counter.inc({ result }) });
  const routes: RegisterRoutes = (app) => app.register(votesRoutes, { votes: service });
  return { routes };
}
