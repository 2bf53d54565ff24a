export { weightsRepository, type WeightsRepository } from './weights.repository.ts';
