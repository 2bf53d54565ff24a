import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts of the page for invitations. Only that page loads them. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "invitations-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "invitations-fr" */ './fr.json'),
});
