import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts of the dialog about the active company. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "active-company-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "active-company-fr" */ './fr.json'),
});
