import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { CompanyEvents } from '../companies/index.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { analyticsService, type AnalyticsServiceOptions } from './analytics.service.ts';
import { compareCompanies, type ComparisonDependencies } from './compareCompanies.ts';
import { getHistory, type HistoryDependencies } from './getHistory.ts';

export type AnalyticsOptions = AnalyticsServiceOptions &
  HistoryDependencies &
  ComparisonDependencies & { events: Pick<CompanyEvents, 'ownerRestored'> };

/** Creates the endpoints of companies' figures. Removes the change of the owner from the history when the deletion of an account is undone. */
export function createAnalyticsModule({ events, ...options }: AnalyticsOptions) {
  const { history } = options;
  events.ownerRestored.subscribe((transaction, { companyId }) => history.removeDeletion(transaction, companyId));
  const service = analyticsService(options);
  const readHistory = (id: string) => getHistory(options, id);
  const compare = (companies: string) => compareCompanies(options, companies);
  const routes: RegisterRoutes = (app) => app.register(analyticsRoutes, { analytics: service, readHistory, compare });
  return { routes };
}
