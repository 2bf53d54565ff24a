import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog: only the panel "Why 4.2?" and the page "How scores work" load it. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "score-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "score-fr" */ './fr.json'),
});
