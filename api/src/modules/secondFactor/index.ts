export { createSecondFactorModule } from './createSecondFactorModule.ts';
export type { SecondFactorService } from './secondFactor.service.ts';
export { secondFactorsRepository, type SecondFactorsRepository } from './secondFactors.repository.ts';
