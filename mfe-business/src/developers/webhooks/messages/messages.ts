import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts of the webhooks. */
export const { useMessages: useWebhookMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "webhooks-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "webhooks-fr" */ './fr.json'),
});
