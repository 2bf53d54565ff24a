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
  /** Texts of reviews created since then have a licence; null: since the migration that introduced it. */
  licenceSince: Date | null;
};

/** Creates the endpoints of badges, feeds, exports of reviews and their licence. */
export function createOpenDataModule({ licenceSince, ...options }: OpenDataOptions) {
  let since = licenceSince;
  // The time in the database does not change while a process runs.
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
