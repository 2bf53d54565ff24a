import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "signup-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "signup-fr" */ './fr.json'),
});
