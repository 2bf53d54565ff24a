import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that only the pages that change the identity of the site load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "site-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "site-fr" */ './fr.json'),
});
