import { Type, type Static } from 'typebox';

export const PAGE_LIMIT_DEFAULT = 20;
export const PAGE_LIMIT_MAX = 100;

/** The query of a call that answers an array, a page at a time. */
export const PageQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_LIMIT_DEFAULT })),
    cursor: Type.Optional(Type.String({ description: "From the Link header's `next` address" })),
  },
  { $id: 'PageQuery', additionalProperties: false },
);
export type PageQuery = Static<typeof PageQuery>;
