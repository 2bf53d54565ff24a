import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import en from './en.json' with { type: 'json' };

/** The language of what this server writes itself. */
export const LANGUAGE = 'en';

// This server has no build that compiles them.
const texts = setupI18n({
  locale: LANGUAGE,
  messages: {
    [LANGUAGE]: Object.fromEntries(Object.entries(en).map(([id, text]) => [id, compileMessage(text)])),
  },
});

/** Gives the text of a message id, with its values filled in. */
export function translate(id: keyof typeof en, values: Record<string, string | number> = {}): string {
  return texts._(id, values);
}
