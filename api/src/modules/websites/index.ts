export type { CheckWebsite } from './checkWebsite.ts';
export { createWebsitesModule } from './createWebsitesModule.ts';
export { websitesRepository } from './websites.repository.ts';
