import type { CreateFlagBody } from '@heard/contract';
import type { PageQuery } from '@heard/contract/schemas';
import type { Caller, CompanyOwner, Consumer } from '../../kernel/Caller.ts';
import { createReport } from './createReport.ts';
import type { ReportsDependencies } from './ReportsDependencies.ts';
import { listOwnReports } from './listOwnReports.ts';
import { withdrawReport } from './withdrawReport.ts';

export type ReportsService = ReturnType<typeof reportsService>;

/** Reports of reviews, replies and photos. A report does not hide anything; a person decides. */
export function reportsService(options: ReportsDependencies) {
  return {
    create: (caller: Consumer | CompanyOwner, id: string, body: CreateFlagBody) =>
      createReport(options, caller, id, body),
    ofCaller: (caller: Caller, query: PageQuery) => listOwnReports(options, caller, query),
    withdraw: (caller: Caller, id: string) => withdrawReport(options, caller, id),
  };
}
