import { Counter, type Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { watchCount } from '../../database/watchCount.ts';
import type { CompanyEvents } from '../companies/index.ts';
import type { UserEvents } from '../users/index.ts';
import { createDigestSender, type DigestSenderOptions } from './createDigestSender.ts';
import { followsService, type FollowsServiceOptions } from './follows.service.ts';
import { followsRoutes } from './follows.routes.ts';

export type FollowsOptions = Omit<FollowsServiceOptions & DigestSenderOptions, 'onDigest'> & {
  registry: Registry;
  events: Pick<UserEvents, 'digestTurnedOn'> & Pick<CompanyEvents, 'companyBlocked' | 'companyMerged' | 'mergeUndone'>;
};

/**
 * Creates the service and the sender of weekly emails, with metrics. Deletes the follows of a blocked company, and
 * moves the follows of a merged company to the other company.
 */
export function createFollowsModule({ registry, events, ...options }: FollowsOptions) {
  const { follows, digests } = options;
  const counter = new Counter({
    name: 'heard_digests_total',
    help: 'Weekly emails about followed companies that were queued, or had nothing new.',
    labelNames: ['result'],
    registers: [registry],
  });
  watchCount(registry, 'heard_follows', 'Follows of companies, of all accounts together.', () => follows.count());
  events.digestTurnedOn.subscribe((transaction, { userId }) => digests.schedule(transaction, userId));
  events.companyBlocked.subscribe((transaction, { companyId }) => follows.removeOfCompany(transaction, companyId));
  events.companyMerged.subscribe((transaction, merge) => follows.moveToMerged(transaction, merge));
  events.mergeUndone.subscribe((transaction, merge) => follows.moveBack(transaction, merge));
  const service = followsService(options);
  const routes: RegisterRoutes = (app) => app.register(followsRoutes, { follows: service });
  return {
    routes,
    digestSender: createDigestSender({ ...options, onDigest: (result) => counter.inc({ result }) }),
  };
}
