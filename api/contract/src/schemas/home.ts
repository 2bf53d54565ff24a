import { Type, type Static } from 'typebox';
import { FEATURED_DAYS, FEATURED_MIN_HELPFUL } from '../featuredReview.ts';
import { Nullable } from './fields.ts';
import { CategoryRef, Names } from './category.ts';
import { CompanyRow } from './list.ts';
import { EmbeddedPhoto } from './photo.ts';

/** The query of GET /home, which returns the data of the home page. */
export const HomeQuery = Type.Object(
  {
    language: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2}$',
        description: 'The language of the latest reviews, an ISO 639-1 code. Default: `en`',
      }),
    ),
  },
  { $id: 'HomeQuery', additionalProperties: false },
);
export type HomeQuery = Static<typeof HomeQuery>;

/** The beginning of a recent review, which the home page shows. */
export const LatestReview = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.String({ description: 'The beginning of the description of the review, at most 160 characters' }),
  rating: Type.Integer({ minimum: 0, maximum: 5 }),
  language: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  author: Type.String({ description: 'The first name of the author and the initial of the last name' }),
  company: Type.Object({ id: Type.String(), name: Type.String() }),
});
export type LatestReview = Static<typeof LatestReview>;

/** The featured review, which the home page shows in full. */
export const FeaturedReview = Type.Object({
  ...LatestReview.properties,
  text: Type.String({ description: 'The whole description of the review' }),
  helpful: Type.Integer({ minimum: FEATURED_MIN_HELPFUL }),
  photos: Type.Array(EmbeddedPhoto),
});
export type FeaturedReview = Static<typeof FeaturedReview>;

/** The response to GET /home: the sections below the search box of the home page. */
export const Home = Type.Object(
  {
    totals: Type.Object({ companies: Type.Integer({ minimum: 0 }), reviews: Type.Integer({ minimum: 0 }) }),
    popular: Type.Array(CategoryRef, { description: 'The 3 subcategories with the most reviews' }),
    categories: Type.Array(
      Type.Object({
        slug: Type.String(),
        icon: Type.String({ description: 'The name of the Lucide icon of the category' }),
        names: Names,
        companies: Type.Integer({ minimum: 0 }),
      }),
      { description: 'The 8 top categories with the most reviews' },
    ),
    countries: Type.Array(Type.Object({ code: Type.String(), names: Names, ranked: Type.Integer({ minimum: 0 }) }), {
      description:
        'Up to 60 countries with at least 3 companies that have a score, in descending order of the number of these companies',
    }),
    best: Type.Array(CompanyRow, {
      description:
        'The 6 companies with the highest scores, among the companies that have reviews from at least three months, and an owner or a name other than their domain',
    }),
    latest: Type.Array(LatestReview, {
      description:
        'The 6 latest reviews in the requested language, of different companies and authors, without the featured review. Empty if there are fewer than 3',
    }),
    featured: Nullable(FeaturedReview, {
      description: `The newest review in the requested language from the last ${FEATURED_DAYS} days that at least ${FEATURED_MIN_HELPFUL} people find helpful. Null if there is none`,
    }),
    computedAt: Type.String({ format: 'date-time' }),
  },
  { $id: 'Home' },
);
export type Home = Static<typeof Home>;
