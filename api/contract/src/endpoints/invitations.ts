import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  ConfirmInvitedReviewBody,
  CreateInvitationsBody,
  CreateInvitedReviewBody,
  Invitation,
  InvitationBatch,
  InvitationBatchesQuery,
  InvitationLink,
  InvitationsAnswer,
  InvitationsLeft,
  InvitedReview,
  OpenInvitationBody,
  Review,
  UnsubscribeFromInvitationsBody,
  UploadInvitationsQuery,
} from '../schemas/index.ts';

export const createInvitations = defineEndpoint<{ body: CreateInvitationsBody; response: InvitationsAnswer }>({
  method: 'POST',
  path: '/company/invitations',
});

/** The body is a CSV file. */
export const uploadInvitations = defineEndpoint<{
  body: Blob;
  query: UploadInvitationsQuery;
  response: InvitationsAnswer;
}>({ method: 'POST', path: '/company/invitations/csv' });

export const listInvitations = defineEndpoint<{ query: InvitationBatchesQuery; items: InvitationBatch }>({
  method: 'GET',
  path: '/company/invitations',
});

export const cancelInvitations = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/company/invitations/{id}',
});

export const getInvitationsLeft = defineEndpoint<{ response: InvitationsLeft }>({
  method: 'GET',
  path: '/company/invitations/left',
});

export const getInvitationLink = defineEndpoint<{ response: InvitationLink }>({
  method: 'GET',
  path: '/company/invitations/link',
});

export const replaceInvitationLink = defineEndpoint<{ response: InvitationLink }>({
  method: 'POST',
  path: '/company/invitations/link',
});

export const openInvitation = defineEndpoint<{ body: OpenInvitationBody; response: Invitation }>({
  method: 'POST',
  path: '/invitations/open',
});

export const unsubscribeFromInvitations = defineEndpoint<{ body: UnsubscribeFromInvitationsBody; response: void }>({
  method: 'POST',
  path: '/invitations/unsubscribe',
});

export const createInvitedReview = defineEndpoint<{ body: CreateInvitedReviewBody; response: InvitedReview }>({
  method: 'POST',
  path: '/invitations/review',
});

export const sendInvitedReviewCode = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'POST',
  path: '/invitedReviews/{id}/code',
});

export const confirmInvitedReview = defineEndpoint<{
  params: { id: string };
  body: ConfirmInvitedReviewBody;
  response: Review;
}>({ method: 'POST', path: '/invitedReviews/{id}/confirm' });
