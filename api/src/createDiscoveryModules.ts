import { createAnalyticsModule } from './modules/analytics/index.ts';
import { createDiscoveryModule } from './modules/discovery/index.ts';
import { createFollowsModule } from './modules/follows/index.ts';
import { createOpenDataModule } from './modules/openData/index.ts';
import { createPeopleModule } from './modules/people/index.ts';
import { createPlacesModule } from './modules/places/index.ts';
import { createSearchModule } from './modules/search/index.ts';
import { createSitemapModule } from './modules/sitemap/index.ts';

type DiscoveryModulesOptions = Parameters<typeof createOpenDataModule>[0] &
  Parameters<typeof createPeopleModule>[0] &
  Parameters<typeof createAnalyticsModule>[0] &
  Parameters<typeof createFollowsModule>[0] &
  Parameters<typeof createPlacesModule>[0] &
  Parameters<typeof createSitemapModule>[0] &
  Parameters<typeof createSearchModule>[0] &
  Parameters<typeof createDiscoveryModule>[0];

/** Creates the modules by which people find, follow and compare companies, and find authors. */
export function createDiscoveryModules(options: DiscoveryModulesOptions) {
  const follows = createFollowsModule(options);
  const search = createSearchModule(options);
  const discovery = createDiscoveryModule(options);
  return {
    modules: [
      createOpenDataModule(options),
      createPeopleModule(options),
      createAnalyticsModule(options),
      follows,
      createPlacesModule(options),
      createSitemapModule(options),
      search,
      discovery,
    ],
    digestSender: follows.digestSender,
    refreshAliases: search.refreshAliases,
    refreshRanks: discovery.refreshRanks,
  };
}
