import { Type, type Static } from 'typebox';
import { Timestamp } from './fields.ts';

/** GET /sitemap/companies and /sitemap/reviews: the number of parts. */
export const SitemapParts = Type.Object({ parts: Type.Integer({ minimum: 0 }) }, { $id: 'SitemapParts' });
export type SitemapParts = Static<typeof SitemapParts>;

/** GET /sitemap/companies/{part}: the company pages of one part. */
export const SitemapCompany = Type.Object(
  {
    id: Type.String({ description: 'The company id, such as `acme.com`' }),
    lastModified: { ...Timestamp, description: 'When the profile or the totals of the company last changed' },
  },
  { $id: 'SitemapCompany' },
);
export type SitemapCompany = Static<typeof SitemapCompany>;

/** GET /sitemap/reviews/{part}: the pages of reviews in one part. */
export const SitemapReview = Type.Object(
  {
    id: Type.String({ description: 'The id of the review' }),
    lastModified: { ...Timestamp, description: 'When the review or its reply last changed' },
  },
  { $id: 'SitemapReview' },
);
export type SitemapReview = Static<typeof SitemapReview>;
