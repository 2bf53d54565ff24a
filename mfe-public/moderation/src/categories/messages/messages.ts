import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that only administrators who decide about suggested categories load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "suggestions-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "suggestions-fr" */ './fr.json'),
});
