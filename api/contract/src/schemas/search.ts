import { Type, type Static } from 'typebox';
import { SEARCH_FACET_VALUES_MAX, SEARCH_HITS_PER_PAGE_MAX, SEARCHES_PER_REQUEST } from '../search.ts';

const Highlight = Type.Object({
  value: Type.String(),
  matchLevel: Type.Union([Type.Literal('none'), Type.Literal('partial'), Type.Literal('full')]),
  fullyHighlighted: Type.Optional(Type.Boolean()),
  matchedWords: Type.Array(Type.String()),
});

/** The maximum number of names or conditions in one list of a search. Algolia also limits this number. */
export const SEARCH_CONDITIONS_MAX = 100;

const Texts = Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: SEARCH_CONDITIONS_MAX })]);
/** A condition, or a list of conditions. Each condition is a text, or a list of alternatives. */
const Conditions = Type.Union([Type.String(), Type.Array(Texts, { maxItems: SEARCH_CONDITIONS_MAX })]);

/** One search of Algolia's `queries` request. Properties of Algolia's protocol that are not listed here are ignored. */
export const SearchRequest = Type.Object({
  indexName: Type.String(),
  query: Type.Optional(Type.String()),
  params: Type.Optional(
    Type.String({
      description: 'The properties of the search as a query string. Only older clients send this property',
    }),
  ),
  hitsPerPage: Type.Optional(Type.Integer({ minimum: 0, maximum: SEARCH_HITS_PER_PAGE_MAX })),
  page: Type.Optional(Type.Integer({ minimum: 0 })),
  highlightPreTag: Type.Optional(Type.String()),
  highlightPostTag: Type.Optional(Type.String()),
  attributesToRetrieve: Type.Optional(Texts),
  facets: Type.Optional(Texts),
  facetFilters: Type.Optional(Conditions),
  numericFilters: Type.Optional(Conditions),
  maxValuesPerFacet: Type.Optional(Type.Integer({ minimum: 1, maximum: SEARCH_FACET_VALUES_MAX })),
});
export type SearchRequest = Static<typeof SearchRequest>;

/** The request body of POST /1/indexes/*\/queries: 1 to 5 searches. */
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
      avatar: Type.Union([
        Type.String({
          description: 'The path of the avatar image from the root of the API. Null if the company has no avatar',
        }),
        Type.Null(),
      ]),
      reviewsQuantity: Type.Integer({ minimum: 0 }),
      ratingGeneral: Type.Number({
        minimum: 0,
        maximum: 5,
        description: 'The mean of all ratings of the company, from 0 to 5. It is 0 if the company has no reviews',
      }),
      categories: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'The slugs of the categories and of their top categories. Present only if `attributesToRetrieve` includes `*`',
        }),
      ),
      country: Type.Optional(
        Type.Union([
          Type.String({
            description: 'The ISO 3166-1 alpha-2 code of the country, such as `ES`. Null if it is unknown',
          }),
          Type.Null(),
        ]),
      ),
      city: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      verified: Type.Optional(Type.Boolean()),
      formerly: Type.Optional(
        Type.String({
          description:
            'The former name or website by which the search found the company. Absent if the company was found by its current name or website',
        }),
      ),
      _highlightResult: Type.Object({ name: Highlight, website: Highlight }),
    }),
  ),
  nbHits: Type.Integer(),
  page: Type.Integer(),
  nbPages: Type.Integer(),
  hitsPerPage: Type.Integer(),
  exhaustiveNbHits: Type.Boolean(),
  facets: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()))),
  exhaustiveFacetsCount: Type.Optional(Type.Boolean()),
  query: Type.String(),
  params: Type.String(),
  processingTimeMS: Type.Integer(),
});
export type SearchResult = Static<typeof SearchResult>;

/** The results, in the order of the requests. */
export const SearchAnswer = Type.Object({ results: Type.Array(SearchResult) }, { $id: 'SearchAnswer' });
export type SearchAnswer = Static<typeof SearchAnswer>;
