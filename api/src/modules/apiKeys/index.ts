export { apiKeysRepository, type ApiKeysRepository } from './apiKeys.repository.ts';
export { toApiKey } from './apiKeys.service.ts';
export { createApiKeysModule } from './createApiKeysModule.ts';
