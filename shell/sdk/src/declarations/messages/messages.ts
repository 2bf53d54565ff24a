import { createMessages } from '@heard/ui';
import en from './en.json';

/**
 * These texts share the files with the other texts of `@heard/sdk/trust`, because each further file would enlarge the remotes' entries,
 * which every page loads.
 */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "sdk-trust-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "sdk-trust-fr" */ './fr.json'),
});
