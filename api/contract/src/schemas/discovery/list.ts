import { Type, type Static } from 'typebox';
import { Nullable } from '../fields.ts';
import { CategoryRef, CountedCategory, Names } from './category.ts';
import { CountedCountry, Place } from './place.ts';

/** The default and the maximum number of companies on a page of a list. */
export const LIST_LIMIT = 20;
/** The last page of a list. */
export const LIST_PAGES_MAX = 50;

/** The orders of lists: by Heard score, by number of reviews, newest on Heard first. */
export const ListSort = Type.Union([Type.Literal('score'), Type.Literal('reviews'), Type.Literal('newest')]);
export type ListSort = Static<typeof ListSort>;

/** A company in a list. */
export const CompanyRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  website: Type.String(),
  avatar: Nullable(Type.String()),
  claimed: Type.Boolean(),
  verified: Type.Boolean(),
  reviewsQuantity: Type.Integer({ minimum: 0 }),
  ratingGeneral: Type.Number({ minimum: 0, maximum: 5 }),
  score: Nullable(Type.Number(), { description: 'The Heard score; null with fewer than 5 visible reviews' }),
  replies: Type.Boolean({ description: 'Whether it replied to a review of this month or the twelve before' }),
  categories: Type.Array(CategoryRef),
  place: Nullable(Place),
});
export type CompanyRow = Static<typeof CompanyRow>;

/** GET /company/{id}/similar */
export const SimilarCompanies = Type.Object({ companies: Type.Array(CompanyRow) }, { $id: 'SimilarCompanies' });
export type SimilarCompanies = Static<typeof SimilarCompanies>;

/** GET /companies: filters, order and page of a list. */
export const CompanyListQuery = Type.Object(
  {
    category: Type.Optional(Type.String({ description: 'The slug of a category; all without it' })),
    country: Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-2' })),
    city: Type.Optional(Type.String({ description: 'The slug of a city of `country`' })),
    rating: Type.Optional(
      Type.Union([Type.Literal('3'), Type.Literal('4'), Type.Literal('4.5')], {
        description: 'The minimum of the mean of the ratings, rounded to one decimal',
      }),
    ),
    replies: Type.Optional(Type.Literal('true', { description: 'Only companies that reply to reviews' })),
    language: Type.Optional(
      Type.String({ pattern: '^[a-z]{2}$', description: 'ISO 639-1: only companies with a review in it' }),
    ),
    sort: Type.Optional(ListSort),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGES_MAX, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_LIMIT, default: LIST_LIMIT })),
  },
  { $id: 'CompanyListQuery', additionalProperties: false },
);
export type CompanyListQuery = Static<typeof CompanyListQuery>;

/** GET /companies */
export const CompanyList = Type.Object(
  {
    path: Type.String({ description: 'The path of the page of this list' }),
    category: Nullable(
      Type.Object({
        slug: Type.String(),
        names: Names,
        parent: Nullable(Type.Object({ slug: Type.String(), names: Names })),
      }),
    ),
    place: Nullable(Place),
    sort: ListSort,
    total: Type.Integer({ description: 'Companies in this order that match the filters' }),
    exact: Type.Boolean({ description: 'False if only the first 2,000 companies were filtered' }),
    searched: Nullable(Type.Integer(), { description: 'How many companies were filtered, if that were not all' }),
    companiesQuantity: Type.Integer({ description: 'All companies of the list, whatever the filters' }),
    reviewsQuantity: Type.Integer({ description: 'All reviews of these companies' }),
    unranked: Type.Integer({ description: 'Companies of the list with fewer than 5 visible reviews' }),
    page: Type.Integer(),
    pages: Type.Integer(),
    companies: Type.Array(Type.Object({ ...CompanyRow.properties, rank: Nullable(Type.Integer()) })),
    facets: Type.Object({
      countries: Type.Array(CountedCountry),
      cities: Type.Array(
        Type.Object({
          slug: Type.String(),
          name: Type.String(),
          companies: Type.Integer(),
          ranked: Type.Integer(),
        }),
      ),
      subcategories: Type.Array(CountedCategory),
      languages: Type.Record(Type.String(), Type.Integer()),
      replying: Type.Integer(),
    }),
  },
  { $id: 'CompanyList' },
);
export type CompanyList = Static<typeof CompanyList>;

/** GET /sitemap/lists/{part}: a list that search engines may index. */
export const SitemapList = Type.Object(
  { path: Type.String(), lastModified: Type.String({ format: 'date-time' }) },
  { $id: 'SitemapList' },
);
export type SitemapList = Static<typeof SitemapList>;
