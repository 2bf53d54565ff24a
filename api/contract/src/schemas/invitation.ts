import { Type, type Static } from 'typebox';
import { INVITATION_DAYS_AHEAD, INVITATIONS_MAX } from '../invitations.ts';
import { reviewPolicy } from '../reviewPolicy.ts';
import { Nullable, Timestamp } from './fields.ts';
import { PageQuery } from './page.ts';

/** The origin of a review, which is set when the review is written. */
export const ReviewOrigin = Type.Union([Type.Literal('organic'), Type.Literal('invited'), Type.Literal('confirmed')]);
export type ReviewOrigin = Static<typeof ReviewOrigin>;

const Count = Type.Integer({ minimum: 0 });

const Ratings = Type.Array(Count, { minItems: 6, maxItems: 6 });

/** The numbers of a company's reviews with a rating of 0, 1, 2, 3, 4 and 5, for each origin. */
export const OriginCounts = Type.Object({ organic: Ratings, invited: Ratings, confirmed: Ratings });
export type OriginCounts = Static<typeof OriginCounts>;

/** The time at which invitations are sent. The API checks the time, because the limits depend on the current time. */
const SendAt = Type.String({
  description: `When Heard sends the invitations, at most ${INVITATION_DAYS_AHEAD} days ahead: an ISO 8601 timestamp, or a day (midnight UTC). Until then Heard stores the email addresses encrypted. Default: immediately`,
});

const REMINDER = `Whether Heard sends one reminder, ${reviewPolicy.invitations.reminderDays} days after the invitation, to each person who has neither written a review nor opted out. Until then, Heard stores the email address encrypted`;

/** The request body of POST /company/invitations. Each row is validated separately: the response lists invalid rows. */
export const CreateInvitationsBody = Type.Object(
  {
    invitations: Type.Array(
      Type.Object(
        {
          email: Type.Optional(Type.String({ description: 'The email address to invite' })),
          reference: Type.Optional(
            Type.String({
              description:
                'The reference of the order: 1 to 64 letters, digits and `-._/#`. A company can use each reference only once',
            }),
          ),
          language: Type.Optional(
            Type.String({
              description:
                'The language of the invitation: `en`, `es` or `fr`, also with a region, such as `es-ES` or `fr_FR`. Default: English',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: INVITATIONS_MAX },
    ),
    send: Type.Optional(
      Type.Boolean({
        description:
          'Whether Heard sends the invitations by email. If false, the response contains a link for each valid row instead. Default: true',
      }),
    ),
    sendAt: Type.Optional(SendAt),
    reminder: Type.Optional(
      Type.Boolean({ description: `${REMINDER}. No reminder with \`send: false\`. Default: false` }),
    ),
  },
  { $id: 'CreateInvitationsBody', additionalProperties: false },
);
export type CreateInvitationsBody = Static<typeof CreateInvitationsBody>;

/** The parameters of POST /company/invitations/csv */
export const UploadInvitationsQuery = Type.Object(
  {
    sendAt: Type.Optional(SendAt),
    reminder: Type.Optional(
      Type.Union([Type.Literal('true'), Type.Literal('false')], { description: `${REMINDER}. Default: \`false\`` }),
    ),
  },
  { additionalProperties: false },
);
export type UploadInvitationsQuery = Static<typeof UploadInvitationsQuery>;

/** The response to an upload of invitations. */
export const InvitationsAnswer = Type.Object(
  {
    batchId: Type.String(),
    accepted: Type.Integer({
      minimum: 0,
      description:
        'The number of valid rows. Some of the invited people may receive no email, for example because they opted out',
    }),
    wrong: Type.Array(
      Type.Object({
        row: Type.Integer({ minimum: 1 }),
        errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
      }),
      { description: 'The first 100 invalid rows, with their errors' },
    ),
    notices: Type.Array(
      Type.Object({
        row: Type.Integer({ minimum: 1 }),
        kind: Type.Literal('language', {
          description:
            'The kind of notice. `language`: the invitation is in the default language of the site, because the site does not offer the requested language',
        }),
      }),
      { description: 'Notices about the first 100 accepted rows in which Heard changed a value' },
    ),
    links: Type.Array(Type.Object({ row: Type.Integer({ minimum: 1 }), link: Type.String() }), {
      description: 'The links of the valid rows. Empty unless the request contains `send: false`',
    }),
  },
  { $id: 'InvitationsAnswer' },
);
export type InvitationsAnswer = Static<typeof InvitationsAnswer>;

/** The parameters of GET /company/invitations */
export const InvitationBatchesQuery = Type.Object(
  {
    ...PageQuery.properties,
    planned: Type.Optional(
      Type.Union([Type.Literal('true'), Type.Literal('false')], {
        description:
          'Lists only the uploads that are still to be sent (`true`), or only the uploads that were sent (`false`). Neither contains cancelled uploads. Default: all uploads',
      }),
    ),
  },
  { additionalProperties: false },
);
export type InvitationBatchesQuery = Static<typeof InvitationBatchesQuery>;

/** An upload of invitations. */
export const InvitationBatch = Type.Object(
  {
    id: Type.String(),
    source: Type.Union([Type.Literal('csv'), Type.Literal('form'), Type.Literal('api')]),
    createdAt: Timestamp,
    sendAt: Nullable(Timestamp, {
      description: 'When the invitations of the upload are sent. Null if they were sent immediately',
    }),
    cancelledAt: Nullable(Timestamp, {
      description: 'When the upload was cancelled before its invitations were sent. Otherwise null',
    }),
    rows: Count,
    accepted: Count,
    wrong: Count,
    reviews: Type.Integer({
      minimum: 0,
      description: 'The number of reviews that were written through the invitations of the upload',
    }),
  },
  { $id: 'InvitationBatch' },
);
export type InvitationBatch = Static<typeof InvitationBatch>;

/** The number of people that a company may still invite today, according to its quotas for a day and for 30 days. */
export const InvitationsLeft = Type.Object(
  {
    left: Count,
    paused: Type.Boolean({
      description:
        'Whether the invitation emails of the company wait for an administrator, because many addresses were unknown to their mail servers',
    }),
  },
  { $id: 'InvitationsLeft' },
);
export type InvitationsLeft = Static<typeof InvitationsLeft>;

/** The personal link of a company. */
export const InvitationLink = Type.Object({ link: Type.String() }, { $id: 'InvitationLink' });
export type InvitationLink = Static<typeof InvitationLink>;

const Token = Type.String({
  maxLength: 400,
  description: 'The token from the invitation or unsubscribe link: the part after `#token=`',
});

/** The request body of POST /invitations/open, which reads an invitation: the token from its link. */
export const OpenInvitationBody = Type.Object(
  { token: Token },
  { $id: 'OpenInvitationBody', additionalProperties: false },
);
export type OpenInvitationBody = Static<typeof OpenInvitationBody>;

/** The invitation, as the person who has opened its link sees it. */
export const Invitation = Type.Object(
  {
    company: Type.Object({
      id: Type.String(),
      name: Type.String(),
      website: Type.String(),
      avatar: Nullable(
        Type.String({
          description:
            'The path of the avatar of the company from the root of the API. Null if the company has no avatar',
        }),
      ),
    }),
    byMail: Type.Boolean({
      description: 'Whether Heard sent the invitation by email. If false, the company shared the link itself',
    }),
    hasReference: Type.Boolean({ description: 'Whether the company will see which order the review is about' }),
    state: Type.Union([Type.Literal('open'), Type.Literal('used'), Type.Literal('expired')]),
    optOut: Nullable(
      Type.String({
        description:
          'The token for POST /invitations/unsubscribe. Null if the link was not created for a particular person',
      }),
    ),
  },
  { $id: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;

/** The request body of POST /invitations/unsubscribe. Email clients send a form instead, with the token in the query (RFC 8058). */
export const UnsubscribeFromInvitationsBody = Type.Object(
  {
    token: Type.Optional(Token),
    scope: Type.Optional(
      Type.Union([Type.Literal('company'), Type.Literal('all')], {
        description: 'Which invitations to stop: the invitations of the company in the email, or of all companies',
      }),
    ),
  },
  { $id: 'UnsubscribeFromInvitationsBody', additionalProperties: false },
);
export type UnsubscribeFromInvitationsBody = Static<typeof UnsubscribeFromInvitationsBody>;

/** The invitations of a company in the twelve months before the current one. */
export const InvitationFigures = Type.Object({
  sent: Type.Integer({
    minimum: 0,
    description: 'The number of people whom the company invited, by email or by a separate link',
  }),
  reviews: Type.Integer({
    minimum: 0,
    description: 'The number of reviews that were written through invitations of the company',
  }),
});
export type InvitationFigures = Static<typeof InvitationFigures>;
