import { LANGUAGES, type Language } from '@heard/contract';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Returns the message with this id in a language, with its values interpolated. */
export type Translate<Id extends string> = (
  language: Language,
  id: Id,
  values?: Record<string, string | number>,
) => string;

/**
 * Compiles a server's message catalogs: ICU MessageFormat by message id, one JSON file per language. The browser's catalogs
 * are compiled at build time; the servers have no such build step, so they compile theirs once at startup.
 * @throws Error if a message is not valid ICU MessageFormat
 */
export function createTranslate<Id extends string>(catalogs: Record<Language, Record<Id, string>>): Translate<Id> {
  const compiled = Object.fromEntries(LANGUAGES.map((language) => [language, compile(language, catalogs[language])]));
  return (language, id, values = {}) => compiled[language]?._(id, values) ?? id;
}

function compile(language: Language, catalog: Record<string, string>): I18n {
  const messages = Object.entries(catalog).map(([id, text]) => [id, compileMessageOrThrow(text)]);
  return setupI18n({ locale: language, messages: { [language]: Object.fromEntries(messages) } });
}
