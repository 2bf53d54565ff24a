import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "topics-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "topics-fr" */ './fr.json'),
});
