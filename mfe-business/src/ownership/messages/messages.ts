import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that the sign-up and login pages do not load these texts. */
export const { useMessages: useOwnershipMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "ownership-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "ownership-fr" */ './fr.json'),
});
