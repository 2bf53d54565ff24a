import { Type, type Static } from 'typebox';
import { Names } from './category.ts';
import { Nullable } from './fields.ts';

/** The languages in which topics are recognized. Reviews in other languages have no topics. */
export const TOPIC_LANGUAGES = ['en', 'es', 'fr'] as const;

const TopicId = Type.String({ pattern: '^[a-z]+(-[a-z]+)*$', maxLength: 40 });
const Level = Type.Union([Type.Literal('normal'), Type.Literal('serious')]);
const Version = Type.Integer({ minimum: 1, description: 'The version of the taxonomy of topics' });
const Count = Type.Integer({ minimum: 0 });

/** Query parameter `topic`: lists only the reviews that mention this topic. */
export const TopicField = TopicId;

/** Response of GET /company/{id}/topics: the topics that a company's public reviews mention. */
export const CompanyTopics = Type.Object(
  {
    version: Version,
    read: Type.Integer({ minimum: 0, description: 'Reviews in English, Spanish or French, which are read for topics' }),
    notRead: Type.Integer({ minimum: 0, description: 'Reviews in other or unknown languages' }),
    topics: Type.Array(
      Type.Object({
        id: TopicId,
        name: Names,
        level: Level,
        reviews: Type.Integer({ minimum: 1, description: 'Reviews that mention the topic: the length of their list' }),
        stars: Type.Array(Count, {
          minItems: 6,
          maxItems: 6,
          description: 'The same reviews by their rating of 0, 1, 2, 3, 4 and 5',
        }),
        recent: Type.Integer({
          minimum: 0,
          description: 'The same reviews of experiences in the last 24 months, the current one included',
        }),
        months: Type.Array(Count, {
          minItems: 24,
          maxItems: 24,
          description: 'The same reviews that were written in each of the last 24 months, oldest first',
        }),
      }),
      { description: 'The topic with the most reviews first. Topics of other categories of companies are left out' },
    ),
  },
  { $id: 'CompanyTopics' },
);
export type CompanyTopics = Static<typeof CompanyTopics>;

/** The query of GET /review-topics. */
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
      { description: 'How well terms find topics in labelled sentences that were not used to write the terms' },
    ),
    topics: Type.Array(
      Type.Object({
        id: TopicId,
        name: Type.String(),
        level: Level,
        categories: Type.Array(Names, { description: 'The categories to which the topic applies. Empty for all' }),
        terms: Type.Array(Type.String(), {
          description:
            'Phrases that mention the topic. Words are compared by their stems: `a|b` is either word, `=word` only this form, `word*` any ending, `_` up to three words in between, in either order',
        }),
        exclusions: Type.Array(Type.String(), { description: 'Phrases whose words mention something else' }),
      }),
    ),
  },
  { $id: 'ReviewTopics' },
);
export type ReviewTopics = Static<typeof ReviewTopics>;

/** Response of GET /company/analytics/topics: the topics that reviews of the owner's company mention in a period. */
export const TopicAnalytics = Type.Object(
  {
    reviews: Type.Integer({ minimum: 0, description: 'Reviews of the period in a language that is read for topics' }),
    topics: Type.Array(
      Type.Object({
        id: TopicId,
        name: Names,
        reviews: Type.Integer({ minimum: 1, description: 'Reviews of the period that mention the topic' }),
        share: Type.Number({ minimum: 0, maximum: 1, description: 'Their share of the reviews' }),
        mean: Type.Number({ minimum: 0, maximum: 5, description: 'The mean of their ratings, with two decimals' }),
        change: Nullable(Type.Number({ minimum: -1, maximum: 1 }), {
          description: 'The share minus that of the preceding period. Null if no review was written in it',
        }),
        median: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
          description:
            'The median share among companies of the main category with at least 20 reviews, over all time. Null if there are fewer than 10',
        }),
      }),
      { description: 'The topic with the most reviews first' },
    ),
  },
  { $id: 'TopicAnalytics' },
);
export type TopicAnalytics = Static<typeof TopicAnalytics>;
