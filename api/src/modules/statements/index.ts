export { listBatches } from './listBatches.ts';
export { restrictionsRepository } from './restrictions.repository.ts';
