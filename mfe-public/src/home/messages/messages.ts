import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "home-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "home-fr" */ './fr.json'),
});
