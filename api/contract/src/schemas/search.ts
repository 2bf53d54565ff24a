import { Type, type Static } from 'typebox';
import { SEARCH_HITS_PER_PAGE_MAX, SEARCHES_PER_REQUEST } from '../search.ts';

const Highlight = Type.Object({
  value: Type.String(),
  matchLevel: Type.Union([Type.Literal('none'), Type.Literal('partial'), Type.Literal('full')]),
  fullyHighlighted: Type.Optional(Type.Boolean()),
  matchedWords: Type.Array(Type.String()),
});

/** One search of Algolia's `queries` request. Properties of Algolia's protocol that are not listed here are ignored. */
export const SearchRequest = Type.Object({
  indexName: Type.String(),
  query: Type.Optional(Type.String()),
  params: Type.Optional(Type.String({ description: 'The same properties as a query string (older clients)' })),
  hitsPerPage: Type.Optional(Type.Integer({ minimum: 0, maximum: SEARCH_HITS_PER_PAGE_MAX })),
  page: Type.Optional(Type.Integer({ minimum: 0 })),
  highlightPreTag: Type.Optional(Type.String()),
  highlightPostTag: Type.Optional(Type.String()),
});
export type SearchRequest = Static<typeof SearchRequest>;

/** POST /1/indexes/*\/queries: 1 to 5 searches. */
export const SearchBody = Type.Object(
  { requests: Type.Array(SearchRequest, { minItems: 1, maxItems: SEARCHES_PER_REQUEST }) },
  { $id: 'SearchBody' },
);
export type SearchBody = Static<typeof SearchBody>;

/** The result of one search, as Algolia returns it. */
export const SearchResult = Type.Object({
  index: Type.String(),
  hits: Type.Array(
    Type.Object({
      objectID: Type.String(),
      name: Type.String(),
      website: Type.String(),
      avatar: Type.Union([Type.String({ description: "A path from the API's root" }), Type.Null()]),
      reviewsQuantity: Type.Integer({ minimum: 0 }),
      ratingGeneral: Type.Number({ minimum: 0, maximum: 5, description: 'The mean of the ratings; 0 with none' }),
      _highlightResult: Type.Object({ name: Highlight, website: Highlight }),
    }),
  ),
  nbHits: Type.Integer(),
  page: Type.Integer(),
  nbPages: Type.Integer(),
  hitsPerPage: Type.Integer(),
  exhaustiveNbHits: Type.Boolean(),
  query: Type.String(),
  params: Type.String(),
  processingTimeMS: Type.Integer(),
});
export type SearchResult = Static<typeof SearchResult>;

/** The results, in the order of the requests. */
export const SearchAnswer = Type.Object({ results: Type.Array(SearchResult) }, { $id: 'SearchAnswer' });
export type SearchAnswer = Static<typeof SearchAnswer>;
