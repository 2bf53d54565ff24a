import { createTranslate } from '@heard/server-kit';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** Messages that the web server writes itself; pages bring their own catalogs. */
export const translate = createTranslate<keyof typeof en>({ en, es, fr });
