import type { CompositionOptions } from './createFoundation.ts';
import { createAuthModule } from './modules/auth/index.ts';
import { createCompanySsoModule } from './modules/companySso/index.ts';
import { createIdentitiesModule } from './modules/identities/index.ts';

/** The time limit (ms) of a request to a provider. A provider that takes longer is treated as unavailable. */
const OIDC_TIMEOUT_MS = 5000;

type ModuleOptions = Parameters<typeof createAuthModule>[0] &
  Parameters<typeof createIdentitiesModule>[0] &
  Parameters<typeof createCompanySsoModule>[0];
type Settings = Pick<
  CompositionOptions,
  'dataSecret' | 'log' | 'now' | 'oidcProviders' | 'oidcStaff' | 'oidcTimeoutMs' | 'webhookNetworks'
>;

/** The dependencies of the logins, without the dependencies that are created from the settings. */
export type LoginModulesOptions = Omit<ModuleOptions, keyof Settings | 'findCompanyClient' | 'networks'>;

/** Creates the logins with passwords and links, with OpenID providers, and with the single sign-on of companies. */
export function createLoginModules(options: LoginModulesOptions, settings: Settings) {
  const { dataSecret, log, oidcTimeoutMs = OIDC_TIMEOUT_MS, now = Date.now } = settings;
  const { auth, ...access } = createAuthModule(options);
  const forProviders = { ...options, dataSecret, log, oidcTimeoutMs, now };
  const { identityLogins, ...identities } = createIdentitiesModule({
    ...forProviders,
    // Wraps the call in a function, because `companySsoLogins` is created below.
    findCompanyClient: (audience) => companySsoLogins.findClient(audience),
    oidcProviders: settings.oidcProviders ?? [],
    oidcStaff: settings.oidcStaff ?? null,
  });
  const networks = settings.webhookNetworks ?? null;
  const { companySsoLogins, ...singleSignOn } = createCompanySsoModule({ ...forProviders, networks });
  return { auth, identityLogins, companySsoLogins, access, identities, singleSignOn };
}
