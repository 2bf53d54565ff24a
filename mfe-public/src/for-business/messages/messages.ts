import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "for-business-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "for-business-fr" */ './fr.json'),
});
