/** Cached, because creating a format takes longer than rendering its result. */
const created = new Map<string, Intl.NumberFormat>();

/**
 * Returns a format for numbers, which is created once.
 * @param language a BCP 47 tag
 */
export function getNumberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = created.get(key) ?? new Intl.NumberFormat(language, options);
  created.set(key, format);
  return format;
}
