import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  FailedCheck,
  HideReviewBody,
  LabelReviewBody,
  Mark,
  MarkGroup,
  MarksQuery,
  OptionalReasonBody,
  Review,
} from '../schemas/index.ts';

export const hideReview = defineEndpoint<{ params: { id: string }; body: HideReviewBody; response: Review }>({
  method: 'POST',
  path: '/admin/reviews/{id}/hide',
});

export const unhideReview = defineEndpoint<{ params: { id: string }; body: OptionalReasonBody; response: Review }>({
  method: 'POST',
  path: '/admin/reviews/{id}/unhide',
});

export const labelReview = defineEndpoint<{ params: { id: string }; body: LabelReviewBody; response: Review }>({
  method: 'POST',
  path: '/admin/reviews/{id}/label',
});

export const unlabelReview = defineEndpoint<{ params: { id: string }; body: OptionalReasonBody; response: Review }>({
  method: 'POST',
  path: '/admin/reviews/{id}/unlabel',
});

export const listMarks = defineEndpoint<{ query: MarksQuery; items: Mark }>({ method: 'GET', path: '/admin/marks' });

export const listMarkGroups = defineEndpoint<{ response: MarkGroup[] }>({ method: 'GET', path: '/admin/marks/groups' });

export const closeMark = defineEndpoint<{ params: { id: string }; body: OptionalReasonBody; response: void }>({
  method: 'POST',
  path: '/admin/marks/{id}/close',
});

export const listFailedChecks = defineEndpoint<{ response: FailedCheck[] }>({
  method: 'GET',
  path: '/admin/failedChecks',
});

export const retryFailedCheck = defineEndpoint<{ params: Pick<FailedCheck, 'subject' | 'id'>; response: void }>({
  method: 'POST',
  path: '/admin/failedChecks/{subject}/{id}/retry',
});

export const forgetHiddenReview = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/admin/hiddenReviews/{id}',
});

export const hideReply = defineEndpoint<{ params: { id: string }; body: HideReviewBody; response: void }>({
  method: 'POST',
  path: '/admin/reviews/{id}/reply/hide',
});

export const unhideReply = defineEndpoint<{ params: { id: string }; body: OptionalReasonBody; response: void }>({
  method: 'POST',
  path: '/admin/reviews/{id}/reply/unhide',
});
