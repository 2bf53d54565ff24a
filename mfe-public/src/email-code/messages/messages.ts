import { createMessages } from '@heard/ui';
import en from './en.json';

/** In the files of the reports' texts: each file would add to the remote's entry, which every page loads. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "visitor-report-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "visitor-report-fr" */ './fr.json'),
});
