import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that only the page about deployments loads these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "deployments-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "deployments-fr" */ './fr.json'),
});
