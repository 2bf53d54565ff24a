import { Type, type Static } from 'typebox';
import { Nullable } from './fields.ts';

/** A reviewer with a public page. The page exists while the reviewer shares data and has a visible review. */
export const Person = Type.Object(
  {
    id: Type.String({
      description:
        'The id of the public page: ten random characters. It changes when `shareData` is turned off and on again',
    }),
    name: Type.String(),
    lastName: Type.String(),
    avatar: Nullable(
      Type.String({ description: 'The path of the avatar from the root of the API. Null if the person has no avatar' }),
    ),
    memberSince: Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}$',
      description: 'The month in which the account was created, such as `2026-03`',
    }),
    reviewsQuantity: Type.Integer({ minimum: 0, description: 'Number of visible reviews' }),
    helpful: Type.Integer({
      minimum: 0,
      description: 'The number of times that reviews of this person were found helpful',
    }),
  },
  { $id: 'Person' },
);
export type Person = Static<typeof Person>;
