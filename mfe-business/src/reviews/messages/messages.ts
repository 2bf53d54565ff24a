import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts about replies and reports. */
export const { useMessages: useReplyMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "replies-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "replies-fr" */ './fr.json'),
});
