import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog: only the remotes that administrators use have these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "second-factor-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "second-factor-fr" */ './fr.json'),
});
