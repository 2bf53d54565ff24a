export { createMailBox } from './createMailBox.ts';
export { createMailServer } from './createMailServer.ts';
export { createSiteEmailModule } from './createSiteEmailModule.ts';
export { siteEmailRepository } from './siteEmail.repository.ts';
export type { SiteEmailService } from './SiteEmailService.ts';
