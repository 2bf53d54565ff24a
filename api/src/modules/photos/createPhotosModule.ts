import { Counter, type Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { photosRoutes } from './photos.routes.ts';
import type { PhotosDependencies } from './PhotosDependencies.ts';
import { photosService } from './photos.service.ts';

export type PhotosOptions = Omit<PhotosDependencies, 'onPhoto'> & { registry: Registry };

/** Creates the endpoints of photos with their metrics. */
export function createPhotosModule({ registry, ...options }: PhotosOptions) {
  const counter = new Counter({
    name: 'heard_photos_total',
    help: 'Photos uploaded to reviews that were stored or rejected.',
    labelNames: ['result'],
    registers: [registry],
  });
  const photosOfReviews = photosService({ ...options, onPhoto: (result) => counter.inc({ result }) });
  const routes: RegisterRoutes = (app) => app.register(photosRoutes, { photos: photosOfReviews });
  return { routes, photosOfReviews };
}
