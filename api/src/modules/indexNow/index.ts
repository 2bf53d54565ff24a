export { changedPagesRepository } from './changedPages.repository.ts';
export { createAnnouncePages } from './createAnnouncePages.ts';
export { startAnnouncingPages } from './startAnnouncingPages.ts';
