import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { UserEvents } from '../users/index.ts';
import { apiKeysService, type ApiKeysServiceOptions } from './apiKeys.service.ts';
import { apiKeysRoutes } from './apiKeys.routes.ts';

export type ApiKeysOptions = ApiKeysServiceOptions & { events: Pick<UserEvents, 'accountEnded'> };

/** Creates the endpoints of API keys, and deletes the keys of a company when its owner's account is deleted. */
export function createApiKeysModule({ events, ...options }: ApiKeysOptions) {
  events.accountEnded.subscribe((transaction, { companyId }) =>
    options.apiKeys.removeOfCompany(companyId, transaction),
  );
  const companyKeys = apiKeysService(options);
  const routes: RegisterRoutes = (app) => app.register(apiKeysRoutes, { companyKeys });
  return { routes };
}
