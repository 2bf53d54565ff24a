import { useIsHydrated } from '../hydration/useIsHydrated.ts';
import { useMessages } from '../messages/messages.ts';
import { getNumberFormat } from './getNumberFormat.ts';
import { useLanguage } from './language.ts';

/** Formats dates, numbers and lists in one language. Dates are ISO 8601 texts or `Date`s. */
export interface Formats {
  /** Returns a day in UTC: "Nov 12, 2026". For dates without a time, such as the date of experience. */
  formatDay(date: string | Date): string;
  /** Returns the day of a time in the user's time zone: "Nov 12, 2026". */
  formatDate(date: string | Date): string;
  /** Returns the month of a time in UTC: "November 2026". */
  formatMonth(date: string | Date): string;
  /** Returns the time that has passed: "3 days ago", "just now" for less than a minute and for the future. */
  formatRelative(date: string | Date, now?: Date): string;
  /** Returns a number with separators: "12,345". */
  formatNumber(value: number): string;
  /** Returns a mean rating with one decimal: "4.1". */
  formatRating(value: number): string;
  /** Returns a list as a phrase: "Email, Title, and Website". */
  formatList(items: readonly string[]): string;
}

const minute = 60_000;
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['week', 7 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
];

/**
 * Returns the formats of a language. Plain English is American English, as the specification requires.
 * @param language a BCP 47 tag
 * @param justNow the text for less than a minute ago
 * @param isHydrated whether the time zone and the time are the browser's; otherwise UTC and the time of the document
 */
export function createFormats(language: string, justNow: string, isHydrated = true): Formats {
  const locale = language === 'en' ? 'en-US' : language;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const date = isHydrated ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }) : day;
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const number = getNumberFormat(locale);
  const rating = getNumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const list = new Intl.ListFormat(locale);
  return {
    formatDay: (value) => day.format(new Date(value)),
    formatDate: (value) => date.format(new Date(value)),
    formatMonth: (value) => month.format(new Date(value)),
    formatRelative(value, moment = new Date((isHydrated ? undefined : globalThis.heardTime) ?? Date.now())) {
      const passed = Math.max(0, moment.getTime() - new Date(value).getTime());
      const step = steps.find(([, length]) => passed >= length);
      return step ? ago.format(-Math.floor(passed / step[1]), step[0]) : justNow;
    },
    formatNumber: (value) => number.format(value),
    formatRating: (value) => rating.format(value),
    formatList: (items) => list.format(items),
  };
}

/** Cached, because creating a format takes longer than rendering its result. */
const created = new Map<string, Formats>();

/** Returns the formats of the active language. Rerenders when the language changes. */
export function useFormats(): Formats {
  const language = useLanguage();
  const justNow = useMessages()('time.justNow');
  const isHydrated = useIsHydrated();
  const key = `${language} ${justNow} ${isHydrated}`;
  const formats = created.get(key) ?? createFormats(language, justNow, isHydrated);
  created.set(key, formats);
  return formats;
}
