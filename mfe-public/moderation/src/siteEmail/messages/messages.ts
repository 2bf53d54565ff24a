import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that only the pages that change the email settings of the site load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "siteEmail-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "siteEmail-fr" */ './fr.json'),
});
