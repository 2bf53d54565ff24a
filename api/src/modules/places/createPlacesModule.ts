import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { placesService } from './places.service.ts';
import type { PlacesServiceOptions } from './places.service.ts';
import { placesRoutes } from './places.routes.ts';

/** Creates the endpoints that administer places. */
export function createPlacesModule(options: PlacesServiceOptions) {
  const service = placesService(options);
  const routes: RegisterRoutes = (app) => app.register(placesRoutes, { places: service });
  return { routes };
}
