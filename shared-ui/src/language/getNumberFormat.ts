/** Cached, because creating a format takes longer than rendering its result. */
const created = new Map<string, Intl.NumberFormat>();

/**
 * Returns a number format. Creates the format for each language and set of options once.
 * @param language a BCP 47 tag
 */
export function getNumberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = created.get(key) ?? new Intl.NumberFormat(language, options);
  created.set(key, format);
  return format;
}
