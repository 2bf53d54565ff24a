import { Type, type Static } from 'typebox';
import { CategoryRef, Names } from './category.ts';
import { CompanyRow } from './list.ts';

/** GET /home */
export const HomeQuery = Type.Object(
  {
    language: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2}$',
        description: 'ISO 639-1: the language of the latest reviews; `en` without it',
      }),
    ),
  },
  { $id: 'HomeQuery', additionalProperties: false },
);
export type HomeQuery = Static<typeof HomeQuery>;

/** A part of a review that was written recently. */
export const LatestReview = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.String({ description: 'Up to 160 characters of the description' }),
  rating: Type.Integer({ minimum: 0, maximum: 5 }),
  language: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  author: Type.String({ description: 'The first name and the initial of the last name' }),
  company: Type.Object({ id: Type.String(), name: Type.String() }),
});
export type LatestReview = Static<typeof LatestReview>;

/** GET /home: what the home page shows below its search box. */
export const Home = Type.Object(
  {
    totals: Type.Object({ companies: Type.Integer({ minimum: 0 }), reviews: Type.Integer({ minimum: 0 }) }),
    popular: Type.Array(CategoryRef, { description: 'The 3 subcategories with most reviews' }),
    categories: Type.Array(
      Type.Object({
        slug: Type.String(),
        icon: Type.String({ description: 'The name of a lucide icon' }),
        names: Names,
        companies: Type.Integer({ minimum: 0 }),
      }),
      { description: 'The 8 top categories with most reviews' },
    ),
    countries: Type.Array(Type.Object({ code: Type.String(), names: Names, ranked: Type.Integer({ minimum: 0 }) }), {
      description: 'Up to 60 countries with at least 3 companies that have a score, most first',
    }),
    best: Type.Array(CompanyRow, { description: 'The 6 companies with the highest scores' }),
    latest: Type.Array(LatestReview, {
      description:
        'The 6 latest reviews in the language, of different companies and authors; empty if there are fewer than 3',
    }),
    computedAt: Type.String({ format: 'date-time' }),
  },
  { $id: 'Home' },
);
export type Home = Static<typeof Home>;
