import type { BlockList } from 'node:net';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { createSecretBox } from '../../kernel/secretBox.ts';
import { createParseTarget } from '../../outbound/parseTarget.ts';
import type { PublicHttp } from '../../outbound/publicHttp.ts';
import type { UserEvents } from '../users/index.ts';
import { companySsoService } from './companySso.service.ts';
import type { CompanySsoDependencies } from './CompanySsoDependencies.ts';
import { createSsoClients } from './createSsoClients.ts';
import { ssoSettingsService } from './settings.service.ts';
import { createSsoBox } from './ssoLogin.ts';
import { ssoLoginRoutes } from './ssoLogin.routes.ts';
import { ssoRedirectRoutes } from './ssoRedirect.routes.ts';
import { ssoSettingsRoutes } from './ssoSettings.routes.ts';
import { ssoTestRoutes } from './ssoTest.routes.ts';

export interface CompanySsoOptions extends Omit<
  CompanySsoDependencies,
  'clients' | 'secretBox' | 'loginBox' | 'parseTarget'
> {
  http: Pick<PublicHttp, 'exchange'>;
  /** The time limit (ms) of each request to a provider. */
  oidcTimeoutMs: number;
  /** Returns the current time in milliseconds. */
  now: () => number;
  /** Encrypts client secrets, and logins that are not complete. */
  dataSecret: string;
  /** Networks that providers may be in, in addition to the public internet; null for none. */
  networks: BlockList | null;
  events: Pick<UserEvents, 'accountEnded'>;
}

/** Creates single sign-on for companies. The settings of a company are deleted with its account. */
export function createCompanySsoModule({
  http,
  oidcTimeoutMs: timeoutMs,
  now,
  dataSecret,
  networks,
  events,
  ...options
}: CompanySsoOptions) {
  const { companySso, publicUrl } = options;
  events.accountEnded.subscribe((transaction, { companyId }) => companySso.removeOfCompany(transaction, companyId));
  const secretBox = createSecretBox(dataSecret, 'client secrets of companies');
  const dependencies = {
    ...options,
    secretBox,
    loginBox: createSsoBox(dataSecret),
    parseTarget: createParseTarget(publicUrl, networks),
    clients: createSsoClients({ http, secretBox, timeoutMs, now }),
  };
  const companySsoLogins = companySsoService(dependencies);
  const ssoSettings = ssoSettingsService(dependencies);
  const isSecure = publicUrl.startsWith('https:');
  const routes: RegisterRoutes = async (app) => {
    await app.register(ssoSettingsRoutes, { ssoSettings });
    await app.register(ssoTestRoutes, { companySsoLogins, isSecure });
    await app.register(ssoRedirectRoutes, { companySsoLogins, isSecure });
    await app.register(ssoLoginRoutes, { companySsoLogins, isSecure });
  };
  return { companySsoLogins, routes };
}
