import { Type, type Static } from 'typebox';
import { EmailField, ExperienceDateField, Rating, TextField } from './fields.ts';
import { declarationFields } from './relation.ts';
import { ConfirmVisitorFlagBody } from './visitorFlag.ts';

/** The request body of POST /invitations/review: the review of an invited person without an account, with the person's name and email address. */
export const CreateInvitedReviewBody = Type.Object(
  {
    token: Type.String({
      maxLength: 400,
      description: 'The token from the invitation link: the part after `#token=`',
    }),
    email: EmailField,
    name: TextField('name'),
    lastName: TextField('lastName'),
    title: TextField('reviewTitle'),
    description: TextField('reviewDescription'),
    rating: Rating,
    // The time of the experience. Default: the time of the request.
    experienceDate: Type.Optional(ExperienceDateField),
    benefit: Type.Optional(declarationFields.benefit),
    relation: Type.Optional(declarationFields.relation),
  },
  { $id: 'CreateInvitedReviewBody', additionalProperties: false },
);
export type CreateInvitedReviewBody = Static<typeof CreateInvitedReviewBody>;

/** The response to a review without an account. It does not reveal whether the email address has an account. */
export const InvitedReview = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'The secret id with which the client submits the code from the email. It expires after 24 hours',
    }),
    isInvitedEmail: Type.Boolean({
      description:
        'Whether Heard mailed the invitation to this email address. If true, the review is published, unless the address has an account. In all other cases, the email contains a code, which publishes the review',
    }),
  },
  { $id: 'InvitedReview' },
);
export type InvitedReview = Static<typeof InvitedReview>;

/** The request body of POST /invitedReviews/{id}/confirm: the code from the email. Spaces in it are ignored. */
export const ConfirmInvitedReviewBody = Type.Object(ConfirmVisitorFlagBody.properties, {
  $id: 'ConfirmInvitedReviewBody',
  additionalProperties: false,
});
export type ConfirmInvitedReviewBody = Static<typeof ConfirmInvitedReviewBody>;

/** An unconfirmed review in the export of an account. It is published when the emailed code is entered. */
export const PendingReview = Type.Object({
  companyId: Type.String(),
  title: Type.String(),
  description: Type.String(),
  rating: Rating,
  expiresAt: Type.String({
    format: 'date-time',
    description: 'When Heard deletes the review, unless the code is entered before this time',
  }),
});
export type PendingReview = Static<typeof PendingReview>;
