import type { Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { watchCount } from '../../database/watchCount.ts';
import { createCheckWebsite } from './checkWebsite.ts';
import { websitesService, type WebsitesServiceOptions } from './websites.service.ts';
import { websitesRoutes } from './websites.routes.ts';

/** Creates the service and its metrics, and the function that rejects blocked websites. */
export function createWebsitesModule({ registry, ...options }: WebsitesServiceOptions & { registry: Registry }) {
  const { websites } = options;
  watchCount(registry, 'heard_websites_blocked', 'Websites that are blocked.', () => websites.count());
  const service = websitesService(options);
  const routes: RegisterRoutes = (app) => app.register(websitesRoutes, { websites: service });
  return { routes, checkWebsite: createCheckWebsite(websites) };
}
