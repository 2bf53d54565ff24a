export { createSiteModule } from './createSiteModule.ts';
export { parseIdentity } from './parseIdentity.ts';
export { siteRepository, type SiteRepository } from './site.repository.ts';
export type { SiteService } from './SiteService.ts';
export { startFollowingSite } from './startFollowingSite.ts';
