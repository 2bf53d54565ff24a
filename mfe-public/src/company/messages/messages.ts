import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "company-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "company-fr" */ './fr.json'),
});
