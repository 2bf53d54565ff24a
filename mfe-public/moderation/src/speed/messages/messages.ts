import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog: only administrators who look at loading times load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "speed-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "speed-fr" */ './fr.json'),
});
