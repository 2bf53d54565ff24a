import { mix, pick, createRandom, type Random } from './random.ts';

/**
 * The companies, authors and ratings of all reviews. The totals are computed from them. The text of a review is generated when the review is written.
 */
export interface ReviewPlan {
  seed: number;
  reviews: number;
  /** When the newest review was written, in milliseconds since 1970. */
  until: number;
  /** Returns whether a company has an owner. Only owners may reply. `company` is the id of the company minus 1. */
  isClaimed: (company: number) => boolean;
  /** The distance between the positions of two reviews that follow each other in time, and its inverse modulo the number of reviews. */
  stride: number;
  inverseStride: number;
  /** Maps the position of each review, from 0, to its company. The reviews of a company are adjacent. */
  companyAt: Int32Array;
  /** The position of the first review of each company, and the position after the last review. */
  firstPlaces: Int32Array;
  /** The numbers of reviews of each company: six numbers, one for each rating from 0 to 5. */
  ratingCounts: Int32Array;
  /** The numbers of reviews of each company in each language of `LANGUAGES`: six numbers, one for each rating from 0 to 5. */
  languageCounts: Int32Array;
  /** The numbers of reviews of each company with each origin of `INVITED_ORIGINS`: six numbers, one for each rating from 0 to 5. */
  originCounts: Int32Array;
  /** The number of reviews per consumer. */
  countsByConsumer: Int32Array;
}

/** The part of a review from which totals are computed. */
export interface PlannedReview {
  /** The id of the company minus 1. */
  company: number;
  /** The id of the review: 1 for the oldest. */
  id: number;
  rating: number;
  language: string | null;
  origin: string;
  /** When the review was written, in milliseconds since 1970. */
  createdAt: number;
  /** The day of the experience, in milliseconds since 1970. */
  experiencedAt: number;
  /** When the company replied, in milliseconds since 1970; null if it has not replied. */
  repliedAt: number | null;
}

export interface BenchReview extends PlannedReview {
  /** The id of the author minus 1. */
  consumer: number;
  title: string;
  description: string;
}

/**
 * The share of all reviews that belong to companies other than the largest company. Their numbers of reviews follow a power law, and some of these
 * companies have no reviews.
 */
const TAIL = 0.9;
/** A prime number. It is coprime with every number of consumers except its multiples, so all reviews of a company have different authors. */
const STEP = 1_000_003;
const DAYS = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The languages that are stored for reviews, and their probabilities. The language of a review does not depend on its text. All other reviews have no
 * language. About ten of a million companies have a review in the last language.
 */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ca', 'is'];
const LANGUAGE_CHANCES = [0.6, 0.2, 0.1, 0.03, 0.02, 0.01, 0.000_5, 0.000_001];

/** The share of owners that reply, and the share of reviews that these owners reply to. */
const REPLYING = 0.4;
const REPLIES = 0.5;

/** The origins of reviews with an invitation, and their probabilities. The other reviews are organic. */
export const INVITED_ORIGINS = ['invited', 'confirmed'];
const ORIGIN_CHANCES = [0.1, 0.05];

/** Probabilities of the ratings 0 to 5, for well-rated and badly rated companies. */
const TEMPERS = [
  [0.01, 0.02, 0.03, 0.09, 0.3, 0.55],
  [0.02, 0.03, 0.05, 0.2, 0.4, 0.3],
  [0.05, 0.1, 0.15, 0.3, 0.25, 0.15],
  [0.2, 0.3, 0.2, 0.15, 0.1, 0.05],
];

/** The highest number of reviews. Up to this number, JavaScript computes the products of positions and strides exactly. */
export const MAX_REVIEWS = 90_000_000;

export function planReviews({
  companies,
  consumers,
  reviews,
  seed,
  until,
  isClaimed,
}: Pick<ReviewPlan, 'reviews' | 'seed' | 'until' | 'isClaimed'> & {
  companies: number;
  consumers: number;
}): ReviewPlan {
  // Visits each position once, far from the previous position, so the reviews of a company are spread over time.
  const stride = coprime(Math.floor(reviews * 0.618), reviews);
  const inverseStride = invert(stride, reviews);
  const counts = distributeReviews(companies, consumers, reviews, seed);
  const firstPlaces = new Int32Array(companies + 1);
  const companyAt = new Int32Array(reviews);
  const ratingCounts = new Int32Array(companies * 6);
  const languageCounts = new Int32Array(companies * LANGUAGES.length * 6);
  const originCounts = new Int32Array(companies * INVITED_ORIGINS.length * 6);
  const countsByConsumer = new Int32Array(consumers);
  for (let company = 0; company < companies; company++) {
    const first = firstPlaces[company] ?? 0;
    const next = first + (counts[company] ?? 0);
    firstPlaces[company + 1] = next;
    companyAt.fill(company, first, next);
    for (let at = 0; at < next - first; at++) {
      const rating = chooseRating(company, at, seed);
      ratingCounts[company * 6 + rating]! += 1;
      const language = chooseLanguage(company, at, seed);
      if (language !== -1) languageCounts[(company * LANGUAGES.length + language) * 6 + rating]! += 1;
      const origin = chooseOrigin(company, at, seed);
      if (origin !== -1) originCounts[(company * INVITED_ORIGINS.length + origin) * 6 + rating]! += 1;
      countsByConsumer[chooseConsumer(company, at, consumers, seed)]! += 1;
    }
  }
  return {
    seed,
    reviews,
    until,
    isClaimed,
    stride,
    inverseStride,
    companyAt,
    firstPlaces,
    ratingCounts,
    languageCounts,
    originCounts,
    countsByConsumer,
  };
}

/** Generates all reviews of a plan, oldest first. */
export function* benchReviews(plan: ReviewPlan): Generator<BenchReview> {
  const { seed, firstPlaces, countsByConsumer } = plan;
  for (const { review, place, random } of placedReviews(plan)) {
    const { company, rating } = review;
    const tone = rating > 3 ? GOOD : rating > 2 ? MIXED : BAD;
    yield {
      ...review,
      consumer: chooseConsumer(company, place - (firstPlaces[company] ?? 0), countsByConsumer.length, seed),
      title: pick(tone.titles, random),
      description: `${pick(tone.openings, random)} ${pick(tone.middles, random)} ${pick(ENDS, random)}`,
    };
  }
}

/** Generates all reviews without authors and texts, the oldest review first. */
export function* plannedReviews(plan: ReviewPlan): Generator<PlannedReview> {
  for (const { review } of placedReviews(plan)) yield review;
}

/** Generates the reviews of a company without authors and texts, in no particular order. */
export function* companyReviews(plan: ReviewPlan, company: number): Generator<PlannedReview> {
  const { reviews, firstPlaces, inverseStride } = plan;
  for (let place = firstPlaces[company] ?? 0; place < (firstPlaces[company + 1] ?? 0); place++) {
    yield planReview(plan, place, (place * inverseStride) % reviews).review;
  }
}

function* placedReviews(plan: ReviewPlan) {
  const { reviews, stride } = plan;
  for (let number = 0, place = 0; number < reviews; number++, place = (place + stride) % reviews) {
    yield { place, ...planReview(plan, place, number) };
  }
}

/**
 * Plans the review at a position.
 *
 * @param number the number of older reviews
 * @returns the review, and the generator of the random numbers that choose its text
 */
function planReview(
  { seed, reviews, until, companyAt, firstPlaces, isClaimed }: ReviewPlan,
  place: number,
  number: number,
): { review: PlannedReview; random: Random } {
  const company = companyAt[place] ?? 0;
  const at = place - (firstPlaces[company] ?? 0);
  const random = createRandom(seed, mix(2), place);
  const createdAt = until - Math.floor(((reviews - number - random()) / reviews) * DAYS * DAY);
  const repliedAt = createdAt + Math.ceil(random() * 400) * HOUR;
  const isReplied =
    isClaimed(company) && chance(seed, 9, company) < REPLYING && random() < REPLIES && repliedAt < until;
  const id = number + 1;
  const review = {
    company,
    id,
    rating: chooseRating(company, at, seed),
    language: LANGUAGES[chooseLanguage(company, at, seed)] ?? null,
    origin: INVITED_ORIGINS[chooseOrigin(company, at, seed)] ?? 'organic',
    createdAt,
    experiencedAt: createdAt - (createdAt % DAY) - (id % 14) * DAY,
    repliedAt: isReplied ? repliedAt : null,
  };
  return { review, random };
}

function distributeReviews(companies: number, consumers: number, reviews: number, seed: number): Int32Array {
  const max = Math.min(Math.floor(reviews / 10), consumers);
  const rest = reviews - max;
  const shared = (scale: number, rank: number) => Math.min(max, Math.max(0, Math.floor(scale * rank ** -TAIL - 0.7)));
  const getSum = (scale: number) => {
    let sum = 0;
    for (let rank = 2; rank <= companies; rank++) sum += shared(scale, rank);
    return sum;
  };
  let [low, high] = [0, reviews];
  while (high - low > 0.01) {
    const scale = (low + high) / 2;
    if (getSum(scale) > rest) high = scale;
    else low = scale;
  }
  // Gives each company a rank by its number of reviews. Large and small companies alternate in the order of ids.
  const stride = coprime(Math.floor(companies * 0.382), companies);
  const getCompany = (rank: number) => ((mix(seed, 3) % companies) + rank * stride) % companies;
  const counts = new Int32Array(companies);
  let left = rest;
  counts[getCompany(1)] = max;
  for (let rank = 2; rank <= companies; rank++) {
    const count = shared(low, rank);
    counts[getCompany(rank)] = count;
    left -= count;
  }
  for (let rank = 2; left > 0; rank = rank === companies ? 2 : rank + 1, left--) counts[getCompany(rank)]! += 1;
  return counts;
}

function chooseRating(company: number, at: number, seed: number): number {
  const temper = TEMPERS[mix(seed, 4, company) % TEMPERS.length] ?? [];
  const rating = choose(temper, mix(seed, 5, company, at));
  return rating === -1 ? 5 : rating;
}

/** Returns an index of `LANGUAGES`; -1 when the review has no language. */
function chooseLanguage(company: number, at: number, seed: number): number {
  return choose(LANGUAGE_CHANCES, mix(seed, 7, company, at));
}

/** Returns an index of `INVITED_ORIGINS`; -1 for an organic review. */
function chooseOrigin(company: number, at: number, seed: number): number {
  return choose(ORIGIN_CHANCES, mix(seed, 8, company, at));
}

/** Returns a number from 0 up to 1. */
const chance = (...keys: number[]) => mix(...keys) / 2 ** 32;

/**
 * Maps a 32-bit random number to the index of one of the probabilities. Returns -1 if the number, as a fraction, exceeds the sum of the
 * probabilities.
 */
function choose(chances: readonly number[], number: number): number {
  let left = number / 2 ** 32;
  return chances.findIndex((chance) => (left -= chance) < 0);
}

function chooseConsumer(company: number, at: number, consumers: number, seed: number): number {
  return ((mix(seed, 6, company) % consumers) + at * STEP) % consumers;
}

/** Returns the smallest number that is at least `from` and coprime with `other`. */
function coprime(from: number, other: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let number = Math.max(1, from);
  while (divisor(number, other) !== 1) number++;
  return number;
}

/** Returns the inverse of `number` modulo `modulus`. `number` and `modulus` must be coprime. */
function invert(number: number, modulus: number): number {
  let [rest, next] = [modulus, number % modulus];
  let [factor, nextFactor] = [0, 1];
  while (next > 0) {
    const quotient = Math.floor(rest / next);
    [rest, next] = [next, rest - quotient * next];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return (factor + modulus) % modulus;
}

interface Tone {
  titles: string[];
  openings: string[];
  middles: string[];
}

const GOOD: Tone = {
  titles: [
    'Would come back any day',
    'Better than expected',
    'Five stars from the whole family',
    'Exactly what we needed',
    'Quick and kind',
    'A real pleasure',
    'Worth every cent',
    'Friendly people',
    'My favourite in town',
    'Nothing to complain about',
    'Muy recomendable',
    'Un trato excelente',
    'Très bon accueil',
    'Je recommande',
    'Sehr zu empfehlen',
  ],
  openings: [
    'We booked on a Tuesday evening and everything was ready the next morning.',
    'My order came two days early and well packed.',
    'The staff took the time to explain every step.',
    'I have been a client for six years.',
    'They repaired in an hour what others gave up on.',
    'The price was the one on the offer, to the cent.',
    'Todo llegó a tiempo y en perfecto estado.',
    'Une équipe à l’écoute du début à la fin.',
  ],
  middles: [
    'The colours are as in the pictures.',
    'Questions were answered within the hour.',
    'The invoice came by email without asking.',
    'Even the parking was easy.',
    'The second visit was as good as the first.',
    'The bread was still warm.',
    'No hidden costs at all.',
  ],
};
const MIXED: Tone = {
  titles: [
    'Fine, with reservations',
    'Good product, slow delivery',
    'It depends on who serves you',
    'Correcto, sin más',
    'Peut mieux faire',
    'All right for the price',
    'Half of it was great',
    'Average',
  ],
  openings: [
    'The work itself is good, the wait was not.',
    'One of the two parcels came late.',
    'Nice place, but very loud on weekends.',
    'The advice was helpful, the bill less so.',
    'El producto es bueno, el envío no tanto.',
    'Le service était correct, sans plus.',
  ],
  middles: [
    'I had to call twice.',
    'A small scratch was taken care of.',
    'The website says something else than the shop.',
    'The menu is shorter than it was.',
  ],
};
const BAD: Tone = {
  titles: [
    'Never again',
    'Still waiting for my refund',
    'Nobody answers the phone',
    'Una decepción',
    'À éviter',
    'Broken on arrival',
    'Three appointments, no one came',
    'Not what was promised',
  ],
  openings: [
    'I paid in March and have heard nothing since.',
    'The parcel was open and half of it was missing.',
    'They cancelled an hour before the appointment.',
    'The repair lasted a week.',
    'Nadie respondió a mis correos.',
    'Le devis a doublé sans explication.',
  ],
  middles: [
    'Four emails, no answer.',
    'The refund was promised twice.',
    'The manager hung up.',
    'In the end I went to another shop.',
  ],
};
const ENDS = [
  'I will warn my neighbours.',
  'Thank you!',
  'We shall see next time.',
  'That is all there is to say.',
  'Gracias.',
  'Merci.',
  'Good to know before you order.',
  'My advice: ask for a written offer.',
  'Open on Sundays, by the way.',
  'The blue house on the left.',
];
