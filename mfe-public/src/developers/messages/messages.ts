import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog: only the page for developers loads it. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "developers-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "developers-fr" */ './fr.json'),
});
