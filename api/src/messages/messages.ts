import { createTranslate } from '@heard/server-kit';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export type MessageId = keyof typeof en;

/** Every message that the API shows to people: problem details, field errors and emails. */
export const translate = createTranslate<MessageId>({ en, es, fr });
