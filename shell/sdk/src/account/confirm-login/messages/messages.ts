import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "confirm-login-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "confirm-login-fr" */ './fr.json'),
});
