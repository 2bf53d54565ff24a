import { defineEndpoint } from '../defineEndpoint.ts';
import type { SitemapCompany, SitemapParts, SitemapReview } from '../schemas/index.ts';

export const getSitemapParts = defineEndpoint<{ response: SitemapParts }>({
  method: 'GET',
  path: '/sitemap/companies',
});

export const getSitemapPart = defineEndpoint<{ params: { part: string }; response: SitemapCompany[] }>({
  method: 'GET',
  path: '/sitemap/companies/{part}',
});

export const getSitemapReviewParts = defineEndpoint<{ response: SitemapParts }>({
  method: 'GET',
  path: '/sitemap/reviews',
});

export const getSitemapReviews = defineEndpoint<{ params: { part: string }; response: SitemapReview[] }>({
  method: 'GET',
  path: '/sitemap/reviews/{part}',
});
