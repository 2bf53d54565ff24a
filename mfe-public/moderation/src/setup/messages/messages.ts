import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that only the page for the first setup loads these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "setup-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "setup-fr" */ './fr.json'),
});
