import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts of the pages for invited people, and for people without a company. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "memberships-page-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "memberships-page-fr" */ './fr.json'),
});
