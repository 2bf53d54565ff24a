import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts of the page for developers. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "developers-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "developers-fr" */ './fr.json'),
});
