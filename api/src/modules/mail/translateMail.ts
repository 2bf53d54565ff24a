import { toOfferedLanguage, type Language } from '@heard/contract';
import { showName } from '../../kernel/showName.ts';
import { translate, type MessageId } from '../../messages/messages.ts';

/** Translates a message of an email, with websites as people read them. Languages that the site does not offer are replaced by its default. */
export function translateMail(
  language: Language,
  id: MessageId,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? showName(value) : value,
  ]);
  return translate(toOfferedLanguage(language), id, Object.fromEntries(shown));
}

/** Formats a day in UTC, in a language that the site offers. */
export function formatDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(toOfferedLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
