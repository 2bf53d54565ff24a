import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { openDataService } from './openData.service.ts';
import type { OpenDataServiceOptions } from './openData.service.ts';
import { openDataRoutes } from './openData.routes.ts';
import { reviewExportsRoutes } from './reviewExports.routes.ts';

/** Creates the endpoints of badges, feeds and exports of reviews. */
export function createOpenDataModule(options: OpenDataServiceOptions) {
  const openData = openDataService(options);
  const routes: RegisterRoutes = async (app) => {
    await app.register(openDataRoutes, { openData });
    await app.register(reviewExportsRoutes, { openData });
  };
  return { routes };
}
