import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "related-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "related-fr" */ './fr.json'),
});
