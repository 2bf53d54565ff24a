import { createDocumentTexts } from '@heard/sdk/documents';
import en from './messages/en.json';
import es from './messages/es.json';
import fr from './messages/fr.json';

/** The texts by which pages describe themselves to search engines and link previews. */
export const translate = createDocumentTexts({ en, es, fr });
