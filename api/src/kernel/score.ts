import { RATING_MAX, reviewPolicy, type CompanyScore, type Score, type ScoreReason } from '@heard/contract';
import type { CompaniesTable } from '../database/schema/tables.ts';
import { toMean } from './mean.ts';

/** The columns from which a score is computed. */
export type ScoredCompany = Pick<
  CompaniesTable,
  'domain' | 'reviews_count' | 'ratings_sum' | 'rating_counts' | 'rating_weights'
>;

type Weighed = Pick<ScoredCompany, 'rating_counts' | 'rating_weights'>;

const { prior: PRIOR, halfLifeDays: HALF_LIFE_DAYS } = reviewPolicy.score;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day to which the stored weights refer (`rating_weight` in the database). */
const FIRST_DAY = Date.UTC(2020, 0, 1) / DAY_MS;

const MICRO = 1_000_000;
const roundToMicros = (value: number) => Math.round(value * MICRO) / MICRO;
/** Rounds the six published decimals half up to one decimal, so readers who recompute the score get the same result. */
const roundToTenths = (micros: number) => Math.floor(Math.round(micros * MICRO) / 100_000 + 0.5) / 10;

/** The quantile of the normal distribution for a 95 % interval. */
const Z = 1.96;

/**
 * The mean squared rating of the assumed reviews, which are spread evenly from 0 to 5 stars. If all of them had 2.5 stars instead, a
 * single review with 3 stars would leave hardly any uncertainty.
 */
const PRIOR_SQUARE = (0 + 1 + 4 + 9 + 16 + 25) / 6;

/** @param now milliseconds since 1970 */
function computeScore({ rating_counts: counts, rating_weights: sums }: Weighed, now: number) {
  const today = Math.floor(now / DAY_MS);
  const factor = 2 ** ((today - FIRST_DAY) / HALF_LIFE_DAYS);
  // The weight of a review is at most 1, even if the clock of the database is a day ahead.
  const weights = counts.map((count, rating) => Math.max(0, Math.min((sums?.[rating] ?? 0) / factor, count)));
  const weight = weights.reduce((sum, one) => sum + one, 0);
  const mean =
    weights.reduce((sum, one, rating) => sum + one * rating, PRIOR.reviews * PRIOR.rating) / (PRIOR.reviews + weight);
  const isKnown = sums !== null && counts.some((count) => count > 0);
  const exact = isKnown ? roundToMicros(mean) : null;
  return {
    day: new Date(today * DAY_MS).toISOString().slice(0, 10),
    value: exact === null ? null : roundToTenths(exact),
    exact,
    exactRange: isKnown ? computeRange(mean, weights, weight) : null,
    weight,
    weights,
  };
}

/**
 * Returns the 95 % interval of a score. The score is the expected mean of a Dirichlet distribution over the six ratings, whose parameters
 * are the weights and the assumed reviews. The interval is the normal approximation with the variance of that mean.
 *
 * @param mean the unrounded score
 */
function computeRange(mean: number, weights: readonly number[], weight: number): [low: number, high: number] {
  const squares = weights.reduce((sum, one, rating) => sum + one * rating ** 2, PRIOR.reviews * PRIOR_SQUARE);
  const variance = squares / (PRIOR.reviews + weight) - mean ** 2;
  const half = Z * Math.sqrt(variance / (PRIOR.reviews + weight + 1));
  return [roundToMicros(Math.max(0, mean - half)), roundToMicros(Math.min(RATING_MAX, mean + half))];
}

/**
 * Returns the score in hundredths, rounded half up; null if there are no reviews. Lists are sorted by this value.
 * @param now milliseconds since 1970
 */
export function toHundredths(company: Weighed, now: number): number | null {
  const { exact } = computeScore(company, now);
  return exact === null ? null : Math.floor(Math.round(exact * MICRO) / 10_000 + 0.5);
}

/**
 * Returns the first day on which the score in hundredths changes if no review is written or changed until then. Weights halve over
 * time, so the score approaches the middle. Null if the score never changes.
 *
 * @param now milliseconds since 1970
 * @returns `2026-11-23`
 */
export function toDueDay(company: Weighed, now: number): string | null {
  const hundredths = toHundredths(company, now);
  if (hundredths === null) return null;
  const { weight, weights } = computeScore(company, now);
  const excess = weights.reduce((sum, one, rating) => sum + one * (rating - PRIOR.rating), 0);
  // The nearest value, towards the middle, at which the rounded score changes.
  const boundary = (hundredths + (excess > 0 ? -0.5 : 0.5)) / 100 - PRIOR.rating;
  if (excess === 0 || excess > 0 !== boundary > 0) return null;
  const days = HALF_LIFE_DAYS * Math.log2((excess - weight * boundary) / (PRIOR.reviews * boundary));
  // Corrects the day, because the published score was first rounded to six decimals, which can move the day by one.
  let due = Math.max(1, excess > 0 ? Math.floor(days) + 1 : Math.ceil(days));
  while (due > 1 && toHundredths(company, now + (due - 1) * DAY_MS) !== hundredths) due -= 1;
  while (toHundredths(company, now + due * DAY_MS) === hundredths) due += 1;
  return new Date(Math.floor(now / DAY_MS + due) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns why a score differs from the mean of the reviews when both are rounded to one decimal. */
function explain({ exact, weight, weights }: { exact: number; weight: number; weights: number[] }, counts: number[]) {
  const reviews = counts.reduce((sum, one) => sum + one, 0);
  const sumStars = (numbers: number[]) => numbers.reduce((sum, one, rating) => sum + one * rating, 0);
  const mean = sumStars(counts) / reviews;
  const towardsMiddle: ScoreReason = weight < reviews / 2 ? 'old' : 'few';
  if (exact.toFixed(1) === mean.toFixed(1)) return 'same';
  if (weight < PRIOR.reviews) return towardsMiddle;
  const weighted = sumStars(weights) / weight;
  if (exact > mean && weighted > mean) return 'better';
  if (exact < mean && weighted < mean) return 'worse';
  // The difference comes from the prior with which every score starts, not from the age of the reviews.
  return towardsMiddle;
}

/** Returns the score on the profile of a company; null if the company has no reviews, or while its weights are not summed up. */
export function toCompanyScore(company: ScoredCompany, now = Date.now()): CompanyScore | null {
  const { value, day, exact, exactRange, ...weighed } = computeScore(company, now);
  if (value === null || exact === null || exactRange === null) return null;
  return {
    value,
    range: exactRange.map(roundToTenths),
    day,
    reason: explain({ exact, ...weighed }, company.rating_counts),
  };
}

/** Returns the score of a company, and the values from which the score is computed. */
export function toScore(company: ScoredCompany, now = Date.now()): Score {
  const { day, value, exact, exactRange, weight, weights } = computeScore(company, now);
  const { reviews_count: reviews, rating_counts: counts } = company;
  return {
    companyId: company.domain,
    day,
    value,
    exact,
    range: exactRange && exactRange.map(roundToTenths),
    exactRange,
    reason: exact === null ? null : explain({ exact, weight, weights }, counts),
    formula: 1,
    prior: PRIOR,
    halfLifeDays: HALF_LIFE_DAYS,
    reviews,
    mean: toMean(company),
    weight: roundToMicros(weight),
    ratings: weights.map((one, rating) => ({ rating, reviews: counts[rating] ?? 0, weight: roundToMicros(one) })),
  };
}
