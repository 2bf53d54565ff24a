import type { Transaction } from '../../database/Database.ts';
import { getAuthorLanguage } from '../../kernel/getAuthorLanguage.ts';
import type { Mail, Recipient } from '../mail/index.ts';
import type { ReportedReview } from '../reports/index.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/** Queues an email to the author of a review, unless the author has deleted the review. */
export async function notifyAuthor(
  dependencies: Pick<ModerationDependencies, 'mailQueue'>,
  transaction: Transaction,
  review: ReportedReview,
  composeMail: (recipient: Recipient) => Mail,
): Promise<void> {
  const { mailQueue } = dependencies;
  if (review.is_deleted) return;
  const mail = composeMail({ recipient: review.author_email, language: getAuthorLanguage(review) });
  await mailQueue.add(transaction, { userId: review.user_id }, mail);
}
