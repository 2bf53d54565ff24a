export { createSecondFactorModule } from './createSecondFactorModule.ts';
export { secondFactorsRepository, type SecondFactorsRepository } from './secondFactors.repository.ts';
