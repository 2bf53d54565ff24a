import { createMessages } from '@heard/ui';
import en from './en.json';

/** Returns the texts of the photo viewer in the active language. */
export const { useMessages: useViewerMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "fr" */ './fr.json'),
});
