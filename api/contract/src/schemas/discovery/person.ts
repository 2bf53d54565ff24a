import { Type, type Static } from 'typebox';
import { Nullable } from '../fields.ts';

/** A reviewer with a public page, which exists while its owner shares data and has a visible review. */
export const Person = Type.Object(
  {
    id: Type.String({ description: 'Ten random characters, others after `shareData` was turned off and on again' }),
    name: Type.String(),
    lastName: Type.String(),
    avatar: Nullable(Type.String({ description: "A path from the API's root" })),
    memberSince: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$', description: 'A month: `2026-03`' }),
    reviewsQuantity: Type.Integer({ minimum: 0, description: 'Number of visible reviews' }),
    helpful: Type.Integer({ minimum: 0, description: 'How often they were found helpful, all together' }),
  },
  { $id: 'Person' },
);
export type Person = Static<typeof Person>;
