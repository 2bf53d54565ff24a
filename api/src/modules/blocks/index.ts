export { blocksRepository, type BlocksRepository } from './blocks.repository.ts';
export { createAddRemoval } from './createAddRemoval.ts';
export { createBlocksModule } from './createBlocksModule.ts';
