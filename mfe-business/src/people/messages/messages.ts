import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts about the people of a company. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "people-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "people-fr" */ './fr.json'),
});
