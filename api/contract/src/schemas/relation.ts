import { Type, type Static } from 'typebox';
import { Nullable, Timestamp } from './fields.ts';

/** The connection of an author to the reviewed company: works there, or works for a competitor. */
export const ReviewRelation = Type.Union([Type.Literal('employee'), Type.Literal('competitor')]);
export type ReviewRelation = Static<typeof ReviewRelation>;

/** The label that an administrator has added to a review. It replaces what the author says. */
const ReviewLabel = Type.Object({
  benefit: Nullable(Type.Boolean(), { description: 'Null if the label is only about `relation`' }),
  relation: Nullable(ReviewRelation, { description: 'Null if the label is only about `benefit`' }),
  reason: Type.String({ description: 'The public reason' }),
  at: Timestamp,
});

/** What the author of a review says about getting something for it, and about a connection to the company. */
export const declarationFields = {
  benefit: Nullable(Type.Boolean(), {
    description:
      'Whether the author got something for the review, such as a discount, a gift or a payment. Null if this is not answered',
  }),
  relation: Nullable(ReviewRelation, {
    description:
      'The connection of the author to the company. A review with a connection counts in no figure. Null without one',
  }),
};

/** The declarationFields of a review with the label that replaces them. */
export const labelFields = {
  ...declarationFields,
  label: Nullable(ReviewLabel, {
    description:
      'The label that an administrator has added, which `benefit` or `relation` then states. Null without one',
  }),
};

/** Which reviews a list has: with any connection, or with this one. */
export const RelationFilter = Type.Union([Type.Literal('any'), ...ReviewRelation.anyOf], {
  description:
    'Lists only reviews by people with this connection to the company, or with any. They are in no other list. Not together with other filters, and only by time. Default: reviews without a connection',
});
export type RelationFilter = Static<typeof RelationFilter>;

/** Numbers of visible reviews by people with a connection to the company. */
export const RelationCounts = Type.Object(
  { employee: Type.Integer({ minimum: 0 }), competitor: Type.Integer({ minimum: 0 }) },
  { description: 'Numbers of reviews by people with a connection to the company, which count in no other figure' },
);
export type RelationCounts = Static<typeof RelationCounts>;
