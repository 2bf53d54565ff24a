import type { Review, UpdateReviewBody } from '@heard/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Consumer } from '../../kernel/Caller.ts';
import { detectLanguage } from '../../kernel/detectLanguage.ts';
import { invalidField } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { AsAuthor } from '../users/index.ts';
import type { ReplaceVersion } from './createReplaceVersion.ts';
import type { LabelsRepository } from './labels.repository.ts';
import type { NotifyOwner } from './notifyOwner.ts';
import { toReview, toReviewChanges, type OwnReviewRow } from './review.ts';
import { checkOwner } from './reviewChecks.ts';
import type { ReviewsRepository } from './reviews.repository.ts';
import { writeAsAuthor } from './writeAsAuthor.ts';

export interface UpdateReviewDependencies {
  reviews: Pick<ReviewsRepository, 'lock' | 'read' | 'update'>;
  labels: Pick<LabelsRepository, 'declare'>;
  asAuthor: AsAuthor;
  replaceVersion: ReplaceVersion;
  notifyOwner: NotifyOwner;
}

/**
 * Changes the author's review, and notifies the owner of the company if the content has changed substantially.
 *
 * @throws 403 when the review is another author's, 404
 */
export async function updateReview(
  dependencies: UpdateReviewDependencies,
  author: Consumer,
  id: string,
  body: UpdateReviewBody,
): Promise<Review> {
  const { reviews, labels, asAuthor, replaceVersion, notifyOwner } = dependencies;
  if (body.id !== undefined && body.id !== id) throw invalidField('id', 'idMismatch');
  const changes = toReviewChanges(body);
  const reviewId = databaseId(id);
  const changed = await writeAsAuthor(asAuthor, author, async (transaction): Promise<OwnReviewRow> => {
    const review = checkOwner(author, await reviews.lock(transaction, reviewId));
    const { benefit = review.benefit, relation = review.relation, ...content } = changes;
    const present = { ...review, ...content, benefit, relation };
    // Writes nothing if nothing has changed. Clients send the whole review, and an unchanged review must keep its date of change.
    if (isDeepStrictEqual(present, { ...review })) return reviews.read(transaction, reviewId);
    const isContentChanged = !isDeepStrictEqual({ ...review, ...content }, { ...review });
    const language = detectLanguage(present.title, present.description);
    const declarations = { benefit, relation };
    const stored = review.is_labelled
      ? await labels.declare(transaction, reviewId, review, declarations)
      : declarations;
    // Writes only the fields in the request, because every written text is checked again.
    await reviews.update(transaction, reviewId, { ...(isContentChanged && content), ...stored, language });
    const isSame = await replaceVersion(transaction, reviewId, review, present);
    if (review.hidden_at === null && !isSame) {
      await notifyOwner(transaction, { id: reviewId, companyId: review.company_id, language }, 'reviewChanged');
    }
    return reviews.read(transaction, reviewId);
  });
  return toReview(changed);
}
