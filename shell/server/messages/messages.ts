import type { Language } from '@heard/contract';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

type Catalog = Record<keyof typeof en, string>;

const texts: Record<Language, I18n> = { en: textsOf('en', en), es: textsOf('es', es), fr: textsOf('fr', fr) };

/** Gives the text of a message id in a language, with its values filled in. */
export function translate(language: Language, id: keyof Catalog, values: Record<string, string | number> = {}): string {
  return texts[language]._(id, values);
}

/** This server has no build that compiles them. */
function textsOf(language: Language, catalog: Catalog): I18n {
  const messages = Object.entries(catalog).map(([id, text]) => [id, compileMessage(text)]);
  return setupI18n({ locale: language, messages: { [language]: Object.fromEntries(messages) } });
}
