import { createMessages } from 'shared-ui';
import en from './en.json';

/** Of these pages alone: those that everybody sees do not carry them. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "mail-links-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "mail-links-fr" */ './fr.json'),
});
