import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog: only people who set up the emails of the site load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "siteEmail-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "siteEmail-fr" */ './fr.json'),
});
