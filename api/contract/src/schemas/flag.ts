import { Type, type Static } from 'typebox';
import { Nullable, TextField, Timestamp } from './fields.ts';
import { PageQuery } from './page.ts';
import { ContentPart, DecisionGround, DecisionPart, Ground } from './grounds.ts';
import { InvitationFigures, OriginCounts } from './invitation.ts';

/** The state of the appeal against a decision. `withdrawn`: the review was deleted in the meantime. */
export const AppealState = Type.Union([
  Type.Literal('open'),
  Type.Literal('granted'),
  Type.Literal('refused'),
  Type.Literal('withdrawn'),
]);
export type AppealState = Static<typeof AppealState>;

/** The outcome of a decision about a reported review or reply. */
export const ReviewOutcome = Type.Union([Type.Literal('hidden'), Type.Literal('kept'), Type.Literal('shownAgain')]);
export type ReviewOutcome = Static<typeof ReviewOutcome>;

/** The outcome of a decision about a review or reply, or about a company. */
export const DecisionOutcome = Type.Union([
  ...ReviewOutcome.anyOf,
  Type.Literal('labelled'),
  Type.Literal('unlabelled'),
  Type.Literal('blocked'),
  Type.Literal('unblocked'),
]);
export type DecisionOutcome = Static<typeof DecisionOutcome>;

/** The cause of a decision: a report, a mark by an automated check, or an administrator's own initiative. */
export const DecisionSource = Type.Union([Type.Literal('flag'), Type.Literal('program'), Type.Literal('own')]);
export type DecisionSource = Static<typeof DecisionSource>;

/** A decision of an administrator, as everybody sees it. */
export const Decision = Type.Object(
  {
    id: Type.String(),
    at: Timestamp,
    companyId: Type.String(),
    part: DecisionPart,
    outcome: DecisionOutcome,
    ground: DecisionGround,
    reason: Type.String(),
    source: DecisionSource,
    stars: Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 5,
        description: 'The rating of the review at the time of the decision, 0 to 5. Null in decisions about a company',
      }),
    ),
    flaggedBy: Type.Object(
      { company: Type.Integer({ minimum: 0 }), others: Type.Integer({ minimum: 0 }) },
      { description: 'The numbers of reports that the decision settled: by the reviewed company, and by others' },
    ),
    waitedSeconds: Nullable(
      Type.Integer({
        minimum: 0,
        description:
          'The seconds from the first of the settled reports to the decision. Null if the decision settled no reports',
      }),
    ),
    appeal: Nullable(AppealState),
    appealOf: Nullable(
      Type.String({
        description: 'The id of the appealed decision that this decision reverses. Null in other decisions',
      }),
    ),
  },
  { $id: 'Decision' },
);
export type Decision = Static<typeof Decision>;

/** The state of a report. */
export const FlagState = Type.Union([
  Type.Literal('open'),
  Type.Literal('upheld'),
  Type.Literal('rejected'),
  Type.Literal('withdrawn'),
]);
export type FlagState = Static<typeof FlagState>;

/** A report, as its sender sees it. `upheld` without a decision: the author has deleted the review. */
export const Flag = Type.Object(
  {
    id: Type.String(),
    reviewId: Type.String(),
    companyId: Type.String(),
    companyName: Type.String(),
    part: ContentPart,
    photoId: Nullable(Type.String()),
    reason: Ground,
    explanation: Nullable(Type.String()),
    law: Nullable(Type.String()),
    state: FlagState,
    createdAt: Timestamp,
    decision: Nullable(
      Type.Object({
        id: Type.String(),
        at: Timestamp,
        outcome: ReviewOutcome,
        ground: DecisionGround,
        reason: Type.String(),
        appeal: Nullable(AppealState),
      }),
    ),
  },
  { $id: 'Flag' },
);
export type Flag = Static<typeof Flag>;

/** The request body of POST /review/{id}/flags, which reports a part of a review. */
export const CreateFlagBody = Type.Object(
  {
    part: Type.Optional(ContentPart),
    photoId: Type.Optional(
      Type.String({
        description: 'The id of the reported photo. Required if `part` is `photo`, and not allowed otherwise',
      }),
    ),
    reason: Ground,
    explanation: Type.Optional(TextField('flagExplanation')),
    law: Type.Optional(TextField('flagLaw')),
    goodFaith: Type.Optional(
      Type.Boolean({
        description:
          'Whether the sender confirms that the report is accurate and complete. Must be true if `reason` is `illegal`',
      }),
    ),
  },
  {
    $id: 'CreateFlagBody',
    additionalProperties: false,
    description:
      '`explanation` is required for the reasons `notGenuine`, `illegal` and `personalData`, and in all reports by a company. `law` is only allowed with `illegal`',
  },
);
export type CreateFlagBody = Static<typeof CreateFlagBody>;

/** An appeal, as its sender sees it. */
export const Appeal = Type.Object(
  {
    decisionId: Type.String(),
    state: AppealState,
    text: Type.String(),
    createdAt: Timestamp,
    reason: Nullable(
      Type.String({
        description:
          'The public reason for the outcome of the appeal. Null unless an administrator has decided the appeal',
      }),
    ),
    decidedAt: Nullable(Timestamp),
  },
  { $id: 'Appeal' },
);
export type Appeal = Static<typeof Appeal>;

/** The request body of POST /decisions/{id}/appeal: the text in which the caller appeals the decision. */
export const AppealBody = Type.Object(
  { text: TextField('appealText') },
  { $id: 'AppealBody', additionalProperties: false },
);
export type AppealBody = Static<typeof AppealBody>;

/** The query of GET /admin/appeals: the open appeals, oldest first, unless `state` is `closed` (newest first). */
export const AppealsQuery = Type.Object(
  {
    ...PageQuery.properties,
    state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')])),
  },
  { $id: 'AppealsQuery', additionalProperties: false },
);
export type AppealsQuery = Static<typeof AppealsQuery>;

/** The request body of POST /admin/appeals/{decisionId}/decide. The reason is public. */
export const DecideAppealBody = Type.Object(
  {
    outcome: Type.Union([Type.Literal('granted'), Type.Literal('refused')]),
    reason: TextField('hidingReason'),
  },
  { $id: 'DecideAppealBody', additionalProperties: false },
);
export type DecideAppealBody = Static<typeof DecideAppealBody>;

const Count = Type.Integer({ minimum: 0 });

const FlagCounts = Type.Object({ open: Count, upheld: Count, rejected: Count });

/** Report counts by ground. Grounds without reports are omitted. */
const ByGround = Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
  description: 'The counts by ground, such as `spam`. Grounds with a count of 0 are left out',
});

const Stars = Type.Array(Count, {
  minItems: 6,
  maxItems: 6,
  description: 'The counts by the rating of the review: six numbers, for ratings from 0 to 5',
});

const Seconds = Nullable(Count, {
  description:
    'The median time from the first report to the decision, in seconds. If there are two middle values, the lower value. Null if there are no such decisions',
});

/** The response to GET /company/{id}/transparency. */
export const CompanyTransparency = Type.Object(
  {
    hidden: Type.Integer({ minimum: 0, description: 'The number of reviews of the company that are hidden now' }),
    hiddenByGround: ByGround,
    hiddenByStars: Stars,
    flags: Type.Object({ company: FlagCounts, others: FlagCounts }),
    medianWaitedSeconds: Seconds,
    origins: OriginCounts,
    invitations: InvitationFigures,
  },
  { $id: 'CompanyTransparency' },
);
export type CompanyTransparency = Static<typeof CompanyTransparency>;

/** The figures of one month. A report counts in the month of its creation, a decision or an appeal in the month in which it was decided. */
export const TransparencyMonth = Type.Object(
  {
    month: Type.String({
      pattern: '^\\d{4}-\\d{2}$',
      description: 'The month of the figures, in UTC, such as `2026-11`',
    }),
    flags: Count,
    flagsByReason: ByGround,
    decisions: Count,
    hidden: Count,
    kept: Count,
    shownAgain: Count,
    labelled: Type.Integer({
      minimum: 0,
      description: 'The number of reviews to which an administrator has added a label',
    }),
    unlabelled: Count,
    blocked: Type.Integer({
      minimum: 0,
      description: 'The number of companies that were removed because they broke the rules',
    }),
    unblocked: Count,
    byGround: ByGround,
    hiddenByStars: Stars,
    flagsByCompany: Count,
    decidedByCompany: Count,
    upheldByCompany: Count,
    flagsByOthers: Count,
    decidedByOthers: Count,
    upheldByOthers: Count,
    medianWaitedSeconds: Seconds,
    appeals: Count,
    appealsGranted: Count,
    sources: Type.Object({ flag: Count, program: Count, own: Count }),
  },
  { $id: 'TransparencyMonth' },
);
export type TransparencyMonth = Static<typeof TransparencyMonth>;

/**
 * The response to GET /transparency: the figures of the current month and the twelve months before it, newest first. They are at most an
 * hour old.
 */
export const SiteTransparency = Type.Object(
  {
    months: Type.Array(TransparencyMonth),
    computedAt: Timestamp,
    contactEmail: Nullable(
      Type.String({
        description: 'The email address for people without an account and for authorities. Null if none is set',
      }),
    ),
  },
  { $id: 'SiteTransparency' },
);
export type SiteTransparency = Static<typeof SiteTransparency>;

/** The request body of POST /admin/reviews/{id}/unhide, …/reply/unhide, /admin/photos/{id}/unhide and /admin/marks/{id}/close: a public reason. */
export const OptionalReasonBody = Type.Object(
  { reason: Type.Optional(TextField('hidingReason')) },
  { $id: 'OptionalReasonBody', additionalProperties: false },
);
export type OptionalReasonBody = Static<typeof OptionalReasonBody>;
