import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that only the panel "Why 4.2?" and the transparency page of a company load these texts. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "origins-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "origins-fr" */ './fr.json'),
});
