import { isMarketplacePage, type CreateReviewBody, type Review } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { Consumer } from '../../kernel/Caller.ts';
import { detectLanguage } from '../../kernel/detectLanguage.ts';
import { getPublicSuffix } from '../../kernel/getPublicSuffix.ts';
import { sharesDomain } from '../../kernel/isOnWebsite.ts';
import { isSameEmail } from '../../kernel/isSameEmail.ts';
import { toCategoryIds } from '../../kernel/toCategoryIds.ts';
import { toWebsite } from '../../kernel/website.ts';
import { ProblemError } from '../../problems.ts';
import type { CompaniesRepository, CompanyNames } from '../companies/index.ts';
import type { AsAuthor } from '../users/index.ts';
import type { CheckWebsite } from '../websites/index.ts';
import type { UseInvitation } from './UseInvitation.ts';
import type { HiddenReviewsRepository } from './hiddenReviews.repository.ts';
import type { NotifyOwner } from './notifyOwner.ts';
import { toReview, toReviewContent, type OwnReviewRow } from './review.ts';
import { checkFirstReview, checkNotHidden } from './reviewChecks.ts';
import type { ReviewEvents } from './reviewEvents.ts';
import type { ReviewsRepository } from './reviews.repository.ts';
import type { CompanyPeopleRepository } from '../companyPeople/index.ts';
import { writeAsAuthor } from './writeAsAuthor.ts';

/**
 * The choice of a review's company: an existing company, a new listing, or an existing company in place of the typed
 * name.
 */
type CompanyChoice = 'existing' | 'new' | 'corrected';

export interface CreateReviewDependencies {
  reviews: Pick<ReviewsRepository, 'findIdByAuthor' | 'insert' | 'read'>;
  companies: Pick<CompaniesRepository, 'findName' | 'findOrCreateListing'>;
  companyPeople: Pick<CompanyPeopleRepository, 'hasPerson'>;
  hiddenReviews: Pick<HiddenReviewsRepository, 'exists'>;
  asAuthor: AsAuthor;
  checkWebsite: CheckWebsite;
  invited: UseInvitation;
  names: CompanyNames;
  notifyOwner: NotifyOwner;
  events: Pick<ReviewEvents, 'categorySuggested'>;
  /** Returns whether the site sends emails. Only then can authors confirm their address. */
  sendsMail: () => boolean;
  /** Called for each category that an author suggests. */
  onSuggestion: (result: 'kept' | 'ignored') => void;
  /** Called for each new review with the way in which its company was chosen. */
  onChoice: (outcome: CompanyChoice) => void;
}

/**
 * Creates a review, and a listing for a company that is not known yet.
 *
 * Where emails are sent, the review is public once the author has confirmed the email. A review by an author at the company's own domain is held
 * until an administrator has reviewed it. With an invitation that is no longer valid, the review is organic. A category is only stored for a listing
 * without a category.
 *
 * @throws 409 with `company` for an unconfirmed page on a marketplace, 403 when the company is the author's or the website is blocked, 409 with
 * `reviewId` when the author has already reviewed the company, and 409 when the author has deleted a hidden review of the company
 */
export async function createReview(
  dependencies: CreateReviewDependencies,
  author: Consumer,
  body: CreateReviewBody,
): Promise<Review> {
  const { asAuthor, onSuggestion, onChoice } = dependencies;
  const { userId } = author;
  const { created, isNew, isSuggested } = await writeAsAuthor(
    asAuthor,
    author,
    (transaction, { email, email_confirmed_at: confirmedAt }) =>
      writeReview(dependencies, transaction, { userId, email, isConfirmed: confirmedAt !== null }, body),
  );
  if (body.category !== undefined) onSuggestion(isSuggested ? 'kept' : 'ignored');
  // Trusts the client, because only the client knows whether the author has corrected the company. A correction always names an existing company.
  if (isNew) onChoice('new');
  else onChoice(body.corrected === true ? 'corrected' : 'existing');
  return toReview(created);
}

/** The author of a new review. The caller has locked the account. */
export interface ReviewAuthor {
  userId: string;
  email: string;
  isConfirmed: boolean;
}

/** A created review, with the data for counters after the transaction. */
interface WrittenReview {
  created: OwnReviewRow;
  isNew: boolean;
  isSuggested: boolean;
}

/** Creates a review as `createReview` does, in the transaction of the caller. */
export type WriteReview = (transaction: Transaction, author: ReviewAuthor, body: CreateReviewBody) => Promise<Review>;

export function createWriteReview(dependencies: CreateReviewDependencies): WriteReview {
  return async (transaction, author, body) =>
    toReview((await writeReview(dependencies, transaction, author, body)).created);
}

async function writeReview(
  dependencies: CreateReviewDependencies,
  transaction: Transaction,
  { userId, email, isConfirmed }: ReviewAuthor,
  body: CreateReviewBody,
): Promise<WrittenReview> {
  const { reviews, companies, companyPeople, hiddenReviews, checkWebsite, invited, names, notifyOwner } = dependencies;
  const { events, sendsMail } = dependencies;
  const website = toWebsite(body.companyUrl);
  const content = toReviewContent(body);
  const [categoryId] = toCategoryIds(body.category === undefined ? [] : [body.category], 'category');
  const review = { ...content, language: detectLanguage(content.title, content.description) };
  let isNew = false;
  if (body.confirmWebsite !== true && isMarketplacePage(body.companyUrl, getPublicSuffix)) {
    const name = (await companies.findName(website.id)) ?? website.id;
    throw new ProblemError('marketplace', { company: { id: website.id, name }, values: { company: name } });
  }
  const company = await companies.findOrCreateListing(transaction, website, () => {
    isNew = true;
    return checkWebsite(transaction, website.id, 'companyUrl');
  });
  if (company.removed_at !== null) await checkWebsite(transaction, company.domain, 'companyUrl');
  const ownEmails = [company.email, company.work_email];
  const isOwn = ownEmails.some((own) => own !== null && isSameEmail(own, email));
  if (isOwn || (await companyPeople.hasPerson(transaction, company.id, email))) throw new ProblemError('own-company');
  await checkFirstReview(reviews, transaction, company.id, userId);
  await checkNotHidden(hiddenReviews, transaction, company.id, userId);
  const awaits = sendsMail() && !isConfirmed;
  const isHeld = sharesDomain(email, company.domain);
  const { origin, invitationId } = await invited.use(transaction, body.invitation, company.id, {
    email,
    isConfirmed: !awaits,
  });
  const id = await reviews.insert(transaction, {
    ...review,
    company_id: company.id,
    user_id: userId,
    company_name: body.companyName,
    awaits_confirmation: awaits,
    is_held: isHeld,
    origin,
  });
  if (invitationId !== null) await invited.setReview(transaction, invitationId, id);
  const isSuggested = categoryId !== undefined && company.claimed_at === null && company.category_ids.length === 0;
  if (isSuggested) {
    await events.categorySuggested.publish(transaction, {
      reviewId: id,
      companyId: company.id,
      authorId: userId,
      categoryId,
    });
  }
  if (company.claimed_at === null) await names.adopt(transaction, company.id);
  else if (!awaits && !isHeld) await notifyOwner(transaction, { id, companyId: company.id, language: review.language });
  return { created: await reviews.read(transaction, id), isNew, isSuggested };
}
