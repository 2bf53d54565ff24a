/**
 * Returns a language's name with a capital letter, for a list.
 * @param language the BCP 47 tag of the language
 * @param inLanguage the BCP 47 tag of the language to name it in
 */
export function getLanguageName(language: string, inLanguage: string): string {
  const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}
