import { Type, type Static } from 'typebox';
import { Nullable, Timestamp } from './fields.ts';
import { ReplyTime } from './reply.ts';
import { CompanyScore } from './score.ts';

/** The periods of analytics, in months. */
export const ANALYTICS_MONTHS = ['3', '6', '12', '24'] as const;

/** The query parameters of analytics. */
export const AnalyticsQuery = Type.Object(
  {
    months: Type.Optional(
      Type.Enum([...ANALYTICS_MONTHS], {
        default: '12',
        description: 'The number of months in the period, including the current month',
      }),
    ),
  },
  { additionalProperties: false },
);
export type AnalyticsQuery = Static<typeof AnalyticsQuery>;

const ByRating = (description: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), { minItems: 6, maxItems: 6, description });
const Month = Type.String({ description: 'A calendar month in UTC, such as `2026-11`' });
const Mean = Type.Number({ minimum: 0, maximum: 5 });

const ratings = {
  rated: ByRating('Numbers of reviews with a rating of 0, 1, 2, 3, 4 and 5, in this order'),
  mean: Nullable(Mean, {
    description: 'The mean of the ratings, rounded to two decimals. Null if there are no reviews',
  }),
};

const counts = {
  ...ratings,
  replied: Type.Integer({ minimum: 0, description: 'The number of reviews of the period with a public reply' }),
  typical: Nullable(ReplyTime, {
    description: 'The time range that contains the median time to reply. Null if there are no replies',
  }),
  invited: ByRating('Numbers of the reviews with the origin `invited`'),
  confirmed: ByRating('Numbers of the reviews with the origin `confirmed`. All other reviews are organic'),
  languages: Type.Record(Type.String(), ByRating('Numbers of reviews in the language, by rating'), {
    description: 'Reviews by language (ISO 639-1). `und` is an unknown language',
  }),
};

const PeriodCounts = Type.Object(counts);
/** The numbers of reviews and replies in a period, and the mean of the ratings. */
export type PeriodCounts = Static<typeof PeriodCounts>;

/** The response to GET /company/analytics: the figures of the caller's company by month. They contain only visible reviews. */
export const Analytics = Type.Object(
  {
    ready: Type.Boolean({
      description: 'False while the reviews of a newly claimed company are counted. All counts are 0 until then',
    }),
    from: Month,
    to: Type.String({ description: 'The last month of the period: the current month' }),
    months: Type.Array(Type.Object({ month: Month, ...counts }), {
      description: 'All months of the period, oldest first, including months without reviews',
    }),
    totals: PeriodCounts,
    before: Nullable(PeriodCounts, {
      description:
        'The totals of the preceding period of the same length. Null if the company has no review from before the requested period',
    }),
    score: Nullable(CompanyScore, { description: 'The Heard score of today. Null if there are no reviews' }),
    category: Nullable(
      Type.Object({
        slug: Type.String({ description: 'The main category of the company' }),
        rank: Type.Integer({
          minimum: 1,
          description:
            'The rank of the company by the Heard score, among the companies of the category with at least 20 reviews',
        }),
        of: Type.Integer({
          minimum: 10,
          description: 'The number of companies in the category with at least 20 reviews',
        }),
        medianMean: Type.Number({
          minimum: 0,
          maximum: 5,
          description:
            'The median of the mean ratings of the companies in the category with at least 20 reviews, with two decimals. If the number of companies is even, the lower of the two middle values',
        }),
      }),
      {
        description:
          'A comparison with the companies of the main category. Null if the company has fewer than 20 reviews, or if fewer than 10 companies of the category have at least 20 reviews',
      },
    ),
  },
  { $id: 'Analytics' },
);
export type Analytics = Static<typeof Analytics>;

/** The ratings of a company in a month. */
export const RatedMonth = Type.Object({ month: Month, ...ratings });

/** The response to GET /company/{id}/history: the ratings of a company by month, and the changes of the company in the same months. */
export const CompanyHistory = Type.Object(
  {
    months: Type.Array(RatedMonth, {
      description:
        'The last 24 months, oldest first, including the current month and months without reviews. Only visible reviews count',
    }),
    events: Type.Array(
      Type.Object({
        at: Timestamp,
        kind: Type.Union([Type.Literal('renamed'), Type.Literal('merged'), Type.Literal('ownerChanged')], {
          description:
            '`renamed`: the company got another name. `merged`: another company, with its reviews, was merged into this one. `ownerChanged`: the company got its first owner or another owner, or its owner left',
        }),
      }),
      { description: 'Changes of the company in these months, oldest first' },
    ),
  },
  { $id: 'CompanyHistory' },
);
export type CompanyHistory = Static<typeof CompanyHistory>;
