import { Type, type Static } from 'typebox';
import { Nullable, TextField, Timestamp } from './fields.ts';
import { PageQuery } from './page.ts';
import { Review } from './review.ts';
import { ContentPart, DecisionGround, Ground } from './trust/grounds.ts';

/** POST /admin/reviews/{id}/hide. The reason is shown to the author. */
export const HideReviewBody = Type.Object(
  {
    reason: TextField('hidingReason'),
    ground: Type.Optional(DecisionGround),
  },
  { $id: 'HideReviewBody', additionalProperties: false },
);
export type HideReviewBody = Static<typeof HideReviewBody>;

/** How many of an account's reports were decided, and how many of them upheld. */
const FlagRecord = Type.Object({ decided: Type.Integer({ minimum: 0 }), upheld: Type.Integer({ minimum: 0 }) });

/** Why a review or company is marked. There may be several reasons. */
export const MarkReason = Type.Union([
  Type.Object({
    kind: Type.Literal('similarText'),
    percent: Type.Integer({ description: 'How much the two texts have in common' }),
    other: Nullable(
      Type.Object(
        {
          title: Type.String(),
          description: Type.String(),
          language: Review.properties.language,
          companyId: Type.String(),
          companyName: Type.String(),
        },
        { description: 'The review with the other text; null when it has been deleted' },
      ),
    ),
  }),
  Type.Object(
    { kind: Type.Literal('hiddenText'), reason: Type.String() },
    {
      description:
        'The text resembles one that an administrator has hidden, for this reason; its author may have deleted it',
    },
  ),
  Type.Object(
    { kind: Type.Literal('burst'), reviews: Type.Integer(), minutes: Type.Integer() },
    { description: 'The company received this number of reviews within this number of minutes' },
  ),
  Type.Object(
    { kind: Type.Literal('newAccount'), minutes: Type.Integer(), reviews: Type.Integer() },
    { description: 'Minutes from sign-up to the review, and its number among the reviews of the first day' },
  ),
  Type.Object(
    { kind: Type.Literal('lookAlike'), companyId: Type.String() },
    { description: 'The domain looks like the domain of this company, or contains it as a brand' },
  ),
  Type.Object(
    { kind: Type.Literal('lookAlikeName'), companyId: Type.String(), companyName: Type.String() },
    { description: 'The name looks like the name or the domain of this company' },
  ),
  Type.Object(
    { kind: Type.Literal('sameName'), companyId: Type.String(), companyName: Type.String() },
    { description: 'A review of this new listing calls it by the name of this company' },
  ),
  Type.Object(
    { kind: Type.Literal('renamed'), from: Type.String(), to: Type.String() },
    { description: 'A verified company has changed its name. Its page shows both until the mark is closed' },
  ),
  Type.Object(
    { kind: Type.Literal('ownDomain') },
    { description: "The author's email is on the company's own domain" },
  ),
  Type.Object(
    { kind: Type.Literal('votes'), votes: Type.Integer(), minutes: Type.Integer() },
    { description: 'New accounts gave this number of helpful votes within this number of minutes' },
  ),
  Type.Object(
    { kind: Type.Literal('bounces'), bounces: Type.Integer() },
    {
      description:
        'So many of the last 500 invitations of the company had an unknown recipient. None is sent until the mark is closed',
    },
  ),
  Type.Object(
    {
      kind: Type.Literal('flags'),
      flags: Type.Array(
        Type.Object({
          id: Type.String(),
          by: Type.Union([Type.Literal('consumer'), Type.Literal('company')]),
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
        { description: 'The marked review, hidden or not; null where the company is marked' },
      ),
    ),
  },
  { $id: 'Mark' },
);
export type Mark = Static<typeof Mark>;

/** The query of GET /admin/marks: pending marks (`open`) unless `state` is `closed`. */
export const MarksQuery = Type.Object(
  {
    ...PageQuery.properties,
    state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')])),
  },
  { $id: 'MarksQuery', additionalProperties: false },
);
export type MarksQuery = Static<typeof MarksQuery>;

/** A review or company that could not be checked, however often that was tried: it has no marks, whatever it contains. */
export const FailedCheck = Type.Object(
  {
    subject: Type.Union([Type.Literal('review'), Type.Literal('company')]),
    id: Type.String({ description: 'Of the review, or an id of the company for these endpoints only' }),
    attempts: Type.Integer({ minimum: 1 }),
    failedAt: Timestamp,
    reason: Type.String({ description: 'The message of the last error, in English, for operators' }),
    company: Type.Object({ id: Type.String(), name: Type.String() }),
    title: Nullable(Type.String({ description: "The review's title; null for a company" })),
  },
  { $id: 'FailedCheck' },
);
export type FailedCheck = Static<typeof FailedCheck>;
