import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "visitor-report-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "visitor-report-fr" */ './fr.json'),
});
