export { createOwnershipModule } from './createOwnershipModule.ts';
export type { ProofSource } from './proofSource.ts';
