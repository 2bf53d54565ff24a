import { Type, type Static } from 'typebox';
import { Nullable, Rating } from '../fields.ts';

const Day = Type.String({ description: 'The day of the weights, in UTC: `2026-11-22`' });

/** The Heard score of a company. Its parts: GET /company/{id}/score. */
export const CompanyScore = Type.Object({
  value: Type.Number({ minimum: 0, maximum: 5, description: 'With one decimal' }),
  day: Day,
});
export type CompanyScore = Static<typeof CompanyScore>;

/**
 * GET /company/{id}/score: the Heard score with everything that it is computed from. `exact` is
 * (prior.reviews × prior.rating + Σ rating × weight) / (prior.reviews + Σ weight).
 */
export const Score = Type.Object(
  {
    companyId: Type.String(),
    day: Day,
    value: Nullable(Type.Number({ minimum: 0, maximum: 5 }), {
      description:
        '`exact`, rounded half up to one decimal. Null without reviews, and until the weights are summed up after an upgrade',
    }),
    exact: Nullable(Type.Number({ minimum: 0, maximum: 5 }), { description: 'With six decimals; null like `value`' }),
    formula: Type.Literal(1, { description: 'The version of the formula' }),
    prior: Type.Object(
      { reviews: Type.Literal(5), rating: Type.Literal(2.5) },
      { description: 'The reviews that are part of every score' },
    ),
    halfLifeDays: Type.Literal(365, { description: 'The age in days at which a review counts half' }),
    reviews: Type.Integer({ minimum: 0 }),
    mean: Nullable(Type.Number({ minimum: 0, maximum: 5 }), { description: 'The plain mean; null without reviews' }),
    weight: Type.Number({
      minimum: 0,
      description: 'As how many reviews of today all of them count, with six decimals',
    }),
    ratings: Type.Array(
      Type.Object({ rating: Rating, reviews: Type.Integer({ minimum: 0 }), weight: Type.Number({ minimum: 0 }) }),
      { minItems: 6, maxItems: 6, description: 'For 0, 1, 2, 3, 4 and 5 stars' },
    ),
  },
  { $id: 'Score' },
);
export type Score = Static<typeof Score>;
