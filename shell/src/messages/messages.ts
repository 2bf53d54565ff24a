import { createMessages } from '@heard/ui';
import en from './en.json';

export const { translate, useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "fr" */ './fr.json'),
});
