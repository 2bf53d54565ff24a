import type { RuleProblem } from './RuleProblem.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
// Matches timestamps of RFC 3339, 5.6, with an optional fraction. The zone is required, because the moment would otherwise depend on the
// server's zone.
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})$/;

/** The earliest day of an experience. Earlier days are typing errors, such as a year with two digits. */
export const EARLIEST_EXPERIENCE_DAY = '2000-01-01';

/** The time zone that reaches a new day first, UTC+14. */
const FIRST_ZONE_MS = 14 * 60 * 60 * 1000;

/**
 * Returns the calendar day of a moment in the time zone of the browser or process: `2026-11-28`. A person's today can be the
 * day before or after today in UTC.
 */
export function toLocalDay(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** Parses an ISO 8601 timestamp with a zone, or a day, which means midnight UTC. @returns null for other texts */
export function parseMoment(text: string): Date | null {
  const day = DAY.test(text) ? text : TIMESTAMP.exec(text)?.[1];
  const date = new Date(text);
  // JavaScript parses 30 February as a day in March. Rejects such a text by comparing the parsed day with the given day.
  return day === undefined || Number.isNaN(date.getTime()) || !isCalendarDay(day) ? null : date;
}

/**
 * Parses the date of an experience: an ISO 8601 timestamp with a zone, or a day, which means midnight UTC.
 * @param now the latest moment that is accepted. A day without a time is accepted up to the current day in UTC+14
 * @returns the moment, or the problem: `notADate`, `dateInFuture` or `dateTooEarly`
 */
export function parseExperienceDate(text: string, now: Date): { date: Date } | { problem: RuleProblem } {
  const date = parseMoment(text);
  if (date === null) return { problem: { code: 'notADate' } };
  const latest = DAY.test(text) ? now.getTime() + FIRST_ZONE_MS : now.getTime();
  if (date.getTime() > latest) return { problem: { code: 'dateInFuture' } };
  return text < EARLIEST_EXPERIENCE_DAY ? { problem: { code: 'dateTooEarly' } } : { date };
}

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
