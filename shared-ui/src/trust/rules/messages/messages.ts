import { createMessages } from '../../../language/createMessages.ts';
import en from './en.json';

/** A separate catalog, because most pages with reviews name no rule. */
export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "rules-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "rules-fr" */ './fr.json'),
});
