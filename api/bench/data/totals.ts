import { reviewTopics } from '../../src/modules/reviewTopics/taxonomy/taxonomy.ts';
import type { Row } from '../copyRows.ts';
import { companyReviews, type PlannedReview, type ReviewPlan } from './reviews.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The upper limits of the classes of `reply_time_class`, in milliseconds. */
const REPLY_TIMES = [1, 4, 12, 24, 48, 72, 168, 336, 720].map((hours) => hours * HOUR);

/** The number of topics of each review in a language of `TOPIC_LANGUAGES`. */
const TOPICS_EACH = 2;
const TOPIC_LANGUAGES = new Set<string | null>(['en', 'es', 'fr']);
const topics = reviewTopics.map(({ id }) => id);

/** Maps each day (days since 1970) to the weight of a review of that day. The weight is (`millions` × 10⁶ + `rest`) × 10⁻¹². */
export type DayWeights = ReadonlyMap<number, readonly [millions: number, rest: number]>;

/** Returns a map of days to weights. `weight`: a decimal number with exactly 12 decimal places, such as 3.141592653589. */
export function parseDayWeights(rows: readonly { day: number; weight: string }[]): DayWeights {
  return new Map(
    rows.map(({ day, weight }) => {
      const digits = weight.replace('.', '');
      return [day, [Number(digits.slice(0, -6)), Number(digits.slice(-6))]];
    }),
  );
}

/** Sums the weights of a company's reviews by rating. @returns the array `companies.rating_weights` as text */
export function sumRatingWeights(plan: ReviewPlan, company: number, weights: DayWeights): string {
  const millions = [0, 0, 0, 0, 0, 0];
  const rests = [0, 0, 0, 0, 0, 0];
  for (const { rating, createdAt } of companyReviews(plan, company)) {
    const [million, rest] = weights.get(Math.floor(createdAt / DAY)) ?? [NaN, NaN];
    millions[rating]! += million;
    rests[rating]! += rest;
  }
  const sums = millions.map((million, rating) => {
    const sum = BigInt(million) * 1_000_000n + BigInt(rests[rating] ?? 0);
    return sum === 0n
      ? '0'
      : String(sum)
          .padStart(13, '0')
          .replace(/(?=.{12}$)/, '.');
  });
  return `{${sums.join(',')}}`;
}

/** Generates the rows of `company_months` of the companies with stored monthly counts. */
export function* monthRows(
  plan: ReviewPlan,
  companies: number,
  hasMonths: (company: number) => boolean,
): Generator<Row> {
  for (let company = 0; company < companies; company++) {
    if (!hasMonths(company)) continue;
    const months = new Map<number, PlannedReview[]>();
    for (const review of companyReviews(plan, company)) {
      const month = toMonth(review.createdAt);
      const reviews = months.get(month);
      if (reviews === undefined) months.set(month, [review]);
      else reviews.push(review);
    }
    for (const [month, reviews] of months) {
      const times = Array.from({ length: REPLY_TIMES.length + 1 }, () => 0);
      const languages: Record<string, number[]> = {};
      const [rated, invited, confirmed] = [countNone(), countNone(), countNone()];
      let replied = 0;
      for (const { rating, language, origin, createdAt, repliedAt } of reviews) {
        rated[rating]! += 1;
        if (origin === 'invited') invited[rating]! += 1;
        if (origin === 'confirmed') confirmed[rating]! += 1;
        (languages[language ?? 'und'] ??= countNone())[rating]! += 1;
        if (repliedAt === null) continue;
        replied++;
        times[REPLY_TIMES.filter((limit) => limit < repliedAt - createdAt).length]! += 1;
      }
      yield {
        company_id: company + 1,
        month: toDate(month),
        rated: toArray(rated),
        replied,
        reply_times: toArray(times),
        invited: toArray(invited),
        confirmed: toArray(confirmed),
        languages: JSON.stringify(languages),
      };
    }
  }
}

/** Generates the rows of `review_topics`: arbitrary topics of each review whose language has topics. */
export function* reviewTopicRows(reviews: Iterable<PlannedReview>, version: number): Generator<Row> {
  for (const { id, company, rating, language, createdAt, experiencedAt } of reviews) {
    if (!TOPIC_LANGUAGES.has(language)) continue;
    const created = new Date(createdAt).toISOString();
    const month = toDate(toMonth(experiencedAt));
    for (const topic of chooseTopics(id)) {
      yield {
        review_id: id,
        topic: topics[topic] ?? null,
        company_id: company + 1,
        rating,
        created_at: created,
        experience_month: month,
        is_counted: true,
        sentences: '{0,9}',
        version,
      };
    }
  }
}

/** Generates the rows of `company_topics`. */
export function* companyTopicRows(plan: ReviewPlan, companies: number): Generator<Row> {
  for (let company = 0; company < companies; company++) {
    const counts = new Map<number, number[]>();
    for (const { id, rating, language } of companyReviews(plan, company)) {
      if (!TOPIC_LANGUAGES.has(language)) continue;
      for (const topic of chooseTopics(id)) getCounts(counts, topic)[rating]! += 1;
    }
    for (const [topic, rated] of counts) {
      yield { company_id: company + 1, topic: topics[topic] ?? null, rated: toArray(rated.slice(0, 6)) };
    }
  }
}

/** Generates the rows of `company_topic_months`. */
export function* companyTopicMonthRows(plan: ReviewPlan, companies: number): Generator<Row> {
  for (let company = 0; company < companies; company++) {
    // Maps each month and topic, combined into one number, to seven counts: the reviews with each rating from 0 to 5 that were written in the month,
    // and the reviews whose experience was in the month.
    const counts = new Map<number, number[]>();
    for (const { id, rating, language, createdAt, experiencedAt } of companyReviews(plan, company)) {
      if (!TOPIC_LANGUAGES.has(language)) continue;
      const written = toMonth(createdAt) * topics.length;
      const experienced = toMonth(experiencedAt) * topics.length;
      for (const topic of chooseTopics(id)) {
        getCounts(counts, written + topic)[rating]! += 1;
        getCounts(counts, experienced + topic)[6]! += 1;
      }
    }
    for (const [key, [zero, one, two, three, four, five, experienced]] of counts) {
      yield {
        company_id: company + 1,
        month: toDate(Math.floor(key / topics.length)),
        topic: topics[key % topics.length] ?? null,
        rated: `{${zero},${one},${two},${three},${four},${five}}`,
        experienced: experienced ?? 0,
      };
    }
  }
}

/** Returns the topics of a review, as indexes in `topics`. */
function chooseTopics(id: number): number[] {
  const distance = 1 + (id % (topics.length - 1));
  return Array.from({ length: TOPICS_EACH }, (_, at) => (id * 7919 + (at + 1) * distance) % topics.length);
}

function getCounts(counts: Map<number, number[]>, key: number): number[] {
  let found = counts.get(key);
  if (found === undefined) counts.set(key, (found = [0, 0, 0, 0, 0, 0, 0]));
  return found;
}

const countNone = () => [0, 0, 0, 0, 0, 0];
const toArray = (counts: number[]) => `{${counts.join(',')}}`;

const monthsByDay = new Map<number, number>();
const dates = new Map<number, string>();

/** Returns the number of months since year 0. @param time milliseconds since 1970 */
function toMonth(time: number): number {
  const day = Math.floor(time / DAY);
  let month = monthsByDay.get(day);
  if (month === undefined) {
    const date = new Date(time);
    monthsByDay.set(day, (month = date.getUTCFullYear() * 12 + date.getUTCMonth()));
  }
  return month;
}

/** Returns the first day of a month in the format `2026-11-01`. */
function toDate(month: number): string {
  let date = dates.get(month);
  if (date === undefined) {
    date = new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10);
    dates.set(month, date);
  }
  return date;
}
