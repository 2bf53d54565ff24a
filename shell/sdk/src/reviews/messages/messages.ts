import { createMessages } from '@heard/ui';
import en from './en.json';

const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "fr" */ './fr.json'),
});

/**
 * Returns the texts of review lists and their filters in the active language.
 * @example
 * const t = useReviewListMessages();
 */
export const useReviewListMessages = useMessages;
