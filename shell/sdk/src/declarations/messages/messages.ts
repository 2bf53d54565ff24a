import { createMessages } from '@heard/ui';
import en from './en.json';

/**
 * These texts share the files with the other texts of `@heard/sdk/trust`, because every page loads the entries of the remotes, and each
 * further file would enlarge these entries.
 */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "sdk-trust-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "sdk-trust-fr" */ './fr.json'),
});
