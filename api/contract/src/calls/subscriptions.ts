import type { Endpoint } from '../calls.ts';
import type { CompanyMailSettings, UpdateCompanyMailSettingsBody } from '../schemas/index.ts';

/** The types of the endpoints of `subscriptionCalls`. */
interface SubscriptionCallTypes {
  getCompanyMailSettings: { answer: CompanyMailSettings };
  updateCompanyMailSettings: { body: UpdateCompanyMailSettingsBody; answer: CompanyMailSettings };
  unsubscribe: { params: { token: string }; answer: void };
}

/** The endpoints about emails that accounts can turn off, in their settings or by a link. */
export const subscriptionCalls: {
  readonly [Name in keyof SubscriptionCallTypes]: Endpoint<SubscriptionCallTypes[Name]>;
} = {
  getCompanyMailSettings: { method: 'GET', path: '/company/mailSettings' },
  updateCompanyMailSettings: { method: 'PUT', path: '/company/mailSettings' },
  unsubscribe: { method: 'POST', path: '/unsubscribe/{token}' },
};

/** The name of an endpoint of `subscriptionCalls`. */
export type SubscriptionCallName = keyof SubscriptionCallTypes;
