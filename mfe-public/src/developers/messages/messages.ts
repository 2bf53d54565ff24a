import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that only the page for developers loads these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "developers-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "developers-fr" */ './fr.json'),
});
