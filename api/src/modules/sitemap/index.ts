export { sitemapRepository } from './sitemap.repository.ts';
export { createSitemapModule } from './createSitemapModule.ts';
