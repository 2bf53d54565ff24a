import { LANGUAGES, withSiteName, type Language } from '@heard/contract';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Returns the message with this id in a language, with its values interpolated. */
export type Translate<Id extends string> = (
  language: Language,
  id: Id,
  values?: Record<string, string | number>,
) => string;

/**
 * Compiles a server's message catalogs: ICU MessageFormat by message id, one JSON file per language. The browser's catalogs are compiled at build
 * time; the servers have no such build step, so they compile their catalogs once at startup. The site's name replaces `Heard` in messages, see
 * `withSiteName`.
 * @throws Error if a message is not valid ICU MessageFormat
 */
export function createTranslate<Id extends string>(catalogs: Record<Language, Record<Id, string>>): Translate<Id> {
  const compiled = LANGUAGES.map((language) => [language, compile(catalogs[language])] as const);
  let site: typeof globalThis.heardSite | null = null;
  let named: Partial<Record<Language, I18n>> = {};
  return (language, id, values = {}) => {
    if (site !== globalThis.heardSite) {
      site = globalThis.heardSite;
      named = Object.fromEntries(compiled.map(([locale, messages]) => [locale, bind(locale, messages)]));
    }
    return named[language]?._(id, values) ?? id;
  };
}

type Messages = Record<string, ReturnType<typeof compileMessageOrThrow>>;

function compile(catalog: Record<string, string>): Messages {
  return Object.fromEntries(Object.entries(catalog).map(([id, text]) => [id, compileMessageOrThrow(text)]));
}

function bind(language: Language, messages: Messages): I18n {
  return setupI18n({ locale: language, messages: { [language]: withSiteName(messages) } });
}
