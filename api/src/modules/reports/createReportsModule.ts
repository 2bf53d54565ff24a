import type { DecisionGround, DecisionOutcome, DecisionSource } from '@heard/contract';
import { Counter, type Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { watchQueue } from '../../database/watchQueue.ts';
import type { CompanyEvents } from '../companies/index.ts';
import type { ReviewEvents } from '../reviews/index.ts';
import type { UserEvents } from '../users/index.ts';
import type { AppealsDependencies } from './AppealsDependencies.ts';
import { appealsService } from './appeals.service.ts';
import type { CasesDependencies } from './CasesDependencies.ts';
import { createCases } from './cases.ts';
import type { ReportsDependencies } from './ReportsDependencies.ts';
import { reportsService } from './reports.service.ts';
import { transparencyService, type TransparencyServiceOptions } from './transparency.service.ts';
import type { VisitorReportsDependencies } from './VisitorReportsDependencies.ts';
import { visitorReportsService } from './visitorReports.service.ts';
import { reportsRoutes } from './reports.routes.ts';
import { visitorReportsRoutes } from './visitorReports.routes.ts';
import { appealsRoutes } from './appeals.routes.ts';
import { transparencyRoutes } from './transparency.routes.ts';

export type ReportsOptions = Omit<
  CasesDependencies &
    ReportsDependencies &
    VisitorReportsDependencies &
    AppealsDependencies &
    TransparencyServiceOptions,
  'cases' | 'onDecision' | 'onReport'
> & {
  registry: Registry;
  events: Pick<ReviewEvents, 'reviewDeleted' | 'reviewRestored' | 'photoDeleted'> &
    Pick<UserEvents, 'accountEnded'> &
    Pick<CompanyEvents, 'companyMerged' | 'mergeUndone'>;
};

/**
 * Creates the module of reports and decisions: services, endpoints and metrics. It follows the events of other modules.
 * The open reports of a review or photo are settled when it is deleted, and a company's own reports are settled when
 * its account ends. When companies are merged, reports and decisions move with the reviews.
 */
export function createReportsModule({ registry, events, ...options }: ReportsOptions) {
  const { reports, decisions } = options;
  watchQueue({ name: 'heard_flags', suffix: 'open', rows: 'Reports', waiting: reports.waiting }, registry);
  watchQueue({ name: 'heard_appeals', suffix: 'open', rows: 'Appeals', waiting: decisions.waitingAppeals }, registry);
  const decisionCounter = new Counter({
    name: 'heard_decisions_total',
    help: 'Decisions of administrators about reviews, replies, photos and companies.',
    labelNames: ['outcome', 'ground', 'source'],
    registers: [registry],
  });
  const reportCounter = new Counter({
    name: 'heard_flags_total',
    help: 'Reports of reviews, replies and photos.',
    labelNames: ['reason', 'by'],
    registers: [registry],
  });
  events.reviewDeleted.subscribe((transaction, { reviewId }) => reports.settleDeleted(transaction, reviewId));
  events.reviewRestored.subscribe((transaction, { reviewId }) => reports.reopenRestored(transaction, reviewId));
  events.photoDeleted.subscribe(async (transaction, { reviewId, photoId }) => {
    await reports.settleDeletedPhoto(transaction, reviewId, photoId);
    await options.marks.settleReports(transaction, reviewId, []);
  });
  events.accountEnded.subscribe((transaction, { companyId }) => reports.endCompany(transaction, companyId));
  for (const event of [events.companyMerged, events.mergeUndone]) {
    event.subscribe(async (transaction, { mergeId }) => {
      await reports.followMerge(transaction, mergeId);
      await decisions.followMerge(transaction, mergeId);
    });
  }
  const onDecision = (decision: { outcome: DecisionOutcome; ground: DecisionGround; source: DecisionSource }) =>
    decisionCounter.inc(decision);
  const cases = createCases({ ...options, onDecision });
  const visitorReports = visitorReportsService({ ...options, onReport: (report) => reportCounter.inc(report) });
  const services = {
    reports: reportsService({ ...options, cases, onReport: (report) => reportCounter.inc(report) }),
    visitorReports,
    appeals: appealsService({ ...options, cases }),
    transparency: transparencyService(options),
  };
  const routes: RegisterRoutes = async (app) => {
    await app.register(reportsRoutes, services);
    await app.register(visitorReportsRoutes, services);
    await app.register(appealsRoutes, services);
    await app.register(transparencyRoutes, services);
  };
  return { cases, onDecision, visitorReports, routes };
}
