import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages, translate } = createMessages(en, {
  es: () => import(/* webpackChunkName: "es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "fr" */ './fr.json'),
});
