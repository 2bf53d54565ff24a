export { createInboxModule } from './createInboxModule.ts';
export type { InboxService } from './inbox.service.ts';
export { inboxRepository } from './inbox.repository.ts';
