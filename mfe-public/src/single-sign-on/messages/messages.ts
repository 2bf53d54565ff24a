import { createMessages } from '@heard/ui';
import en from './en.json';

/** In the files of the texts of email links: each file would add to the remote's entry, which every page loads. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "email-links-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "email-links-fr" */ './fr.json'),
});
