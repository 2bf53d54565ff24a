import { createMessages } from '@heard/ui';
import en from './en.json';

/** The texts about saved replies. */
export const { useMessages: useSavedReplyMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "saved-replies-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "saved-replies-fr" */ './fr.json'),
});
