import type { RuleProblem } from './problem.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
// RFC 3339 5.6 with an optional fraction; the zone is required, else the moment would depend on the server's.
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Reads a date of experience: an ISO 8601 timestamp with its zone, or a bare day, which is its midnight UTC.
 * @param now the moment that it may not lie behind
 * @returns the moment, or the problem
 */
export function parseExperienceDate(text: string, now: Date): { date: Date } | { problem: RuleProblem } {
  const day = DAY.test(text) ? text : TIMESTAMP.exec(text)?.[1];
  const date = new Date(text);
  // JavaScript rolls 30 February over to March: the day must read back as it was given.
  if (day === undefined || Number.isNaN(date.getTime()) || !isCalendarDay(day))
    return { problem: { code: 'notADate' } };
  return date.getTime() > now.getTime() ? { problem: { code: 'dateInFuture' } } : { date };
}

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
