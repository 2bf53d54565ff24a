import { defineEndpoint } from '../defineEndpoint.ts';
import type { SitemapCompany, SitemapParts } from '../schemas/index.ts';

export const getSitemapParts = defineEndpoint<{ response: SitemapParts }>({
  method: 'GET',
  path: '/sitemap/companies',
});

export const getSitemapPart = defineEndpoint<{ params: { part: string }; response: SitemapCompany[] }>({
  method: 'GET',
  path: '/sitemap/companies/{part}',
});
