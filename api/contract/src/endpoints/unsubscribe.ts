import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  CompanyMailSettings,
  UnsubscribeFromDigestBody,
  UpdateCompanyMailSettingsBody,
} from '../schemas/index.ts';

export const unsubscribeFromDigest = defineEndpoint<{ body: UnsubscribeFromDigestBody; response: void }>({
  method: 'POST',
  path: '/digest/unsubscribe',
});

/** The endpoint that email programs call for a one-click unsubscribe. */
export const unsubscribeFromDigestByLink = defineEndpoint<{ params: { token: string }; response: void }>({
  method: 'POST',
  path: '/digest/unsubscribe/{token}',
});

export const getCompanyMailSettings = defineEndpoint<{ response: CompanyMailSettings }>({
  method: 'GET',
  path: '/company/mailSettings',
});

export const updateCompanyMailSettings = defineEndpoint<{
  body: UpdateCompanyMailSettingsBody;
  response: CompanyMailSettings;
}>({ method: 'PUT', path: '/company/mailSettings' });

export const unsubscribe = defineEndpoint<{ params: { token: string }; response: void }>({
  method: 'POST',
  path: '/unsubscribe/{token}',
});
