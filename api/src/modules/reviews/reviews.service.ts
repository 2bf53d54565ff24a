import {
  REVIEWS_PER_PAGE,
  type CompanyReview,
  type CompanyReviewsQuery,
  type CreateReviewBody,
  type OwnCompanyReviewsQuery,
  type OwnReviewsQuery,
  type PublicReview,
  type Review,
  type UpdateReviewBody,
} from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { ProblemError, invalidField } from '../../problems.ts';
import type { CompanyActor, Consumer, Person } from '../auth/Caller.ts';
import type { CompanyMissing } from '../blocks/createCompanyMissing.ts';
import type { HiddenReviewsRepository } from '../moderation/hiddenReviews.repository.ts';
import { toOriginCounts, type VerifiedBy } from '../companies/company.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { CompanyNames } from '../companies/companyNames.ts';
import { parseCompanyId, toWebsite } from '../companies/website.ts';
import { databaseId } from '../databaseId.ts';
import { toCompanyRow } from '../discovery/companyRow.ts';
import { toCategoryIds } from '../discovery/toCategoryIds.ts';
import { aboutReview } from '../mail/aboutReview.ts';
import type { MailsRepository } from '../mail/mails.repository.ts';
import type { Page } from '../page.ts';
import type { FlagsRepository } from '../reports/flags.repository.ts';
import type { UseInvitation } from '../invitations/useInvitation.ts';
import type { SuggestionsRepository } from '../suggestions/suggestions.repository.ts';
import type { CheckWebsite } from '../websites/checkWebsite.ts';
import { isSameEmail } from '../users/isSameEmail.ts';
import type { LockedUser } from '../users/users.repository.ts';
import type { AsAuthor } from './asAuthor.ts';
import { detectLanguage } from './detectLanguage.ts';
import type { NotifyOwner } from './notifyOwner.ts';
import { toCursor, toPage, toPageRequest, type PageRows } from './page.ts';
import {
  toCompanyReview,
  toReview,
  toReviewChanges,
  toReviewContent,
  type OwnReviewRow,
  type ReviewWithAuthorRow,
} from './review.ts';
import type {
  CompanyKey,
  CompanyPageRequest,
  CountedCompany,
  ReviewPagesRepository,
} from './reviewPages.repository.ts';
import type { LockedReview, ReviewsRepository } from './reviews.repository.ts';
import { createTextFilter } from './textSearch.ts';

export interface ReviewsServiceOptions {
  reviews: ReviewsRepository;
  reviewPages: ReviewPagesRepository;
  companies: CompaniesRepository;
  hiddenReviews: Pick<HiddenReviewsRepository, 'exists'>;
  flags: Pick<FlagsRepository, 'settleDeleted' | 'reopenRestored'>;
  asAuthor: AsAuthor;
  names: CompanyNames;
  notifyOwner: NotifyOwner;
  checkWebsite: CheckWebsite;
  companyMissing: CompanyMissing;
  mails: Pick<MailsRepository, 'removeAbout'>;
  invited: UseInvitation;
  suggestions: Pick<SuggestionsRepository, 'insert'>;
  /** Whether emails are sent, so that authors can confirm theirs. */
  sendsMail: boolean;
  verifiedBy: VerifiedBy;
  /** Called for each category that an author suggests. */
  onSuggestion: (result: 'kept' | 'ignored') => void;
  /** Called for each new review with the way in which its company was chosen. */
  onChoice: (outcome: CompanyChoice) => void;
}

/** The company of a review: an existing one, a new listing, or an existing one instead of the new one that was typed. */
type CompanyChoice = 'existing' | 'new' | 'corrected';

/** Reviews that a text search reads per query, and at most per request. */
const SCAN_BATCH = 500;
const SCAN_MAX = 2000;

export type ReviewsService = ReturnType<typeof reviewsService>;

export function reviewsService(options: ReviewsServiceOptions) {
  const { reviews, reviewPages, companies, hiddenReviews, flags, asAuthor, names, sendsMail, verifiedBy } = options;
  const { notifyOwner, mails, invited, checkWebsite, companyMissing, suggestions, onSuggestion, onChoice } = options;

  /** Runs a write as the review's author. @throws 401 when the author's account was deleted in the meantime */
  async function write<Result>(
    { userId }: Consumer,
    work: (transaction: Transaction, author: LockedUser) => Promise<Result>,
  ): Promise<Result> {
    const result = await asAuthor(userId, work);
    if (result === null) throw new ProblemError('unauthenticated');
    return result;
  }

  /** @throws 409 with `reviewId` when the author has another review of the company */
  async function checkFirstReview(transaction: Transaction, companyId: string, userId: string): Promise<void> {
    const reviewId = await reviews.findIdByAuthor(transaction, companyId, userId);
    if (reviewId !== undefined) throw new ProblemError('already-reviewed', { reviewId });
  }

  /** @throws 409 when another review by the author is hidden, even one that the author has deleted */
  async function checkNotHidden(
    transaction: Transaction,
    companyId: string,
    userId: string,
    exceptId?: string,
  ): Promise<void> {
    if (await hiddenReviews.exists(transaction, companyId, userId, exceptId)) throw new ProblemError('review-hidden');
  }

  /** Scans a list of reviews for matching ones, up to the limit per request. @returns null when there is no such company */
  async function search(
    key: CompanyKey,
    request: CompanyPageRequest,
    matches: (review: ReviewWithAuthorRow) => boolean,
  ): Promise<{ counts: CountedCompany; page: PageRows<ReviewWithAuthorRow> } | null> {
    const rows: ReviewWithAuthorRow[] = [];
    let { after } = request;
    for (let scanned = 0; ; scanned += SCAN_BATCH) {
      const counts = await reviewPages.ofCompany(key, { ...request, limit: SCAN_BATCH, after });
      if (counts === undefined) return null;
      const { reviews } = counts;
      rows.push(...reviews.filter(matches));
      const last = reviews.length < SCAN_BATCH ? undefined : reviews.at(-1);
      after = last === undefined ? null : toCursor(last, request.sort);
      const isEnough = rows.length >= request.limit || scanned + SCAN_BATCH >= SCAN_MAX;
      if (after === null || isEnough) return { counts, page: { rows, total: null, rest: after } };
    }
  }

  /**
   * Reads a page that has a URL: by its number, or the reviews older than another one.
   *
   * @returns null when there is no such company, page or review
   * @throws 400 together with a filter, another order, another limit or a cursor
   */
  async function readNumberedPage(
    key: CompanyKey,
    { page, before, limit = REVIEWS_PER_PAGE, sort = 'newest', ...others }: CompanyReviewsQuery,
  ): Promise<Page<CompanyReview> | null> {
    const isCombined = page !== undefined && before !== undefined;
    if (isCombined || limit !== REVIEWS_PER_PAGE || sort !== 'newest' || Object.keys(others).length > 0) {
      throw invalidField(page === undefined ? 'before' : 'page', 'wrong');
    }
    const after = before === undefined ? null : ((await reviewPages.findPosition(key, before)) ?? null);
    if (before !== undefined && after === null) return null;
    const company = await reviewPages.ofCompany(key, {
      ...toPageRequest({ limit: REVIEWS_PER_PAGE }),
      after,
      sort: 'newest',
      ratings: null,
      language: null,
      origin: null,
      offset: page === undefined ? 0 : (page - 1) * REVIEWS_PER_PAGE,
    });
    if (company === undefined || company.reviews.length === 0) return null;
    const total = company.rating_counts.reduce((sum, count) => sum + count, 0);
    return toPage({ rows: company.reviews, total }, toCompanyReview, { limit: REVIEWS_PER_PAGE });
  }

  /** @returns null when there is no such company */
  async function readCompanyPage(key: CompanyKey, query: CompanyReviewsQuery): Promise<Page<CompanyReview> | null> {
    if (query.page !== undefined || query.before !== undefined) return readNumberedPage(key, query);
    const { sort = 'newest', rating, language = null, origin = null, q = '' } = query;
    const ratings = rating === undefined ? null : [...new Set(rating)];
    // No index has both an order by votes and the languages or origins, both languages and origins, or only organic reviews.
    const scansOrigin = origin === 'organic' || (sort === 'helpful' && origin !== null);
    const scansLanguage = language !== null && (sort === 'helpful' || (origin !== null && !scansOrigin));
    const request = {
      ...toPageRequest(query),
      sort,
      ratings,
      language: scansLanguage ? null : language,
      origin: scansOrigin ? null : origin,
    };
    const getTotal = (company: CountedCompany): number => {
      const counts = origin === null ? company.rating_counts : toOriginCounts(company)[origin];
      const counted = language === null ? counts : (company.language_counts[language] ?? []);
      return counted.reduce((sum, count, one) => (ratings?.includes(one) === false ? sum : sum + count), 0);
    };
    // There are no counts by language and origin.
    const hasTotal = q === '' && !scansLanguage && (language === null || origin === null);
    if (q !== '' || scansLanguage || scansOrigin) {
      const matchesText = q === '' ? () => true : createTextFilter(q);
      const found = await search(
        key,
        request,
        (review) =>
          (!scansLanguage || review.language === language) &&
          (!scansOrigin || review.origin === origin) &&
          matchesText(`${review.title}
${review.description}`),
      );
      if (found === null) return null;
      return toPage({ ...found.page, total: hasTotal ? getTotal(found.counts) : null }, toCompanyReview, query);
    }
    const company = await reviewPages.ofCompany(key, request);
    if (company === undefined) return null;
    return toPage({ rows: company.reviews, total: hasTotal ? getTotal(company) : null }, toCompanyReview, query);
  }

  return {
    /**
     * Creates a review, and a listing for a company that is not known yet.
     *
     * Where emails are sent, it is public once the author has confirmed the email. An invitation that is no longer valid makes it
     * organic. A category is only stored for a listing without one.
     *
     * @throws 403 when the company is the author's or the website is blocked, 409 with `reviewId` when the author has reviewed it already, and 409 when the
     *   author has deleted a review of it that was hidden
     */
    async create(author: Consumer, body: CreateReviewBody): Promise<Review> {
      const website = toWebsite(body.companyUrl);
      const content = toReviewContent(body);
      const [categoryId] = toCategoryIds(body.category === undefined ? [] : [body.category], 'category');
      const review = { ...content, language: detectLanguage(content.title, content.description) };
      let isSuggested = false;
      let isNew = false;
      const created = await write(author, async (transaction, { email, email_confirmed_at: confirmedAt }) => {
        isNew = false;
        const company = await companies.findOrCreateListing(transaction, website, () => {
          isNew = true;
          return checkWebsite(transaction, website.id, 'companyUrl');
        });
        if (company.removed_at !== null) await checkWebsite(transaction, company.domain, 'companyUrl');
        const ownEmails = [company.email, company.work_email];
        if (ownEmails.some((own) => own !== null && isSameEmail(own, email))) throw new ProblemError('own-company');
        await checkFirstReview(transaction, company.id, author.userId);
        await checkNotHidden(transaction, company.id, author.userId);
        const awaits = sendsMail && confirmedAt === null;
        const { origin, invitationId } = await invited.use(transaction, body.invitation, company.id, {
          email,
          isConfirmed: !awaits,
        });
        const id = await reviews.insert(transaction, {
          ...review,
          company_id: company.id,
          user_id: author.userId,
          company_name: body.companyName,
          awaits_confirmation: awaits,
          origin,
        });
        if (invitationId !== null) await invited.setReview(transaction, invitationId, id);
        isSuggested = categoryId !== undefined && company.claimed_at === null && company.category_ids.length === 0;
        if (categoryId !== undefined && isSuggested) {
          await suggestions.insert(transaction, {
            review_id: id,
            company_id: company.id,
            user_id: author.userId,
            category_id: categoryId,
          });
        }
        if (company.claimed_at === null) await names.adopt(transaction, company.id);
        else if (!awaits) await notifyOwner(transaction, { id, companyId: company.id, language: review.language });
        return reviews.read(transaction, id);
      });
      if (categoryId !== undefined) onSuggestion(isSuggested ? 'kept' : 'ignored');
      // Only the client knows that it has asked; it has no say about new listings.
      if (isNew) onChoice('new');
      else onChoice(body.corrected === true ? 'corrected' : 'existing');
      return toReview(created);
    },

    /** @throws 403 when the review is another author's, 404 */
    async update(author: Consumer, id: string, body: UpdateReviewBody): Promise<Review> {
      if (body.id !== undefined && body.id !== id) throw invalidField('id', 'idMismatch');
      const changes = toReviewChanges(body);
      const reviewId = databaseId(id);
      const changed = await write(author, async (transaction): Promise<OwnReviewRow> => {
        const review = checkOwner(author, await reviews.lock(transaction, reviewId));
        if (Object.keys(changes).length > 0) {
          const { title, description } = { ...review, ...changes };
          const language = detectLanguage(title, description);
          await reviews.update(transaction, reviewId, { ...changes, language });
        }
        return reviews.read(transaction, reviewId);
      });
      return toReview(changed);
    },

    /** @throws 403 when the review is another author's, 404 */
    async remove(author: Consumer, id: string): Promise<void> {
      const reviewId = databaseId(id);
      await write(author, async (transaction) => {
        checkOwner(author, await reviews.lock(transaction, reviewId));
        await reviews.remove(transaction, reviewId);
        await flags.settleDeleted(transaction, reviewId);
        await mails.removeAbout(transaction, aboutReview(reviewId));
      });
    },

    /**
     * Restores a review that was deleted less than `RESTORE_SECONDS` ago.
     *
     * @throws 403 when the review is another author's, 404, 409 when the author has reviewed the company again, or
     *   has deleted another review of it that was hidden
     */
    async restore(author: Consumer, id: string): Promise<Review> {
      const reviewId = databaseId(id);
      const restored = await write(author, async (transaction) => {
        const review = checkOwner(author, await reviews.lockRestorable(transaction, reviewId));
        await checkFirstReview(transaction, review.company_id, author.userId);
        await checkNotHidden(transaction, review.company_id, author.userId, reviewId);
        await reviews.restore(transaction, reviewId);
        await flags.reopenRestored(transaction, reviewId);
        return reviews.read(transaction, reviewId);
      });
      return toReview(restored);
    },

    /** Returns a review that everybody can see, with its company. @throws 404 */
    async read(id: string): Promise<PublicReview> {
      const review = await reviewPages.ofId(databaseId(id));
      if (review === undefined) throw new ProblemError('not-found');
      return Object.assign(toCompanyReview(review), { company: toCompanyRow(review.company, verifiedBy) });
    },

    async ofUser({ userId }: Person, query: OwnReviewsQuery): Promise<Page<Review>> {
      if (query.company !== undefined) {
        const rows = await reviewPages.ofUserAndCompany(userId, parseCompanyId(query.company));
        return { items: rows.map(toReview), total: rows.length, next: null };
      }
      const author = await reviewPages.ofUser(userId, toPageRequest(query));
      if (author === undefined) throw new ProblemError('unauthenticated');
      return toPage({ rows: author.reviews, total: author.total }, toReview, query);
    },

    async ofOwnCompany(
      { companyId }: CompanyActor,
      { replied, ...query }: OwnCompanyReviewsQuery,
    ): Promise<Page<CompanyReview>> {
      const isReplied = replied === undefined ? null : replied === 'true';
      const company = await reviewPages.ofOwner(companyId, { ...toPageRequest(query), isReplied });
      if (company === undefined) throw new ProblemError('unauthenticated');
      const { reviews_count: count, replied: repliedCount } = company;
      const notReplied = repliedCount === null ? null : count - repliedCount;
      const total = isReplied === null ? count : isReplied ? repliedCount : notReplied;
      const filter = replied === undefined ? {} : { replied };
      return toPage({ rows: company.reviews, total }, toCompanyReview, { ...query, ...filter });
    },

    /**
     * @param id the company's id, or its website in any form
     * @throws 404, 410 for a blocked company
     */
    async ofCompany(id: string, query: CompanyReviewsQuery): Promise<Page<CompanyReview>> {
      const page = await readCompanyPage({ domain: parseCompanyId(id) }, query);
      if (page === null) throw await companyMissing(parseCompanyId(id));
      return page;
    },
  };
}

/** @throws 404 when there is no review, 403 when it is another author's */
function checkOwner({ userId }: Consumer, review: LockedReview | undefined): LockedReview {
  if (review === undefined) throw new ProblemError('not-found');
  if (review.user_id !== userId) throw new ProblemError('not-owner');
  return review;
}
