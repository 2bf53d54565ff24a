import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts of the page for analytics. Only that page loads them. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "analytics-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "analytics-fr" */ './fr.json'),
});
