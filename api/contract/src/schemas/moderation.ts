import { Type, type Static } from 'typebox';
import { TextField } from './fields.ts';

/** POST /admin/reviews/{id}/hide. The author reads the reason. */
export const HideReviewBody = Type.Object(
  { reason: TextField('hidingReason') },
  { $id: 'HideReviewBody', additionalProperties: false },
);
export type HideReviewBody = Static<typeof HideReviewBody>;
