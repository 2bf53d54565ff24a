import { Type, type Static } from 'typebox';
import { Nullable, Rating } from './fields.ts';

const Day = Type.String({ description: 'The day for which the score is computed, in UTC, such as `2026-11-22`' });

/** The reason why the score differs from the mean. */
export const ScoreReason = Type.Union(
  [Type.Literal('few'), Type.Literal('old'), Type.Literal('better'), Type.Literal('worse'), Type.Literal('same')],
  {
    description:
      'Why the score differs from the mean. `few`: few reviews. `old`: mostly old reviews. `better`, `worse`: newer reviews are better or worse. `same`: the score equals the mean',
  },
);
export type ScoreReason = Static<typeof ScoreReason>;

const createRange = (description: string) =>
  Type.Array(Type.Number({ minimum: 0, maximum: 5 }), { minItems: 2, maxItems: 2, description });

/** The published range of a score: its lower and upper bound. */
const ScoreRange = createRange(
  'The lower and the upper bound of the 95 % interval of the score, rounded half up to one decimal. If the ranges of two companies overlap, chance may explain the difference between their scores',
);

/** The Heard score of a company. GET /company/{id}/score returns the data from which it is computed. */
export const CompanyScore = Type.Object({
  value: Type.Number({ minimum: 0, maximum: 5, description: 'The Heard score of the company, rounded to one decimal' }),
  range: ScoreRange,
  day: Day,
  reason: ScoreReason,
});
export type CompanyScore = Static<typeof CompanyScore>;

/**
 * GET /company/{id}/score: the Heard score, and the values from which it is computed. `exact` is (prior.reviews × prior.rating + Σ rating × weight) /
 * (prior.reviews + Σ weight). `exactRange` is exact ± 1.96 × √(variance / (prior.reviews + Σ weight + 1)), at least 0 and at most 5, with variance =
 * (prior.reviews × 55/6 + Σ rating² × weight) / (prior.reviews + Σ weight) − exact².
 */
export const Score = Type.Object(
  {
    companyId: Type.String(),
    day: Day,
    value: Nullable(Type.Number({ minimum: 0, maximum: 5 }), {
      description:
        'The Heard score: `exact`, rounded half up to one decimal. Null if there are no reviews and, after an upgrade, until the weights of the reviews are computed',
    }),
    exact: Nullable(Type.Number({ minimum: 0, maximum: 5 }), {
      description: 'The Heard score with six decimals. Null if `value` is null',
    }),
    range: Nullable(ScoreRange, {
      description: '`exactRange`, rounded half up to one decimal. Null if `value` is null',
    }),
    exactRange: Nullable(
      createRange(
        'The lower and the upper bound of the 95 % interval of the score, with six decimals: exact ± 1.96 × √(variance / (prior.reviews + weight + 1)), at least 0 and at most 5. The variance is (prior.reviews × 55/6 + Σ rating² × weight) / (prior.reviews + weight) − exact², where 55/6 is the mean square of assumed reviews that are spread evenly from 0 to 5 stars',
      ),
      { description: 'The bounds of `range` with six decimals. Null if `value` is null' },
    ),
    reason: Nullable(ScoreReason, {
      description: 'Why the score differs from the mean of the ratings. Null if `value` is null',
    }),
    formula: Type.Literal(1, { description: 'The version of the formula that computes the score' }),
    prior: Type.Object(
      { reviews: Type.Literal(5), rating: Type.Literal(2.5) },
      { description: 'The assumed reviews that are part of every score: their number and their rating' },
    ),
    halfLifeDays: Type.Literal(365, {
      description: 'The age, in days, at which a review counts half as much as a review of today',
    }),
    reviews: Type.Integer({ minimum: 0 }),
    mean: Nullable(Type.Number({ minimum: 0, maximum: 5 }), {
      description: 'The unweighted mean of the ratings. Null if there are no reviews',
    }),
    weight: Type.Number({
      minimum: 0,
      description: 'The sum of the weights of all reviews, with six decimals. A review of today has the weight 1',
    }),
    ratings: Type.Array(
      Type.Object({ rating: Rating, reviews: Type.Integer({ minimum: 0 }), weight: Type.Number({ minimum: 0 }) }),
      {
        minItems: 6,
        maxItems: 6,
        description: 'The number of reviews with each rating from 0 to 5, and the sum of their weights',
      },
    ),
  },
  { $id: 'Score' },
);
export type Score = Static<typeof Score>;
