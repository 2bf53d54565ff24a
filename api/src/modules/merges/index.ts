export { createMergesModule } from './createMergesModule.ts';
export { mergesRepository, type MergesRepository } from './merges.repository.ts';
