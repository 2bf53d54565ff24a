import type { Endpoint } from '../calls.ts';
import type { FailedCheck } from '../schemas/index.ts';

/** The types of the endpoints of `moderationCalls`. */
interface ModerationCallTypes {
  listFailedChecks: { answer: FailedCheck[] };
  retryFailedCheck: { params: Pick<FailedCheck, 'subject' | 'id'>; answer: void };
  forgetHiddenReview: { params: { id: string }; answer: void };
}

/** Endpoints that only administrators call, besides those of `calls`. */
export const moderationCalls: { readonly [Name in keyof ModerationCallTypes]: Endpoint<ModerationCallTypes[Name]> } = {
  listFailedChecks: { method: 'GET', path: '/admin/failedChecks' },
  retryFailedCheck: { method: 'POST', path: '/admin/failedChecks/{subject}/{id}/retry' },
  forgetHiddenReview: { method: 'DELETE', path: '/admin/hiddenReviews/{id}' },
};

/** The name of an endpoint of `moderationCalls`. */
export type ModerationCallName = keyof ModerationCallTypes;
