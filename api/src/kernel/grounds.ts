import { reviewPolicy, type Ground } from '@heard/contract';

/** The grounds in the order of the rules. */
const GROUNDS = [
  'spam',
  'offTopic',
  'notGenuine',
  'personalData',
  'hateOrThreat',
  'illegal',
] as const satisfies Ground[];

/**
 * Returns the most frequent ground. In case of a tie, returns the first of these grounds in the order of the rules. Returns undefined for no grounds.
 */
export function getMostNamed(grounds: readonly Ground[]): Ground | undefined {
  const counts = GROUNDS.map((ground) => ({ ground, count: grounds.filter((one) => one === ground).length }));
  const max = Math.max(...counts.map(({ count }) => count));
  return max === 0 ? undefined : counts.find(({ count }) => count === max)?.ground;
}

/** The number of days within which a decision can be appealed. */
export const APPEAL_DAYS = reviewPolicy.appealDays;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns until when a decision can be appealed. */
export function getAppealEnd(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS);
}
