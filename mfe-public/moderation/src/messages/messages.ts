import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "fr" */ './fr.json'),
});
