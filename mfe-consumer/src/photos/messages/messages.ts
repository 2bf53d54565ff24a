import { createMessages } from '@heard/ui';
import en from './en.json';

/** Returns the texts of the photos of a review's form in the active language. */
export const { useMessages: usePhotoMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "fr" */ './fr.json'),
});
