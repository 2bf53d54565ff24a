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
    const { rating, title, description, benefit, relation } = review;
    const replaced = { rating, title, description };
    const { benefit: newBenefit = benefit, relation: newRelation = relation, ...written } = changes;
    const present = { ...replaced, ...written };
    const declarations = { benefit: newBenefit, relation: newRelation };
    const isTextChanged = !isDeepStrictEqual(present, replaced);
    // Clients send the whole review. An unchanged one must not get a new date of change.
    if (!isTextChanged && newBenefit === benefit && newRelation === relation) {
      return reviews.read(transaction, reviewId);
    }
    const language = detectLanguage(present.title, present.description);
    // Writes only the fields in the request, because every written text is checked again.
    const stored = review.is_labelled
      ? await labels.declare(transaction, reviewId, review, declarations)
      : declarations;
    await reviews.update(transaction, reviewId, { ...(isTextChanged && written), ...stored, language });
    if (!isTextChanged) return reviews.read(transaction, reviewId);
    const isSame = await replaceVersion(transaction, reviewId, replaced, present);
    if (review.hidden_at === null && !isSame) {
      await notifyOwner(transaction, { id: reviewId, companyId: review.company_id, language }, 'reviewChanged');
    }
    return reviews.read(transaction, reviewId);
  });
  return toReview(changed);
}
