import { createMessages } from '@heard/ui';
import en from './en.json';

/** Bundles the texts into the chunks of the reports' texts. Separate chunks would enlarge the remote's entry, which every page loads. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "visitor-report-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "visitor-report-fr" */ './fr.json'),
});
