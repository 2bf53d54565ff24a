/**
 * A language's name as it stands in a list.
 * @param language a BCP 47 tag, as `inLanguage` is, the language of the list
 */
export function languageName(language: string, inLanguage: string): string {
  const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}
