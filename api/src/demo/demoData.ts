import { demoCategories } from './categories.ts';
import { demoCompanies, type DemoCompany } from './companies.ts';
import { demoConsumers, type DemoConsumer } from './consumers.ts';
import { fraction, pick } from './fraction.ts';
import { generateCompanies } from './generated/generateCompanies.ts';
import { generateConsumers } from './generated/generateConsumers.ts';
import { createReviewGenerator } from './generated/generateReviews.ts';
import type { DemoLanguage } from './generated/reviewTexts.ts';
import { demoReviews } from './reviews.ts';

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
  /** Midnight of the day of the experience, which is not later than `createdAt`. */
  experienceDate: string;
  /** The language of the review; null for a review that a person wrote, because its language has to be detected. */
  language: DemoLanguage | null;
}

/** The data that fills an empty database. Times are ISO 8601 in UTC. */
export interface DemoData {
  /** `domain`, the key, is the host of the website. `categories` are slugs of subcategories. A generated company has generated reviews. */
  companies: (DemoCompany & {
    domain: string;
    createdAt: string;
    categories: readonly string[];
    generated: boolean;
  })[];
  consumers: (DemoConsumer & { createdAt: string })[];
  reviews: DemoReview[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TWO_YEARS_IN_DAYS = 730;

/** The city of the company that the demo login owns: all companies there have reviews. */
const DEMO_CITY = 'Valencia';

/** A bakery with enough reviews to be compared with the bakery of the demo login. */
const COMPARED_BAKERY = 'https://valcanda.example';
const COMPARED_REVIEWS = 40;

/** The hours, in UTC, at which people write. They write more in the evening. */
const HOURS = [7, 8, 9, 11, 12, 12, 13, 15, 17, 17, 18, 18, 18, 19, 19, 19, 20, 20, 20, 21, 21, 22];
/** Most people write soon after the experience, some much later. */
const DAYS_BEFORE = [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 6, 9, 14, 24];

/**
 * Returns the demo data as seen from `now`: nothing lies in the future, reviews go back two years and get denser
 * towards today. The same `now` always gives the same data. Reviews are sorted oldest first.
 */
export function demoData(now: Date): DemoData {
  const written = Object.entries(demoReviews).flatMap(([company, reviews]) =>
    reviews.map(([author, rating, title, description, when]) => ({
      company,
      author,
      rating,
      title,
      description,
      when,
      language: null,
    })),
  );
  const pools = { en: generateConsumers('en'), es: generateConsumers('es'), fr: generateConsumers('fr') };
  const generated = generateCompanies();
  const generateReviews = createReviewGenerator(pools);
  const allCompanies = [
    ...demoCompanies.map((company) => ({
      ...company,
      categories: demoCategories[toDomain(company)] ?? [],
      generated: false,
    })),
    ...generated.map((company) => ({ ...company, generated: true })),
  ];
  const allConsumers: DemoConsumer[] = [...demoConsumers, ...pools.en, ...pools.es, ...pools.fr];

  const emailOf = new Map(allConsumers.map(({ key, email }) => [key, email]));
  const reviews = [
    ...written,
    ...generated.flatMap((company) =>
      generateReviews(company, getMinReviews(company)).map((review) => ({
        ...review,
        company: toDomain(company),
      })),
    ),
  ]
    .map((review) => toReview(review, emailOf, now))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0));

  // Adds the newest reviews first, so that the oldest review of each company and consumer remains in the map.
  const firstOfCompany = new Map(reviews.toReversed().map(({ company, createdAt }) => [company, createdAt]));
  const firstOfConsumer = new Map(reviews.toReversed().map(({ consumer, createdAt }) => [consumer, createdAt]));
  const toTime = (first: string | undefined) => (first === undefined ? now.getTime() - HOUR : Date.parse(first));

  const companies = allCompanies.map((company) => {
    const domain = toDomain(company);
    // The first review creates a listing. A company with an owner was created before its first review.
    const lead = company.claimed ? fraction(domain, 'lead') * 60 * DAY : 0;
    return { ...company, domain, createdAt: new Date(toTime(firstOfCompany.get(domain)) - lead).toISOString() };
  });
  const consumers = allConsumers.map((consumer) => {
    const lead = fraction(consumer.email, 'lead') * 20 * DAY + 5 * MINUTE;
    return { ...consumer, createdAt: new Date(toTime(firstOfConsumer.get(consumer.email)) - lead).toISOString() };
  });
  return { companies, consumers, reviews };
}

/** Listings exist because somebody has reviewed them. */
function getMinReviews({ website, claimed, city }: DemoCompany): number {
  if (website === COMPARED_BAKERY) return COMPARED_REVIEWS;
  return claimed && city !== DEMO_CITY ? 0 : 1;
}

const toDomain = ({ website }: DemoCompany): string => website.slice('https://'.length);

/** A review of a company without its times. `when` is set for reviews whose text refers to a time. */
type UndatedReview = Pick<DemoReview, 'company' | 'rating' | 'title' | 'description' | 'language'> & {
  author: string;
  when?: { daysAgo: number; daysBefore?: number };
};

function toReview(
  { author, when, ...review }: UndatedReview,
  emailOf: ReadonlyMap<string, string>,
  now: Date,
): DemoReview {
  const consumer = emailOf.get(author);
  if (consumer === undefined) throw new Error(`No demo consumer has the key ${author}`);
  const chance = (what: string) => fraction(review.company, author, what);

  const createdAt = when
    ? now.getTime() - when.daysAgo * DAY - chance('hour') * 9 * HOUR
    : inTheEvening(now, chance('day'), pick(HOURS, chance('hour')), chance('minute'));
  const daysBefore = when?.daysBefore ?? pick(DAYS_BEFORE, chance('before'));
  const experienceDate = createdAt - (createdAt % DAY) - daysBefore * DAY;
  return {
    ...review,
    consumer,
    createdAt: new Date(createdAt).toISOString(),
    experienceDate: new Date(experienceDate).toISOString(),
  };
}

/** Returns a time from two years to two days before now; the dated reviews are the newest. Recent months are denser. */
function inTheEvening(now: Date, chance: number, hour: number, minute: number): number {
  const daysAgo = 3 + Math.floor((TWO_YEARS_IN_DAYS - 4) * chance ** 1.4);
  const day = now.getTime() - daysAgo * DAY;
  return day - (day % DAY) + hour * HOUR + Math.floor(minute * HOUR);
}
