import { Type, type Static } from 'typebox';
import { Timestamp } from './fields.ts';

/** The response to GET /sitemap/companies and /sitemap/reviews: the number of parts. */
export const SitemapParts = Type.Object({ parts: Type.Integer({ minimum: 0 }) }, { $id: 'SitemapParts' });
export type SitemapParts = Static<typeof SitemapParts>;

/** An item of GET /sitemap/companies/{part}: a company page. */
export const SitemapCompany = Type.Object(
  {
    id: Type.String({ description: 'The company id, such as `acme.com`' }),
    lastModified: { ...Timestamp, description: 'When the profile or the totals of the company last changed' },
  },
  { $id: 'SitemapCompany' },
);
export type SitemapCompany = Static<typeof SitemapCompany>;

/** An item of GET /sitemap/reviews/{part}: the page of a review. */
export const SitemapReview = Type.Object(
  {
    id: Type.String({ description: 'The id of the review' }),
    lastModified: { ...Timestamp, description: 'When the review or its reply last changed' },
  },
  { $id: 'SitemapReview' },
);
export type SitemapReview = Static<typeof SitemapReview>;
