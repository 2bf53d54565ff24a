import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  EmailTest,
  SiteEmail,
  SiteEmailSettings,
  TestSetupEmailBody,
  TestSiteEmailBody,
} from '../schemas/index.ts';

export const getSiteEmail = defineEndpoint<{ response: SiteEmailSettings }>({
  method: 'GET',
  path: '/admin/site/email',
});

export const updateSiteEmail = defineEndpoint<{ body: SiteEmail; response: SiteEmailSettings }>({
  method: 'PUT',
  path: '/admin/site/email',
});

/** Sends a test message, before or after the settings are stored. */
export const testSiteEmail = defineEndpoint<{ body: TestSiteEmailBody; response: EmailTest }>({
  method: 'POST',
  path: '/admin/site/email/test',
});

/** Sends a test message during the first setup. */
export const testSetupEmail = defineEndpoint<{ body: TestSetupEmailBody; response: EmailTest }>({
  method: 'POST',
  path: '/setup/email/test',
});
