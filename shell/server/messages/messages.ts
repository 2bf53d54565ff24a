import { createTranslate } from '@heard/server-kit';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** Messages of the web server. The messages of pages are in the catalogs of the remotes. */
export const translate = createTranslate<keyof typeof en>({ en, es, fr });
