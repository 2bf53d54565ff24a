import { setSite } from '@heard/contract';
import { toSite } from '@heard/server-kit';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { createNeedsSetup } from './createNeedsSetup.ts';
import { readIdentity, readSettings } from './readIdentity.ts';
import { siteRoutes } from './site.routes.ts';
import type { SiteDependencies } from './SiteDependencies.ts';
import type { SiteService } from './SiteService.ts';
import { updateSite } from './updateSite.ts';

/** Creates the module for the identity of the site. Administrators can change the identity. */
export function createSiteModule(options: SiteDependencies) {
  const needsSetup = createNeedsSetup(options);
  let applied: string | undefined;

  const siteService: SiteService = {
    readCurrent: async () => ({
      ...(await readIdentity(options)),
      sendsEmail: options.sendsMail(),
      needsSetup: await needsSetup(),
    }),
    readSettings: () => readSettings(options),
    async apply() {
      const { stored } = await readSettings(options);
      const key = JSON.stringify(stored);
      if (key === applied) return;
      applied = key;
      setSite(toSite(options.siteEnvironment, stored));
    },
    async update(administrator, body) {
      const settings = await updateSite(options, administrator, body);
      await siteService.apply();
      return settings;
    },
  };

  const routes: RegisterRoutes = (app) => app.register(siteRoutes, { siteService });
  return { routes, siteService };
}
