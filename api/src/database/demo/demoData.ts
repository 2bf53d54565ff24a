import { demoCompanies, type DemoCompany } from './companies.ts';
import { demoConsumers, type DemoConsumer } from './consumers.ts';
import { demoReviews } from './reviews.ts';
import type { WrittenReview } from './reviews/WrittenReview.ts';

/** A review with its times, ready to be stored. Times are ISO 8601 in UTC. */
export interface DemoReview {
  /** Host of the company's website, such as `brightloaf.example`. */
  company: string;
  /** The author's email. */
  consumer: string;
  rating: 0 | 1 | 2 | 3 | 4 | 5;
  title: string;
  description: string;
  createdAt: string;
  /** Midnight of the day, not later than createdAt. */
  experienceDate: string;
}

/** What an empty database is filled with. Times are ISO 8601 in UTC. */
export interface DemoData {
  /** Each with its key, the website's host. */
  companies: (DemoCompany & { domain: string; createdAt: string })[];
  consumers: (DemoConsumer & { createdAt: string })[];
  reviews: DemoReview[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TWO_YEARS_IN_DAYS = 730;

/** More people write in the evening. Hours in UTC. */
const HOURS = [7, 8, 9, 11, 12, 12, 13, 15, 17, 17, 18, 18, 18, 19, 19, 19, 20, 20, 20, 21, 21, 22];
/** Most people write soon, some much later. */
const DAYS_BEFORE = [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 6, 9, 14, 24];

/**
 * The demo data as seen from `now`: nothing lies in the future, reviews go back two years and get denser
 * towards today. The same `now` always gives the same data. Reviews come oldest first.
 */
export function demoData(now: Date): DemoData {
  const emailOf = new Map(demoConsumers.map(({ key, email }) => [key, email]));
  const reviews = Object.entries(demoReviews)
    .flatMap(([company, written]) => written.map((review) => toReview(company, review, emailOf, now)))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));

  // Reviews are in order of time, so the first that is found is the oldest.
  const firstOf = (key: 'company' | 'consumer', value: string) => {
    const first = reviews.find((review) => review[key] === value);
    return first ? Date.parse(first.createdAt) : now.getTime() - HOUR;
  };

  const companies = demoCompanies.map((company) => {
    const domain = new URL(company.website).host;
    // A listing is made by its first review, an owner has been there before.
    const lead = company.claimed ? fraction(domain, 'lead') * 60 * DAY : 0;
    return { ...company, domain, createdAt: new Date(firstOf('company', domain) - lead).toISOString() };
  });
  const consumers = demoConsumers.map((consumer) => {
    const lead = fraction(consumer.email, 'lead') * 20 * DAY + 5 * MINUTE;
    return { ...consumer, createdAt: new Date(firstOf('consumer', consumer.email) - lead).toISOString() };
  });
  return { companies, consumers, reviews };
}

function toReview(
  company: string,
  [author, rating, title, description, when]: WrittenReview,
  emailOf: ReadonlyMap<string, string>,
  now: Date,
): DemoReview {
  const consumer = emailOf.get(author);
  if (consumer === undefined) throw new Error(`No demo consumer has the key ${author}`);
  const chance = (what: string) => fraction(company, author, what);

  const createdAt = when
    ? now.getTime() - when.daysAgo * DAY - chance('hour') * 9 * HOUR
    : inTheEvening(now, chance('day'), pick(HOURS, chance('hour')), chance('minute'));
  const daysBefore = when?.daysBefore ?? pick(DAYS_BEFORE, chance('before'));
  const experienceDate = createdAt - (createdAt % DAY) - daysBefore * DAY;
  return {
    company,
    consumer,
    rating,
    title,
    description,
    createdAt: new Date(createdAt).toISOString(),
    experienceDate: new Date(experienceDate).toISOString(),
  };
}

/** A time from two years to two days before now; the dated reviews are the newest. Recent months are denser. */
function inTheEvening(now: Date, chance: number, hour: number, minute: number): number {
  const daysAgo = 3 + Math.floor((TWO_YEARS_IN_DAYS - 4) * chance ** 1.4);
  const day = now.getTime() - daysAgo * DAY;
  return day - (day % DAY) + hour * HOUR + Math.floor(minute * HOUR);
}

function pick<T>(values: readonly T[], chance: number): T {
  const value = values[Math.floor(chance * values.length)];
  if (value === undefined) throw new RangeError('Nothing to pick from');
  return value;
}

/** A number from 0 up to 1 that hangs on the words alone (FNV-1a with a final mix). */
function fraction(...words: string[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join('|')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
