import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that only administrators who decide about cities load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "places-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "places-fr" */ './fr.json'),
});
