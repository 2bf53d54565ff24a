import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts about single sign-on. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "company-sso-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "company-sso-fr" */ './fr.json'),
});
