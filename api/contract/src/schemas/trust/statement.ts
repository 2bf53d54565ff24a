import { Type } from 'typebox';
import { Nullable, Timestamp } from '../fields.ts';
import { AppealState } from './flag.ts';
import { DecisionGround } from './grounds.ts';

/** What a person learns about each decision that restricts something of theirs: the statement of reasons (Regulation (EU) 2022/2065, article 17). */
export const statementFields = {
  at: Timestamp,
  reason: Type.String({ description: 'The public reason' }),
  ground: DecisionGround,
  decisionId: Nullable(Type.String(), {
    description: 'Null once the decision has expired, and for reviews hidden before decisions existed',
  }),
  appealUntil: Nullable(Timestamp, {
    description: 'Until when the decision can be appealed; null when it cannot be',
  }),
  appeal: Nullable(
    Type.Object({
      state: AppealState,
      text: Type.String(),
      createdAt: Timestamp,
      reason: Nullable(Type.String({ description: 'The public reason of the outcome' })),
      decidedAt: Nullable(Timestamp),
    }),
  ),
};
