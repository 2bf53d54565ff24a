import { Type, type Static } from 'typebox';
import { Nullable, Timestamp } from './fields.ts';

/** The connection of an author to the reviewed company: works there, or works for a competitor. */
export const ReviewRelation = Type.Union([Type.Literal('employee'), Type.Literal('competitor')]);
export type ReviewRelation = Static<typeof ReviewRelation>;

/** The label that an administrator has added to a review. It replaces the author's disclosure. */
const ReviewLabel = Type.Object({
  benefit: Nullable(Type.Boolean(), {
    description: 'The value that the label gives `benefit`. Null if the label is only about `relation`',
  }),
  relation: Nullable(ReviewRelation, {
    description: 'The value that the label gives `relation`. Null if the label is only about `benefit`',
  }),
  reason: Type.String({ description: 'The public reason for the label' }),
  at: Timestamp,
});

/** The author's disclosure about a benefit for the review, and about a connection to the company. */
export const declarationFields = {
  benefit: Nullable(Type.Boolean(), {
    description:
      'Whether the author got something for the review, such as a discount, a gift or a payment. Null if the author has not answered this',
  }),
  relation: Nullable(ReviewRelation, {
    description:
      'The connection of the author to the company. Reviews with a connection do not count in ratings, scores, topics and ranks. Null if there is no connection',
  }),
};

/** The author's disclosure, with the label of an administrator that replaces it. */
export const labelFields = {
  ...declarationFields,
  label: Nullable(ReviewLabel, {
    description:
      'The label that an administrator has added. It replaces the answers of the author in `benefit` and `relation`. Null if there is no label',
  }),
};

/**
 * Filters a list by the author's connection to the company: `any` selects reviews with any connection, each other value the reviews with
 * that connection.
 */
export const RelationFilter = Type.Union([Type.Literal('any'), ...ReviewRelation.anyOf], {
  description:
    'Lists only reviews by people with this connection to the company or, with `any`, with any connection. No other list contains these reviews. Cannot be combined with other filters, and sorts only by time. Default: reviews without a connection',
});
export type RelationFilter = Static<typeof RelationFilter>;

/** Numbers of visible reviews by people with a connection to the company. */
export const RelationCounts = Type.Object(
  { employee: Type.Integer({ minimum: 0 }), competitor: Type.Integer({ minimum: 0 }) },
  {
    description:
      'How many reviews are by people with a connection to the company. Other numbers do not include these reviews',
  },
);
export type RelationCounts = Static<typeof RelationCounts>;
