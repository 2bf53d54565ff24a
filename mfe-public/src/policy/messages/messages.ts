import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog: only the review policy loads it. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "policy-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "policy-fr" */ './fr.json'),
});
