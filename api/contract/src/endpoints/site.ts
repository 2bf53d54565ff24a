import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  CheckSetupCodeBody,
  CompleteSetupBody,
  CurrentSite,
  SetupSettings,
  SiteIdentity,
  SiteSettings,
} from '../schemas/index.ts';

export const getSiteIdentity = defineEndpoint<{ response: CurrentSite }>({ method: 'GET', path: '/site' });

export const getSiteSettings = defineEndpoint<{ response: SiteSettings }>({ method: 'GET', path: '/admin/site' });

export const updateSite = defineEndpoint<{ body: SiteIdentity; response: SiteSettings }>({
  method: 'PUT',
  path: '/admin/site',
});

/** Checks the code of the first setup. The log of the API contains the code. */
export const checkSetupCode = defineEndpoint<{ body: CheckSetupCodeBody; response: SetupSettings }>({
  method: 'POST',
  path: '/setup/code',
});

export const completeSetup = defineEndpoint<{ body: CompleteSetupBody; response: void }>({
  method: 'POST',
  path: '/setup',
});
