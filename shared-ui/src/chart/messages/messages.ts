import { createMessages } from '../../language/createMessages.ts';
import en from './en.json';

/** A separate catalog, so that only pages with charts load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "chart-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "chart-fr" */ './fr.json'),
});
