export { openDataRepository } from './openData.repository.ts';
export { createOpenDataModule } from './createOpenDataModule.ts';
