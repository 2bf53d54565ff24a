export type { CompanySsoService } from './companySso.service.ts';
export { createCompanySsoModule } from './createCompanySsoModule.ts';
export { createCompanySsoRepositories } from './createCompanySsoRepositories.ts';
