import { Type, type Static } from 'typebox';
import { Timestamp } from './fields.ts';

/** GET /sitemap/companies */
export const SitemapParts = Type.Object({ parts: Type.Integer({ minimum: 0 }) }, { $id: 'SitemapParts' });
export type SitemapParts = Static<typeof SitemapParts>;

/** A company's page in a sitemap. */
export const SitemapCompany = Type.Object(
  {
    id: Type.String({ description: 'The company id: `acme.com`' }),
    lastModified: { ...Timestamp, description: 'When its profile or its totals changed last' },
  },
  { $id: 'SitemapCompany' },
);
export type SitemapCompany = Static<typeof SitemapCompany>;
