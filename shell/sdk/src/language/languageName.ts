import type { Language } from '@heard/contract';

/** A language's own name for itself, as it stands in a list: "Español". */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
