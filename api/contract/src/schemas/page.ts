import { Type, type Static } from 'typebox';

/** The number of items per page if the request contains no `limit`. */
export const PAGE_LIMIT_DEFAULT = 20;
/** Maximum number of items per page. */
export const PAGE_LIMIT_MAX = 100;

/** The query parameters that choose a page of an endpoint's list. */
export const PageQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_LIMIT_DEFAULT })),
    cursor: Type.Optional(
      Type.String({
        description: 'The position at which the page starts, taken from the `next` URL of the `Link` header',
      }),
    ),
  },
  { $id: 'PageQuery', additionalProperties: false },
);
export type PageQuery = Static<typeof PageQuery>;
