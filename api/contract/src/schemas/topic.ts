import { Type, type Static } from 'typebox';
import { SEARCH_QUERY_MAX_LENGTH } from '../search.ts';
import { Nullable } from './fields.ts';
import { Names } from './category.ts';

const slug = Type.String();

/** A category, country or city that a search text is about. */
export const Topic = Type.Union(
  [
    Type.Object({
      kind: Type.Literal('category'),
      slug,
      names: Names,
      parent: Nullable(Type.Object({ slug, names: Names }), {
        description: 'The top category that contains the category. Null if the category is a top category itself',
      }),
    }),
    Type.Object({
      kind: Type.Literal('place'),
      country: Type.Object({
        code: Type.String({ description: 'The ISO 3166-1 alpha-2 code of the country, such as `ES`' }),
        names: Names,
      }),
      city: Nullable(Type.Object({ slug, name: Type.String() }), {
        description: 'The city that the search text is about. Null if the topic is a whole country',
      }),
    }),
  ],
  { $id: 'Topic' },
);
export type Topic = Static<typeof Topic>;

/** The response to GET /topics. */
export const Topics = Type.Object(
  {
    topics: Type.Array(Topic, {
      description: 'The topics that match the search text, at most 4, the best match first',
    }),
    spelling: Nullable(Type.String(), {
      description:
        'The search text with its misspelled words replaced. Null unless topics were found only by allowing typos',
    }),
  },
  { $id: 'Topics' },
);
export type Topics = Static<typeof Topics>;

/** The query of GET /topics: the text for which categories and places are searched. */
export const TopicsQuery = Type.Object(
  { q: Type.String({ maxLength: SEARCH_QUERY_MAX_LENGTH }) },
  { $id: 'TopicsQuery', additionalProperties: false },
);
export type TopicsQuery = Static<typeof TopicsQuery>;
