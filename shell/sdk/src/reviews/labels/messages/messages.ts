import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "labels-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "labels-fr" */ './fr.json'),
});
