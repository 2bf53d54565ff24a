import { Counter, type Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { OpenDataRepository } from './openData.repository.ts';
import { openDataService } from './openData.service.ts';
import type { OpenDataServiceOptions } from './openData.service.ts';
import { openDataRoutes } from './openData.routes.ts';
import { reviewExportsRoutes } from './reviewExports.routes.ts';

export type OpenDataOptions = Omit<OpenDataServiceOptions, 'readLicenceSince' | 'onExported'> & {
  openData: OpenDataRepository;
  registry: Registry;
  /** Reviews created since this time have a text licence. Null for the time of the migration that introduced the licence. */
  licenceSince: Date | null;
};

/** Creates the endpoints for badges, feeds, review exports and their licence. */
export function createOpenDataModule({ licenceSince, ...options }: OpenDataOptions) {
  let since = licenceSince;
  // Caches the time, because it does not change in the database while the process runs.
  const readLicenceSince = async () => (since ??= await options.openData.findLicenceSince());
  const rows = new Counter({
    name: 'heard_export_rows_total',
    help: 'Reviews in exports of companies, by format.',
    labelNames: ['format'],
    registers: [options.registry],
  });
  const onExported: OpenDataServiceOptions['onExported'] = (format, count) => rows.inc({ format }, count);
  const openData = openDataService({ ...options, readLicenceSince, onExported });
  const routes: RegisterRoutes = async (app) => {
    await app.register(openDataRoutes, { openData });
    await app.register(reviewExportsRoutes, { openData });
  };
  return { routes };
}
