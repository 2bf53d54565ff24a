/**
 * Returns the name of a language with a capital letter, for a list of languages.
 * @param language the BCP 47 tag of the language
 * @param inLanguage the language of the name, as a BCP 47 tag
 */
export function getLanguageName(language: string, inLanguage: string): string {
  const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}
