import { createMessages } from '@heard/ui';
import en from './en.json';

/** Returns the messages for the photos in the review form, in the active language. */
export const { useMessages: usePhotoMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "fr" */ './fr.json'),
});
