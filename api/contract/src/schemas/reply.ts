import { Type, type Static } from 'typebox';
import { Nullable, TextField, Timestamp } from './fields.ts';
import { AppealState } from './flag.ts';
import { DecisionGround } from './grounds.ts';

/** The public reply of a company to a review, as a part of another schema: a named schema can be part of a response only once. */
export const EmbeddedReply = Type.Object({
  text: Type.String(),
  language: Nullable(
    Type.String({ description: 'The language of the reply, an ISO 639-1 code such as `es`. Null if it is unknown' }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  repliedAfterSeconds: Type.Integer({
    minimum: 0,
    description:
      'The seconds between the creation of the review and the creation of the reply. Edits do not change this number',
  }),
  reviewChangedSince: Type.Boolean({
    description: 'Whether the author has changed the review since the reply was last changed',
  }),
  hidden: Type.Optional(
    Type.Object(
      {
        at: Timestamp,
        ground: DecisionGround,
        reason: Type.String(),
        decisionId: Nullable(Type.String(), {
          description: 'The id of the decision to hide the reply. Null after the decision was deleted',
        }),
        appealUntil: Nullable(Timestamp, {
          description:
            'The end of the period in which the decision can be appealed. Null if the decision cannot be appealed',
        }),
        appeal: Nullable(AppealState),
      },
      {
        description:
          'The reason for which an administrator has hidden the reply. Only the owner of the company receives this property, and only for a hidden reply. Changing the text does not show the reply again',
      },
    ),
  ),
});

/** The public reply of a company to a review. */
export const Reply = Type.Object(EmbeddedReply.properties, { $id: 'Reply' });
export type Reply = Static<typeof Reply>;

/** The request body of PUT /review/{id}/reply, which publishes or changes the reply of the company. */
export const ReplyBody = Type.Object(
  { text: TextField('replyText') },
  { $id: 'ReplyBody', additionalProperties: false },
);
export type ReplyBody = Static<typeof ReplyBody>;

/** The response to PUT /review/{id}/reply/reservation: when the reservation ends. */
export const ReplyReservation = Type.Object({ until: Timestamp }, { $id: 'ReplyReservation' });
export type ReplyReservation = Static<typeof ReplyReservation>;

/** The people who are currently replying to a review. */
export const ReplyingPerson = Type.Object({
  name: Type.String({ description: 'The name of the person who is replying' }),
  until: Timestamp,
});
export type ReplyingPerson = Static<typeof ReplyingPerson>;

/** The response to GET /company/replyReservations. */
export const ReplyReservations = Type.Object(
  {
    shared: Type.Boolean({ description: 'Whether the company has other people. If not, the list is always empty' }),
    reservations: Type.Array(Type.Object({ reviewId: Type.String(), ...ReplyingPerson.properties })),
  },
  { $id: 'ReplyReservations' },
);
export type ReplyReservations = Static<typeof ReplyReservations>;

/** The classes of durations, each named after its upper bound. A month has 30 days. */
export const ReplyTime = Type.Union([
  Type.Literal('within1Hour'),
  Type.Literal('within4Hours'),
  Type.Literal('within12Hours'),
  Type.Literal('within1Day'),
  Type.Literal('within2Days'),
  Type.Literal('within3Days'),
  Type.Literal('within1Week'),
  Type.Literal('within2Weeks'),
  Type.Literal('within1Month'),
  Type.Literal('later'),
]);
export type ReplyTime = Static<typeof ReplyTime>;

/** The reply rate and reply time of a company for the reviews of the current month and the twelve months before it. */
export const ReplyRate = Type.Object({
  reviews: Type.Integer({ minimum: 1 }),
  replied: Type.Integer({ minimum: 0 }),
  typical: Nullable(ReplyTime, {
    description: 'The time range that contains the median time to reply. Null if the company has not replied',
  }),
});
export type ReplyRate = Static<typeof ReplyRate>;

/** Whether a personal account receives emails that companies cause: notices of replies to its reviews, and invitations. */
export const MailSettings = Type.Object(
  {
    repliesMail: Type.Boolean({
      description: 'Whether the account receives an email when a company replies to one of its reviews',
    }),
    invitationsAllowed: Type.Boolean({ description: 'Whether companies may invite the account by email' }),
  },
  { $id: 'MailSettings' },
);
export type MailSettings = Static<typeof MailSettings>;

/** The request body of PUT /user/me/mailSettings: the properties to change. */
export const UpdateMailSettingsBody = Type.Object(
  {
    repliesMail: Type.Optional(MailSettings.properties.repliesMail),
    invitationsAllowed: Type.Optional(MailSettings.properties.invitationsAllowed),
  },
  { $id: 'UpdateMailSettingsBody', additionalProperties: false },
);
export type UpdateMailSettingsBody = Static<typeof UpdateMailSettingsBody>;
