export { createExportModule } from './createExportModule.ts';
