import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that only administrators who decide about companies load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "companies-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "companies-fr" */ './fr.json'),
});
