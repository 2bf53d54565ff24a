import type { Transaction } from '../../database/Database.ts';
import type { ReviewLabelsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { Declarations } from './review.ts';

/** The content of a label. A property is null if the label does not concern it. */
export type Label = Pick<ReviewLabelsTable, 'benefit' | 'relation' | 'reason'>;

export type LabelsRepository = ReturnType<typeof labelsRepository>;

/** Provides the labels that administrators add to reviews. Callers have locked the review. */
export function labelsRepository() {
  return { add, remove, declare };
}

/** Adds a label to a review that has none. Stores the author's answers with the label. @returns false if the review already had a label */
async function add(transaction: Transaction, reviewId: string, { benefit, relation, reason }: Label): Promise<boolean> {
  const knex = toKnex(transaction);
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `insert into review_labels (review_id, benefit, relation, reason, stated_benefit, stated_relation)
       select id, :benefit, :relation, :reason, benefit, relation from reviews where id = :reviewId
     on conflict (review_id) do nothing`,
    { reviewId, benefit, relation, reason },
  );
  if (rowCount === 0) return false;
  await knex('reviews')
    .where({ id: reviewId })
    .update({ is_labelled: true, ...(benefit !== null && { benefit }), ...(relation !== null && { relation }) });
  return true;
}

/**
 * Removes the label of a review. The author's disclosure applies again. @returns whether the review had a label
 */
async function remove(transaction: Transaction, reviewId: string): Promise<boolean> {
  const knex = toKnex(transaction);
  const stated = await knex('review_labels').first('stated_benefit', 'stated_relation').where({ review_id: reviewId });
  if (stated === undefined) return false;
  await knex('review_labels').where({ review_id: reviewId }).del();
  await knex('reviews')
    .where({ id: reviewId })
    .update({ is_labelled: false, benefit: stated.stated_benefit, relation: stated.stated_relation });
  return true;
}

/**
 * Stores the changed answers of the author of a review with a label.
 *
 * @param present the current values of the review, with the label
 * @param declarations the values that the author sends; values equal to the current values are no change
 * @returns the values of the review afterwards
 */
async function declare(
  transaction: Transaction,
  reviewId: string,
  present: Declarations,
  declarations: Declarations,
): Promise<Declarations> {
  const knex = toKnex(transaction);
  const [label] = await knex('review_labels')
    .where({ review_id: reviewId })
    .update(
      {
        ...(declarations.benefit !== present.benefit && { stated_benefit: declarations.benefit }),
        ...(declarations.relation !== present.relation && { stated_relation: declarations.relation }),
        at: knex.ref('at'),
      },
      ['benefit', 'relation'],
    );
  if (label === undefined) throw new Error(`Review ${reviewId} has no label`);
  return {
    benefit: label.benefit === null ? declarations.benefit : present.benefit,
    relation: label.relation === null ? declarations.relation : present.relation,
  };
}
