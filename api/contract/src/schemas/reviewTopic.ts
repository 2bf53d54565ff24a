import { Type, type Static } from 'typebox';
import { Names } from './category.ts';
import { Nullable } from './fields.ts';

/** The languages in which topics are recognized. Reviews in other languages have no topics. */
export const TOPIC_LANGUAGES = ['en', 'es', 'fr'] as const;

const TopicId = Type.String({ pattern: '^[a-z]+(-[a-z]+)*$', maxLength: 40 });
const Level = Type.Union([Type.Literal('normal'), Type.Literal('serious')]);
const Version = Type.Integer({ minimum: 1, description: 'The version of the topic taxonomy' });
const Count = Type.Integer({ minimum: 0 });

/** The query parameter `topic` of lists of reviews: the id of a topic that all listed reviews mention. */
export const TopicField = TopicId;

/** A topic with the number of a company's public reviews that mention it. */
export const TopicCount = Type.Object({
  id: TopicId,
  name: Names,
  level: Level,
  reviews: Type.Integer({
    minimum: 1,
    description: 'Number of reviews that mention the topic. Equals the total of the list of reviews with this `topic`',
  }),
  stars: Type.Array(Count, {
    minItems: 6,
    maxItems: 6,
    description: 'Numbers of reviews that mention the topic, with a rating of 0, 1, 2, 3, 4 and 5, in this order',
  }),
  recent: Type.Integer({
    minimum: 0,
    description:
      'Number of reviews that mention the topic and are about experiences in the last 24 months, including the current month',
  }),
});
export type TopicCount = Static<typeof TopicCount>;

/** Response of GET /company/{id}/topics: the topics that a company's public reviews mention. */
export const CompanyTopics = Type.Object(
  {
    version: Version,
    read: Type.Integer({
      minimum: 0,
      description: 'Number of reviews that were read for topics: those in English, Spanish or French',
    }),
    notRead: Type.Integer({
      minimum: 0,
      description: 'Number of reviews that were not read for topics: those in other or unknown languages',
    }),
    topics: Type.Array(
      Type.Object({
        ...TopicCount.properties,
        months: Type.Array(Count, {
          minItems: 24,
          maxItems: 24,
          description:
            'Numbers of reviews that mention the topic, by the month of their creation: the last 24 months, oldest first',
        }),
      }),
      { description: 'The topics that apply to the categories of the company, those with the most reviews first' },
    ),
  },
  { $id: 'CompanyTopics' },
);
export type CompanyTopics = Static<typeof CompanyTopics>;

/** The query of GET /review-topics: the language of the names of the topics. */
export const ReviewTopicsQuery = Type.Object(
  { language: Type.Optional(Type.Enum([...TOPIC_LANGUAGES], { default: 'en' })) },
  { additionalProperties: false },
);
export type ReviewTopicsQuery = Static<typeof ReviewTopicsQuery>;

const Share = Type.Number({ minimum: 0, maximum: 1 });

/** Response of GET /review-topics: the topic taxonomy in one language. */
export const ReviewTopics = Type.Object(
  {
    version: Version,
    language: Type.String(),
    measured: Type.Array(
      Type.Object({
        language: Type.String(),
        sentences: Count,
        precision: Share,
        recall: Share,
      }),
      {
        description:
          'The precision and recall of the terms in labelled sentences that were not used to write the terms, per language',
      },
    ),
    topics: Type.Array(
      Type.Object({
        id: TopicId,
        name: Type.String(),
        level: Level,
        categories: Type.Array(Names, {
          description: 'The categories of companies to which the topic applies. Empty if it applies to all companies',
        }),
        terms: Type.Array(Type.String(), {
          description:
            'Phrases that mention the topic. Words are compared by their stems. `a|b` matches either word, `=word` only this exact form, and `word*` any ending. `a _ b` matches both words, in either order, with at most three words between them',
        }),
        exclusions: Type.Array(Type.String(), {
          description: 'Phrases that contain a term but mention something else. Their words are ignored',
        }),
      }),
    ),
  },
  { $id: 'ReviewTopics' },
);
export type ReviewTopics = Static<typeof ReviewTopics>;

/** Response of GET /company/analytics/topics: the topics that reviews of the owner's company mention in a period. */
export const TopicAnalytics = Type.Object(
  {
    reviews: Type.Integer({
      minimum: 0,
      description: 'Number of reviews in the period that were read for topics: those in English, Spanish or French',
    }),
    topics: Type.Array(
      Type.Object({
        id: TopicId,
        name: Names,
        reviews: Type.Integer({ minimum: 1, description: 'Number of reviews in the period that mention the topic' }),
        share: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'The share of the reviews in the period that mention the topic',
        }),
        mean: Type.Number({
          minimum: 0,
          maximum: 5,
          description: 'The mean rating of the reviews that mention the topic, with two decimals',
        }),
        change: Nullable(Type.Number({ minimum: -1, maximum: 1 }), {
          description:
            'The share minus the share in the preceding period. Null if there were no reviews in the preceding period',
        }),
        median: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
          description:
            'The median share of reviews that mention the topic, over all time, among the companies in the main category that have at least 20 reviews. Null if there are fewer than 10 such companies',
        }),
      }),
      { description: 'The topics, those with the most reviews first' },
    ),
  },
  { $id: 'TopicAnalytics' },
);
export type TopicAnalytics = Static<typeof TopicAnalytics>;
