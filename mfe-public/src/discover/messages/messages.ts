import { createMessages } from '@heard/ui';
import en from './en.json';

/** A separate catalog, so that these texts load after the first paint of the home page. */
export const { useMessages: useDiscoverMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "discover-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "discover-fr" */ './fr.json'),
});
