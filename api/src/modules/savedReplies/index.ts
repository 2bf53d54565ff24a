export { createSavedRepliesModule } from './createSavedRepliesModule.ts';
export { savedRepliesRepository } from './savedReplies.repository.ts';
export type { SavedRepliesService } from './savedReplies.service.ts';
