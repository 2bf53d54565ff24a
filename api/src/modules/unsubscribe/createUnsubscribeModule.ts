import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { subscriptionsService } from './subscriptions.service.ts';
import type { SubscriptionsServiceOptions } from './subscriptions.service.ts';
import { companyMailSettingsRoutes } from './companyMailSettings.routes.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';

/** Creates the endpoints that turn emails off. */
export function createUnsubscribeModule(options: SubscriptionsServiceOptions) {
  const emailSubscriptions = subscriptionsService(options);
  const routes: RegisterRoutes = async (app) => {
    await app.register(companyMailSettingsRoutes, { emailSubscriptions });
    await app.register(unsubscribeRoutes, { emailSubscriptions });
  };
  return { routes };
}
