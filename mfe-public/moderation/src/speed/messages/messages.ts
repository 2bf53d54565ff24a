import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that only the page about loading times loads these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "speed-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "speed-fr" */ './fr.json'),
});
