/**
 * A language's name as it stands in a list: its own for itself, "Español", or the one that another language has for it.
 * @param language a BCP 47 tag, as `inLanguage` is
 */
export function languageName(language: string, inLanguage = language): string {
  const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}
