import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "login-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "login-fr" */ './fr.json'),
});
