import { Type } from 'typebox';
import { Nullable, Timestamp } from './fields.ts';
import { AppealState } from './flag.ts';
import { DecisionGround } from './grounds.ts';

/**
 * The statement of reasons, which a person receives for each decision that restricts their content (Regulation (EU)
 * 2022/2065, article 17).
 */
export const statementFields = {
  at: Timestamp,
  reason: Type.String({ description: 'The public reason for the decision' }),
  ground: DecisionGround,
  decisionId: Nullable(Type.String(), {
    description:
      'The id of the decision. Null if the decision was deleted, and for reviews that were hidden before Heard stored decisions',
  }),
  appealUntil: Nullable(Timestamp, {
    description: 'The end of the period in which the decision can be appealed. Null if the decision cannot be appealed',
  }),
  appeal: Nullable(
    Type.Object({
      state: AppealState,
      text: Type.String(),
      createdAt: Timestamp,
      reason: Nullable(
        Type.String({
          description:
            'The public reason for the outcome of the appeal. Null unless an administrator has decided the appeal',
        }),
      ),
      decidedAt: Nullable(Timestamp),
    }),
  ),
};
