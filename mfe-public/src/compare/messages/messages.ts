import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that other pages do not load these messages. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "compare-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "compare-fr" */ './fr.json'),
});
