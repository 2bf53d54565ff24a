import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts about the companies of a person. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "memberships-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "memberships-fr" */ './fr.json'),
});
