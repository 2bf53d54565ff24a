import { Type, type Static } from 'typebox';
import { Nullable } from './fields.ts';
import { CategoryRef, CountedCategory, Names } from './category.ts';
import { CountedCountry, Place } from './place.ts';

/** The default and the maximum number of companies on a page of a list. */
export const LIST_LIMIT = 20;
/** The highest page number of a list. */
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
  score: Nullable(Type.Number(), {
    description: 'The Heard score of the company. Null if the company has fewer than 5 visible reviews',
  }),
  replies: Type.Boolean({
    description:
      'Whether the company has replied to a review that was written in this month or the twelve months before',
  }),
  categories: Type.Array(CategoryRef),
  place: Nullable(Place),
});
export type CompanyRow = Static<typeof CompanyRow>;

/** The response to GET /company/{id}/similar. */
export const SimilarCompanies = Type.Object({ companies: Type.Array(CompanyRow) }, { $id: 'SimilarCompanies' });
export type SimilarCompanies = Static<typeof SimilarCompanies>;

/** The query of GET /companies: filters, order and page of a list. */
export const CompanyListQuery = Type.Object(
  {
    category: Type.Optional(
      Type.String({
        description: 'Lists only companies of this category, given by its slug. Default: companies of all categories',
      }),
    ),
    country: Type.Optional(
      Type.String({
        description:
          'Lists only companies in this country, given by its ISO 3166-1 code or its name in English, Spanish or French',
      }),
    ),
    city: Type.Optional(
      Type.String({ description: 'Lists only companies in this city, given by its slug or name. Requires `country`' }),
    ),
    rating: Type.Optional(
      Type.Union([Type.Literal('3'), Type.Literal('4'), Type.Literal('4.5')], {
        description: 'Lists only companies whose mean rating, rounded to one decimal, is at least this number',
      }),
    ),
    replies: Type.Optional(Type.Literal('true', { description: 'Lists only companies that reply to reviews' })),
    language: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2}$',
        description: 'Lists only companies with a review in this language, an ISO 639-1 code',
      }),
    ),
    proven: Type.Optional(
      Type.Literal('true', {
        description:
          'Lists only companies that qualify for the first three places: they have a name, and at least 5 visible reviews from at least 3 months (UTC)',
      }),
    ),
    sort: Type.Optional(ListSort),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGES_MAX, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_LIMIT, default: LIST_LIMIT })),
  },
  { $id: 'CompanyListQuery', additionalProperties: false },
);
export type CompanyListQuery = Static<typeof CompanyListQuery>;

/** The response to GET /companies. */
export const CompanyList = Type.Object(
  {
    path: Type.String({ description: 'The path of the page that shows the list, such as `/categories/bakeries/es`' }),
    category: Nullable(
      Type.Object({
        slug: Type.String(),
        names: Names,
        parent: Nullable(Type.Object({ slug: Type.String(), names: Names })),
      }),
    ),
    place: Nullable(Place),
    sort: ListSort,
    total: Type.Integer({
      description:
        'The number of companies that match the filters. When sorted by `score`, only companies with a score are listed and counted',
    }),
    exact: Type.Boolean({
      description:
        'Whether all companies of the list were filtered. False if only the first 2,000 companies were filtered',
    }),
    searched: Nullable(Type.Integer(), {
      description:
        'The number of companies to which the filters were applied. Null if there are no filters, or if they were applied to all companies',
    }),
    companiesQuantity: Type.Integer({
      description: 'The number of all companies in the list, regardless of the filters',
    }),
    reviewsQuantity: Type.Integer({
      description: 'The number of visible reviews of all companies in the list, regardless of the filters',
    }),
    unranked: Type.Integer({ description: 'The number of companies in the list with fewer than 5 visible reviews' }),
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

/** An item of GET /sitemap/lists/{part}: a list that search engines may index. */
export const SitemapList = Type.Object(
  { path: Type.String(), lastModified: Type.String({ format: 'date-time' }) },
  { $id: 'SitemapList' },
);
export type SitemapList = Static<typeof SitemapList>;
