export { administratorsService, type AdministratorsService } from './administrators.service.ts';
export { createModerationModule } from './createModerationModule.ts';
export { queueRepository } from './queue.repository.ts';
export { startModerationChecks } from './startModerationChecks.ts';
