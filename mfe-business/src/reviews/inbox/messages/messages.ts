import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts of the inbox: tags, people to whom reviews are assigned, and filters. */
export const { useMessages: useInboxMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "inbox-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "inbox-fr" */ './fr.json'),
});
