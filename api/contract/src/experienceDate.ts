import type { RuleProblem } from './problem.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
// RFC 3339, 5.6, with an optional fraction. The zone is required: otherwise the moment would depend on the server's zone.
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})$/;

/** The earliest day of an experience. Earlier ones are slips, such as a year with two digits. */
export const EARLIEST_EXPERIENCE_DAY = '2000-01-01';

/**
 * Parses the date of an experience: an ISO 8601 timestamp with a zone, or a day, which means midnight UTC.
 * @param now the latest moment allowed
 * @returns the moment, or the problem: `notADate`, `dateInFuture` or `dateTooEarly`
 */
export function parseExperienceDate(text: string, now: Date): { date: Date } | { problem: RuleProblem } {
  const day = DAY.test(text) ? text : TIMESTAMP.exec(text)?.[1];
  const date = new Date(text);
  // JavaScript rolls 30 February over to March: the parsed day must equal the given one.
  if (day === undefined || Number.isNaN(date.getTime()) || !isCalendarDay(day))
    return { problem: { code: 'notADate' } };
  if (date.getTime() > now.getTime()) return { problem: { code: 'dateInFuture' } };
  return day < EARLIEST_EXPERIENCE_DAY ? { problem: { code: 'dateTooEarly' } } : { date };
}

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
