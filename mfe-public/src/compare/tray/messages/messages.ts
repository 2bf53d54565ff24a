import { createMessages } from '@heard/ui';
import en from './en.json';

export const { useMessages } = createMessages(en, {
  es: () => import(/* webpackChunkName: "tray-es" */ './es.json'),
  fr: () => import(/* webpackChunkName: "tray-fr" */ './fr.json'),
});
