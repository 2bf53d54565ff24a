import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "sdk-trust-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "sdk-trust-fr" */ './fr.json'),
});
