import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that the home page does not load these texts. */
export const { useMessages: useCompanyMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "company-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "company-fr" */ './fr.json'),
});
