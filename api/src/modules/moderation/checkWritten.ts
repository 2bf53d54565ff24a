import { isNamedByDomain } from '@heard/contract';
import { retryDelayMs, type RetryPolicy } from '../../background/backoff.ts';
import type { LoopContext } from '../../background/startLoop.ts';
import { sharesDomain } from '../../kernel/isOnWebsite.ts';
import { getSimilarity, toKeys, toShingles } from './fingerprint.ts';
import { containsBrand, getEmbeddedBrands, getNameReading, getReadings, isLookAlike } from './lookAlikes.ts';
import type { MarkReasons } from '../../database/schema/jsonColumns.ts';
import type { QueueRepository, QueueTransaction, WrittenReview } from './queue.repository.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The minimum similarity at which descriptions differ only by a few words. */
const MIN_SIMILARITY = 0.6;

/** A review within this time (minutes) after the sign-up is suspicious. */
const NEW_ACCOUNT_MINUTES = 5;
/** An author who writes this number of reviews on the first day of the account is suspicious, because most people write fewer reviews in a year. */
const FIRST_DAY_REVIEWS = 3;

/** A burst has at least this number of reviews of a company within a day. */
const BURST_REVIEWS = 10;
/** In a burst, the rate of reviews is at least this multiple of the previous rate. The rates of days and nights differ by less. */
const BURST_FACTOR = 10;
const USUAL_REVIEWS = 100;

/** The retries of a failed check take about nine minutes in total. */
const RETRIES: RetryPolicy = { maxAttempts: 10, baseMs: 1000, maxMs: 60 * 60 * 1000 };

/** The longest reason that is stored, in characters. */
const MAX_REASON = 300;

const CHECKS = { review: checkReview, company: checkCompany };

/**
 * Checks everything in the moderation queue that is due, and marks what an administrator should review. An entry whose check fails is retried with
 * back-off and set aside in the end, so that it does not delay the other entries.
 * @param context ends the run after the current entry, and reports failed checks; undefined in tests
 * @throws when the queue itself can't be read or written
 */
export async function checkWritten(queue: QueueRepository, context?: Omit<LoopContext, 'abortSignal'>): Promise<void> {
  while (context?.stopSignal.aborted !== true) {
    const checked = await queue.takeNext(({ subject, id }, transaction) => CHECKS[subject](id, transaction));
    if (checked === undefined) return;
    const { entry, error } = checked;
    if (error === undefined) continue;
    const attempts = entry.attempts + 1;
    const retryInMs = retryDelayMs(attempts, RETRIES);
    // Keeps the end of the message, because Knex puts the statement before the database's message.
    const reason = (error instanceof Error ? error.message : 'unknown error').slice(-MAX_REASON);
    await queue.postpone(entry, retryInMs, reason);
    const fields = { subject: entry.subject, id: entry.id, attempts, reason };
    if (retryInMs === null) context?.reportSetAside(fields);
    else context?.reportRetry({ ...fields, retryInMs });
  }
}

async function checkReview(id: string, queue: QueueTransaction): Promise<void> {
  const review = await queue.review(id);
  if (review === undefined) return;
  const shingles = toShingles(review.description);
  const texts = shingles === null ? {} : await compareTexts(review, shingles, queue);
  const reasons = { ...texts, ...newAccount(review), ...ownDomain(review) };
  if (Object.keys(reasons).length > 0) await queue.markReviews([id], reasons);
  await checkBurst(review, queue);
  await checkName(review, queue);
}

/** Finds listings that a typo in the website may have created. */
async function checkName(
  { company_id, company_name: name, company_domain: domain, is_new_listing: isNew }: WrittenReview,
  queue: QueueTransaction,
): Promise<void> {
  if (!isNew || name === null || isNamedByDomain({ id: domain, name })) return;
  const namesake = await queue.sameName(company_id, name);
  if (namesake !== undefined) await queue.markCompany(company_id, { sameName: namesake });
}

/** Compares only descriptions, because a copied review often has a different title. */
async function compareTexts(
  review: WrittenReview,
  shingles: Set<number>,
  queue: QueueTransaction,
): Promise<MarkReasons> {
  const keys = toKeys(shingles);
  const others = await queue.otherTexts(review, keys);
  const hidingReason = await queue.hiddenText(review.id, keys);
  await queue.storeFingerprint(review.id, keys);
  const hidden: MarkReasons = hidingReason === undefined ? {} : { hiddenText: { reason: hidingReason } };
  let closest = { id: '', similarity: 0 };
  for (const other of others) {
    const similarity = getSimilarity(shingles, toShingles(other.description) ?? new Set());
    if (similarity > closest.similarity) closest = { id: other.id, similarity };
  }
  if (closest.similarity < MIN_SIMILARITY) return hidden;
  return { ...hidden, similarText: { reviewId: closest.id, percent: Math.floor(closest.similarity * 100) } };
}

function newAccount({ account_minutes: minutes, first_day_reviews: reviews }: WrittenReview): MarkReasons {
  const isNew = minutes < NEW_ACCOUNT_MINUTES || (reviews >= FIRST_DAY_REVIEWS && minutes < DAY_SECONDS / 60);
  return isNew ? { newAccount: { minutes: Math.max(0, Math.floor(minutes)), reviews } } : {};
}

// Only marks the review, because a program cannot distinguish a student, who may review the university, from an employee, who should not.
function ownDomain({ author_email: email, company_domain: domain, is_held: isHeld }: WrittenReview): MarkReasons {
  // The author's email may have changed since the review was held.
  return isHeld || sharesDomain(email, domain) ? { ownDomain: {} } : {};
}

async function checkBurst({ id, company_id }: WrittenReview, queue: QueueTransaction): Promise<void> {
  const newest = await queue.newestReviews(company_id, BURST_REVIEWS + USUAL_REVIEWS);
  const last = newest.slice(0, BURST_REVIEWS);
  const [end, start, first] = [last[0], last[BURST_REVIEWS - 1], newest.at(-1)];
  // Ignores edits of older reviews. They are not among the latest reviews of the company.
  if (end === undefined || start === undefined || first === undefined || last.every((one) => one.id !== id)) return;
  const seconds = end.time - start.time;
  if (seconds > DAY_SECONDS) return;
  const before = newest.length - BURST_REVIEWS;
  const usual = before === 0 ? Infinity : (start.time - first.time) / before;
  if (usual < (seconds / BURST_REVIEWS) * BURST_FACTOR) return;
  await queue.markReviews(
    last.map((one) => one.id),
    { burst: { reviews: BURST_REVIEWS, minutes: Math.ceil(seconds / 60) } },
  );
}

async function checkCompany(id: string, queue: QueueTransaction): Promise<void> {
  const company = await queue.company(id);
  if (company === undefined) return;
  const { domain, name } = company;
  const reasons: MarkReasons = {};
  const original =
    (await queue.similarDomains(id, getReadings(domain))).find((other) => isLookAlike(domain, other)) ??
    (await queue.similarDomains(id, getEmbeddedBrands(domain))).find((other) => containsBrand(domain, other));
  if (original !== undefined) reasons.lookAlike = { domain: original.domain };
  const reading = getNameReading(name);
  const namesakes = [...(await queue.similarNames(id, reading)), ...(await queue.similarDomains(id, [reading]))];
  const namesake = namesakes.find((other) => containsBrand(domain, other) && other.domain !== original?.domain);
  if (namesake !== undefined) reasons.lookAlikeName = { domain: namesake.domain, name: namesake.name };
  if (Object.keys(reasons).length > 0) await queue.markCompany(id, reasons);
}
