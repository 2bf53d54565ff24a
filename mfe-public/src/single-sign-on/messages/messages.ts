import { createMessages } from '@heard/ui';
import en from './en.json';

/** Bundles the texts into the chunks of the email links' texts. Separate chunks would enlarge the remote's entry, which every page loads. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "email-links-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "email-links-fr" */ './fr.json'),
});
