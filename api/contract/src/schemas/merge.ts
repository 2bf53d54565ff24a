import { Type, type Static } from 'typebox';
import { TextField, Timestamp } from './fields.ts';

/** The request body of POST /admin/companies/merge. Both values are company ids, or websites in any form. */
export const MergeBody = Type.Object(
  {
    from: Type.String({
      description:
        'The listing to merge: a company id or a website. The listing must have no owner. After the merge, the URL of the listing redirects to `into`',
    }),
    into: Type.String({ description: 'The company that gets the reviews: a company id or a website' }),
    reason: TextField('hidingReason'),
  },
  { $id: 'MergeBody', additionalProperties: false },
);
export type MergeBody = Static<typeof MergeBody>;

/** The response to GET /admin/companies/{id}/merge/{into}: the changes that the merge would make. */
export const MergePreview = Type.Object(
  {
    duplicates: Type.Integer({
      minimum: 0,
      description: 'The number of people who have reviewed both companies. The merge would hide their older review',
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
    reviews: Type.Integer({
      minimum: 0,
      description: 'The number of reviews that the merge moved to the other company, including hidden reviews',
    }),
    duplicates: Type.Integer({
      minimum: 0,
      description: 'The number of people who had reviewed both companies. The merge hid their older review',
    }),
    at: Timestamp,
  },
  { $id: 'Merge' },
);
export type Merge = Static<typeof Merge>;
