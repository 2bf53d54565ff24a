import { createMessages } from '../../language/createMessages.ts';
import en from './en.json';

/** A separate catalog, so that only pages with reviews load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "trust-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "trust-fr" */ './fr.json'),
});
