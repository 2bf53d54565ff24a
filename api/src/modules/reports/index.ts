export type { Cases } from './cases.ts';
export type { Verdict } from './CasesDependencies.ts';
export { createReportsModule } from './createReportsModule.ts';
export { createReportsRepositories } from './createReportsRepositories.ts';
export type { DecisionsRepository } from './decisions.repository.ts';
export type {
  Reporter,
  ReportsRepository,
  OpenReport,
  ReportedPhoto,
  ReportedReview,
  Target,
} from './reports.repository.ts';
export type { ReportVisitorsRepository } from './reportVisitors.repository.ts';
export { toReasonParagraph, toRuleParagraph } from './reasonParagraphs.ts';
export { toDecision, toReport } from './toDecision.ts';
export type { TransparencyRepository } from './transparency.repository.ts';
export type { VisitorReportsService } from './visitorReports.service.ts';
