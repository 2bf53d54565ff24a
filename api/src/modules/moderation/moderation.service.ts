import type { FailedCheck, HideReviewBody, LabelReviewBody, MarksQuery, OptionalReasonBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { DecisionsTable } from '../../database/schema/tables.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import type { ReportedReview } from '../reports/index.ts';
import { closeMark } from './closeMark.ts';
import { forgetHiddenReview } from './forgetHiddenReview.ts';
import { hidePhoto } from './hidePhoto.ts';
import { hideReply } from './hideReply.ts';
import { hideReview } from './hideReview.ts';
import { labelReview } from './labelReview.ts';
import { listFailedChecks } from './listFailedChecks.ts';
import { listMarkGroups } from './listMarkGroups.ts';
import { listMarks } from './listMarks.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';
import { retryFailedCheck } from './retryFailedCheck.ts';
import { reverseDecision } from './reverseDecision.ts';
import { unhidePhoto } from './unhidePhoto.ts';
import { unhideReply } from './unhideReply.ts';
import { unhideReview } from './unhideReview.ts';
import { unlabelReview } from './unlabelReview.ts';

export type ModerationService = ReturnType<typeof moderationService>;

/** Actions of administrators. Each is logged in the transaction that performs it. */
export function moderationService(options: ModerationDependencies) {
  return {
    hide: (administrator: Administrator, id: string, body: HideReviewBody) =>
      hideReview(options, administrator, id, body),
    unhide: (administrator: Administrator, id: string, body: OptionalReasonBody) =>
      unhideReview(options, administrator, id, body),
    label: (administrator: Administrator, id: string, body: LabelReviewBody) =>
      labelReview(options, administrator, id, body),
    unlabel: (administrator: Administrator, id: string, body: OptionalReasonBody) =>
      unlabelReview(options, administrator, id, body),
    hideReply: (administrator: Administrator, id: string, body: HideReviewBody) =>
      hideReply(options, administrator, id, body),
    unhideReply: (administrator: Administrator, id: string, body: OptionalReasonBody) =>
      unhideReply(options, administrator, id, body),
    hidePhoto: (administrator: Administrator, id: string, body: HideReviewBody) =>
      hidePhoto(options, administrator, id, body),
    unhidePhoto: (administrator: Administrator, id: string, body: OptionalReasonBody) =>
      unhidePhoto(options, administrator, id, body),
    reverse: (
      transaction: Transaction,
      review: ReportedReview,
      decision: Pick<DecisionsTable, 'id' | 'part' | 'photo_id' | 'outcome' | 'ground' | 'source' | 'found_by_program'>,
      verdict: { adminId: string; reason: string },
    ) => reverseDecision(options, transaction, review, decision, verdict),
    forgetHidden: (administrator: Administrator, id: string) => forgetHiddenReview(options, administrator, id),
    listFailedChecks: () => listFailedChecks(options),
    retryFailedCheck: (check: Pick<FailedCheck, 'subject' | 'id'>) => retryFailedCheck(options, check),
    listMarkGroups: () => listMarkGroups(options),
    listMarks: (query: MarksQuery) => listMarks(options, query),
    closeMark: (administrator: Administrator, id: string, body: OptionalReasonBody) =>
      closeMark(options, administrator, id, body),
  };
}
