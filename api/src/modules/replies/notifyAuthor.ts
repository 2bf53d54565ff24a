import type { Language } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { getAuthorLanguage } from '../../kernel/getAuthorLanguage.ts';
import { composeReviewReplied } from './composeReviewReplied.ts';
import type { RepliedReview } from './replies.repository.ts';
import type { RepliesDependencies } from './RepliesDependencies.ts';

/** Queues the email about a reply to the author of the review, unless the author has turned off emails about replies. */
export async function notifyAuthor(
  dependencies: Pick<RepliesDependencies, 'mailLayout' | 'mailQueue'>,
  transaction: Transaction,
  reviewId: string,
  { review, authorId }: { review: RepliedReview; authorId: string },
): Promise<void> {
  const { mailLayout, mailQueue } = dependencies;
  if (!review.replies_mail) return;
  const language: Language = getAuthorLanguage(review);
  const recipient = { recipient: review.author_email, language };
  const mail = composeReviewReplied(mailLayout, recipient, authorId, review.company_domain, reviewId);
  await mailQueue.add(transaction, { userId: authorId }, mail);
}
