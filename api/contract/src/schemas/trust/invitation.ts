import { Type, type Static } from 'typebox';
import { INVITATIONS_MAX } from '../../invitations.ts';
import { Nullable, Timestamp } from '../fields.ts';

/** Where a review comes from. Set when it is written. */
export const ReviewOrigin = Type.Union([Type.Literal('organic'), Type.Literal('invited'), Type.Literal('confirmed')]);
export type ReviewOrigin = Static<typeof ReviewOrigin>;

const Count = Type.Integer({ minimum: 0 });

const Ratings = Type.Array(Count, { minItems: 6, maxItems: 6 });

/** Numbers of a company's reviews by origin, each with a rating of 0, 1, 2, 3, 4 and 5. */
export const OriginCounts = Type.Object({ organic: Ratings, invited: Ratings, confirmed: Ratings });
export type OriginCounts = Static<typeof OriginCounts>;

/** POST /company/invitations. Each row is validated separately: invalid ones are in the response. */
export const CreateInvitationsBody = Type.Object(
  {
    invitations: Type.Array(
      Type.Object(
        {
          email: Type.Optional(Type.String({ description: 'The email address to invite' })),
          reference: Type.Optional(
            Type.String({ description: 'Of the order: 1 to 64 letters, digits and `-._/#`, used once' }),
          ),
          language: Type.Optional(Type.String({ description: '`en`, `es` or `fr`; English by default' })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: INVITATIONS_MAX },
    ),
    send: Type.Optional(
      Type.Boolean({ description: 'False: nothing is sent, and the response has a link for each valid row' }),
    ),
  },
  { $id: 'CreateInvitationsBody', additionalProperties: false },
);
export type CreateInvitationsBody = Static<typeof CreateInvitationsBody>;

/** The response to an upload of invitations. */
export const InvitationsAnswer = Type.Object(
  {
    batchId: Type.String(),
    accepted: Type.Integer({ minimum: 0, description: 'Valid rows. Not all of them receive an email' }),
    wrong: Type.Array(
      Type.Object({
        row: Type.Integer({ minimum: 1 }),
        errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
      }),
      { description: 'The first 100 invalid rows' },
    ),
    links: Type.Array(Type.Object({ row: Type.Integer({ minimum: 1 }), link: Type.String() }), {
      description: 'Only with `send: false`',
    }),
  },
  { $id: 'InvitationsAnswer' },
);
export type InvitationsAnswer = Static<typeof InvitationsAnswer>;

/** An upload of invitations. */
export const InvitationBatch = Type.Object(
  {
    id: Type.String(),
    source: Type.Union([Type.Literal('csv'), Type.Literal('form'), Type.Literal('api')]),
    createdAt: Timestamp,
    rows: Count,
    accepted: Count,
    wrong: Count,
    reviews: Type.Integer({ minimum: 0, description: 'Reviews written through these invitations' }),
  },
  { $id: 'InvitationBatch' },
);
export type InvitationBatch = Static<typeof InvitationBatch>;

/** How many people a company may still invite today, by its quotas of a day and of 30 days. */
export const InvitationsLeft = Type.Object(
  {
    left: Count,
    paused: Type.Boolean({
      description:
        'Whether its emails wait for an administrator, because many addresses were unknown to their mail servers',
    }),
  },
  { $id: 'InvitationsLeft' },
);
export type InvitationsLeft = Static<typeof InvitationsLeft>;

/** The personal link of a company. */
export const InvitationLink = Type.Object({ link: Type.String() }, { $id: 'InvitationLink' });
export type InvitationLink = Static<typeof InvitationLink>;

const Token = Type.String({ maxLength: 400, description: 'From the link, after `#token=`' });

/** POST /invitations/open */
export const OpenInvitationBody = Type.Object(
  { token: Token },
  { $id: 'OpenInvitationBody', additionalProperties: false },
);
export type OpenInvitationBody = Static<typeof OpenInvitationBody>;

/** What an invitation is about, for the person who has opened its link. */
export const Invitation = Type.Object(
  {
    company: Type.Object({
      id: Type.String(),
      name: Type.String(),
      website: Type.String(),
      avatar: Nullable(Type.String({ description: "A path from the API's root" })),
    }),
    byMail: Type.Boolean({ description: 'Whether Heard has sent it. The company shares other links itself' }),
    hasReference: Type.Boolean({ description: 'Whether the company will see which order the review is about' }),
    state: Type.Union([Type.Literal('open'), Type.Literal('used'), Type.Literal('expired')]),
    optOut: Nullable(
      Type.String({
        description: "The token for POST /invitations/unsubscribe. Null: the link is nobody's in particular",
      }),
    ),
  },
  { $id: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;

/** POST /invitations/unsubscribe. Email clients send a form instead, with the token in the query (RFC 8058). */
export const UnsubscribeFromInvitationsBody = Type.Object(
  {
    token: Type.Optional(Token),
    scope: Type.Optional(
      Type.Union([Type.Literal('company'), Type.Literal('all')], {
        description: 'Whose invitations to stop: those of the company that the email was from, or of all companies',
      }),
    ),
  },
  { $id: 'UnsubscribeFromInvitationsBody', additionalProperties: false },
);
export type UnsubscribeFromInvitationsBody = Static<typeof UnsubscribeFromInvitationsBody>;

/** The invitations of a company in the twelve months before the current one. */
export const InvitationFigures = Type.Object({
  sent: Type.Integer({ minimum: 0, description: 'People who were invited, by email or by a separate link' }),
  reviews: Type.Integer({ minimum: 0, description: 'Reviews that were written through these invitations' }),
});
export type InvitationFigures = Static<typeof InvitationFigures>;
