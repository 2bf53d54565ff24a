import type { ConfirmVisitorFlagBody, CreateVisitorFlagBody, Language } from '@heard/contract';
import { confirmVisitorReport } from './confirmVisitorReport.ts';
import { createVisitorReport } from './createVisitorReport.ts';
import { notifyDeletedReport } from './notifyDeletedReport.ts';
import { sendVisitorReportCode } from './sendVisitorReportCode.ts';
import type { VisitorReportsDependencies } from './VisitorReportsDependencies.ts';

export type VisitorReportsService = ReturnType<typeof visitorReportsService>;

/**
 * Reports of illegal content by people without an account (Digital Services Act, article 16). A report is filed once its sender has
 * entered the code that was sent to the email address. Name and email address are deleted after the decision.
 */
export function visitorReportsService(options: VisitorReportsDependencies) {
  return {
    create: (id: string, body: CreateVisitorFlagBody, language: Language) =>
      createVisitorReport(options, id, body, language),
    sendCode: (id: string) => sendVisitorReportCode(options, id),
    confirm: (id: string, body: ConfirmVisitorFlagBody) => confirmVisitorReport(options, id, body),
    notifyDeleted: () => notifyDeletedReport(options),
  };
}
