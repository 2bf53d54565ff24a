import { createMessages } from '@heard/ui';
import en from './en.json';

/** Messages of the ratings over time, in a separate catalog that loads with the chart. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "history-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "history-fr" */ './fr.json'),
});
