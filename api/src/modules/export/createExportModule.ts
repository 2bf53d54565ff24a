import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { exportService } from './export.service.ts';
import type { ExportServiceOptions } from './export.service.ts';
import { exportRoutes } from './export.routes.ts';

/** Creates the endpoints that export accounts. */
export function createExportModule(options: ExportServiceOptions) {
  const service = exportService(options);
  const routes: RegisterRoutes = (app) => app.register(exportRoutes, { exports: service });
  return { routes };
}
