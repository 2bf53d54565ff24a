import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog: only people who change the name, the colors and the logo of the site load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "site-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "site-fr" */ './fr.json'),
});
