import { createMessages } from '@heard/ui';
import en from './en.json';

/**
 * The texts are in the files of the reports' texts, because each further file would enlarge the remote's entry, which
 * every page loads.
 */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "visitor-report-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "visitor-report-fr" */ './fr.json'),
});
