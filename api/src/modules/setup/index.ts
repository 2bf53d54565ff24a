export { createSetupCode } from './setupCode.ts';
export { createSetupModule } from './createSetupModule.ts';
export type { SetupService } from './SetupService.ts';
