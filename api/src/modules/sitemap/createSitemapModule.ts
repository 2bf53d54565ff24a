import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { sitemapService } from './sitemap.service.ts';
import type { SitemapServiceOptions } from './sitemap.service.ts';
import { sitemapRoutes } from './sitemap.routes.ts';

/** Creates the endpoints of the sitemap. */
export function createSitemapModule(options: SitemapServiceOptions) {
  const service = sitemapService(options);
  const routes: RegisterRoutes = (app) => app.register(sitemapRoutes, { sitemap: service });
  return { routes };
}
