import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog: only the pages about the site load it. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "pages-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "pages-fr" */ './fr.json'),
});
