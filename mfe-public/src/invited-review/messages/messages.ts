import { createMessages } from '@heard/ui';
import en from './en.json';

/**
 * The texts are in the files of the surrounding page, because each further file would enlarge the remote's entry, which
 * every page loads.
 */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "email-links-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "email-links-fr" */ './fr.json'),
});
