import { Type, type Static } from 'typebox';
import { Nullable, TextField, Timestamp } from './fields.ts';
import { PageQuery } from './page.ts';
import { ReviewRelation } from './relation.ts';
import { Review } from './review.ts';
import { ContentPart, DecisionGround, Ground } from './grounds.ts';

/** The request body of POST /admin/reviews/{id}/hide. The reason is shown to the author. */
export const HideReviewBody = Type.Object(
  {
    reason: TextField('hidingReason'),
    ground: Type.Optional(DecisionGround),
  },
  { $id: 'HideReviewBody', additionalProperties: false },
);
export type HideReviewBody = Static<typeof HideReviewBody>;

/** The request body of POST /admin/reviews/{id}/label. The label and its reason are public. One of `benefit` and `relation` is required. */
export const LabelReviewBody = Type.Object(
  {
    benefit: Type.Optional(Type.Literal(true, { description: 'The author got something for the review' })),
    relation: Type.Optional(ReviewRelation),
    reason: TextField('hidingReason'),
  },
  { $id: 'LabelReviewBody', additionalProperties: false },
);
export type LabelReviewBody = Static<typeof LabelReviewBody>;

/** The numbers of an account's decided and upheld reports. */
const FlagRecord = Type.Object({ decided: Type.Integer({ minimum: 0 }), upheld: Type.Integer({ minimum: 0 }) });

/** The reasons why a review or company is marked. */
export const MarkReason = Type.Union([
  Type.Object({
    kind: Type.Literal('similarText'),
    percent: Type.Integer({ description: 'How much the two texts have in common, in percent' }),
    other: Nullable(
      Type.Object(
        {
          title: Type.String(),
          description: Type.String(),
          language: Review.properties.language,
          companyId: Type.String(),
          companyName: Type.String(),
        },
        { description: 'The review with the similar text. Null if that review has been deleted' },
      ),
    ),
  }),
  Type.Object(
    { kind: Type.Literal('hiddenText'), reason: Type.String() },
    {
      description:
        'The text resembles a text that an administrator has hidden for this reason. The author of the hidden text may have deleted it',
    },
  ),
  Type.Object(
    { kind: Type.Literal('burst'), reviews: Type.Integer(), minutes: Type.Integer() },
    { description: 'The company received this number of reviews within this number of minutes' },
  ),
  Type.Object(
    { kind: Type.Literal('newAccount'), minutes: Type.Integer(), reviews: Type.Integer() },
    {
      description:
        '`minutes` is the time from sign-up to the review, and `reviews` is the number of reviews that the author had written by then on the first day of the account, including this review',
    },
  ),
  Type.Object(
    { kind: Type.Literal('lookAlike'), companyId: Type.String() },
    {
      description:
        'The domain of the marked company looks like the domain of this other company, or contains it as a brand',
    },
  ),
  Type.Object(
    { kind: Type.Literal('lookAlikeName'), companyId: Type.String(), companyName: Type.String() },
    { description: 'The name of the marked company looks like the name or the domain of this other company' },
  ),
  Type.Object(
    { kind: Type.Literal('sameName'), companyId: Type.String(), companyName: Type.String() },
    { description: 'A review of the new listing calls the listing by the name of this other company' },
  ),
  Type.Object(
    { kind: Type.Literal('renamed'), from: Type.String(), to: Type.String() },
    { description: 'A verified company has changed its name. Its page shows both names until the mark is closed' },
  ),
  Type.Object(
    { kind: Type.Literal('ownDomain') },
    {
      description:
        "The author's email address is on the domain of the reviewed company. Closing the mark publishes the review if it is held",
    },
  ),
  Type.Object(
    { kind: Type.Literal('votes'), votes: Type.Integer(), minutes: Type.Integer() },
    { description: 'New accounts gave this number of helpful votes within this number of minutes' },
  ),
  Type.Object(
    { kind: Type.Literal('newPhotos'), photos: Type.Integer() },
    { description: 'An account that was younger than 7 days has added photos. The review has this number of photos' },
  ),
  Type.Object(
    { kind: Type.Literal('bounces'), bounces: Type.Integer() },
    {
      description:
        'Of the last 500 invitations of the company, this number had an unknown recipient. No invitation is sent until the mark is closed',
    },
  ),
  Type.Object(
    {
      kind: Type.Literal('flags'),
      flags: Type.Array(
        Type.Object({
          id: Type.String(),
          by: Type.Union([Type.Literal('consumer'), Type.Literal('company'), Type.Literal('visitor')], {
            description:
              'Who has sent the report. A `visitor` is somebody without an account who has confirmed an email address',
          }),
          name: Nullable(
            Type.String({
              description:
                'The name that a visitor has entered. Null for accounts, and after the decision about the report',
            }),
          ),
          part: ContentPart,
          photoId: Nullable(Type.String()),
          reason: Ground,
          explanation: Nullable(Type.String()),
          law: Nullable(Type.String()),
          createdAt: Timestamp,
          earlier: FlagRecord,
        }),
      ),
    },
    { description: 'The open reports about the review and its parts, oldest first' },
  ),
]);
export type MarkReason = Static<typeof MarkReason>;

/** A review or a company that an administrator should review. */
export const Mark = Type.Object(
  {
    id: Type.String(),
    createdAt: Timestamp,
    closedAt: Nullable(Timestamp),
    reasons: Type.Array(MarkReason),
    company: Type.Object({
      id: Type.String(),
      name: Type.String(),
      website: Type.String(),
      flags: FlagRecord,
    }),
    review: Nullable(
      Type.Object(
        {
          ...Review.properties,
          user: Type.Object({
            name: Type.String(),
            lastName: Type.String(),
            createdAt: Timestamp,
            reviewsQuantity: Type.Integer({ minimum: 0 }),
          }),
        },
        { description: 'The marked review, which may be hidden. Null if the mark is about the company' },
      ),
    ),
  },
  { $id: 'Mark' },
);
export type Mark = Static<typeof Mark>;

/** The possible reasons for a mark. */
export const MarkKind = Type.Index(MarkReason, Type.Literal('kind'));
export type MarkKind = Static<typeof MarkKind>;

/** The pending marks of a company with one reason. A mark with several reasons is in several groups. */
export const MarkGroup = Type.Object(
  {
    company: Type.Object({ id: Type.String(), name: Type.String() }),
    reason: MarkKind,
    marks: Type.Integer({ minimum: 1 }),
  },
  { $id: 'MarkGroup' },
);
export type MarkGroup = Static<typeof MarkGroup>;

/** The query of GET /admin/marks: pending marks (`open`) unless `state` is `closed`. */
export const MarksQuery = Type.Object(
  {
    ...PageQuery.properties,
    state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')])),
    company: Type.Optional(
      Type.String({
        description: 'The id of a company, to list only its marks. Default: marks of all companies',
      }),
    ),
    reason: Type.Optional(MarkKind),
  },
  { $id: 'MarksQuery', additionalProperties: false },
);
export type MarksQuery = Static<typeof MarksQuery>;

/** A review or company whose automated check was given up after repeated failures. The check has added no marks to it. */
export const FailedCheck = Type.Object(
  {
    subject: Type.Union([Type.Literal('review'), Type.Literal('company')]),
    id: Type.String({
      description: 'The id of the review, or an id of the company that is only used by the endpoints of failed checks',
    }),
    attempts: Type.Integer({ minimum: 1 }),
    failedAt: Timestamp,
    reason: Type.String({ description: 'The message of the last error, in English, for operators' }),
    company: Type.Object({ id: Type.String(), name: Type.String() }),
    title: Nullable(Type.String({ description: 'The title of the review. Null for a company' })),
  },
  { $id: 'FailedCheck' },
);
export type FailedCheck = Static<typeof FailedCheck>;
