import { Type, type Static } from 'typebox';
import { TextField, Timestamp } from '../fields.ts';

/** POST /admin/companies/merge: both are company ids, or websites in any form. */
export const MergeBody = Type.Object(
  {
    from: Type.String({ description: 'A listing without an owner, which then leads to `into`' }),
    into: Type.String({ description: 'The company that gets the reviews' }),
    reason: TextField('hidingReason'),
  },
  { $id: 'MergeBody', additionalProperties: false },
);
export type MergeBody = Static<typeof MergeBody>;

/** GET /admin/companies/{id}/merge/{into}: what merging the one into the other would change. */
export const MergePreview = Type.Object(
  {
    duplicates: Type.Integer({
      minimum: 0,
      description: 'People who have reviewed both companies: their older review would be hidden',
    }),
  },
  { $id: 'MergePreview' },
);
export type MergePreview = Static<typeof MergePreview>;

/** A merge of two companies. */
export const Merge = Type.Object(
  {
    id: Type.String(),
    from: Type.String(),
    into: Type.String(),
    reviews: Type.Integer({ minimum: 0, description: 'Reviews that have moved, hidden ones included' }),
    duplicates: Type.Integer({
      minimum: 0,
      description: 'People who had reviewed both companies: their older review is hidden',
    }),
    at: Timestamp,
  },
  { $id: 'Merge' },
);
export type Merge = Static<typeof Merge>;
