import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that only administrators who block websites load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "websites-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "websites-fr" */ './fr.json'),
});
