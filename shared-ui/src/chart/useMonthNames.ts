import { useLanguage } from '../language/language.ts';

/** Returns the names of months: short names for the axis, and long names. */
export function useMonthNames(): { toShort: (month: string) => string; toLong: (month: string) => string } {
  const language = useLanguage();
  const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    toShort: (month) => short.format(new Date(`${month}-01`)),
    toLong: (month) => long.format(new Date(`${month}-01`)),
  };
}
