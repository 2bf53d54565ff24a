import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog: only administrators who look at deployments load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "deployments-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "deployments-fr" */ './fr.json'),
});
