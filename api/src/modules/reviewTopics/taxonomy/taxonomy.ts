import type { ReviewTopics } from '@heard/contract';
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemFrench } from '@orama/stemmers/french';
import { stemmer as stemSpanish } from '@orama/stemmers/spanish';
import { createTopicMatcher, type TopicMatcher, type TopicTerms } from '../createTopicMatcher.ts';
import measured from './measured.json' with { type: 'json' };
import data from './topics.json' with { type: 'json' };
import english from './topics.en.json' with { type: 'json' };
import spanish from './topics.es.json' with { type: 'json' };
import french from './topics.fr.json' with { type: 'json' };

export type TopicLanguage = 'en' | 'es' | 'fr';

/** A topic of reviews, with its name in each language. */
export interface ReviewTopic {
  id: string;
  level: 'normal' | 'serious';
  /** The ids of top categories to which it applies; empty for all. */
  categories: readonly number[];
  names: Record<TopicLanguage, string>;
}

/** Has to be increased with every change of the terms: all reviews are then read again. */
export const TAXONOMY_VERSION = data.version;

/** How well the terms find the topics of sentences that were not used to write them, by language. */
export const MEASURED: ReviewTopics['measured'] = measured;

const TERMS: Record<TopicLanguage, Readonly<Record<string, TopicTerms>>> = {
  en: english.topics,
  es: spanish.topics,
  fr: french.topics,
};

const STEMMERS = { en: stemEnglish, es: stemSpanish, fr: stemFrench };

/** All topics, in the order of the taxonomy. */
export const reviewTopics: readonly ReviewTopic[] = data.topics.map(({ id, level, categories }) => ({
  id,
  level: level === 'serious' ? 'serious' : 'normal',
  categories,
  names: { en: getTerms('en', id).name, es: getTerms('es', id).name, fr: getTerms('fr', id).name },
}));

const byId = new Map(reviewTopics.map((topic) => [topic.id, topic]));

/** Returns a topic by its id. */
export const findReviewTopic = (id: string): ReviewTopic | undefined => byId.get(id);

/** Returns the terms of a topic in a language. */
export function getTerms(language: TopicLanguage, id: string): TopicTerms {
  const terms = TERMS[language][id];
  if (terms === undefined) throw new Error(`The topic ${id} has no terms in ${language}`);
  return terms;
}

export const isTopicLanguage = (language: string | null): language is TopicLanguage =>
  language !== null && language in TERMS;

const matchers = new Map<TopicLanguage, TopicMatcher>();

/** Returns the matcher of a language, which is compiled when it is first needed. */
export function getMatcher(language: TopicLanguage): TopicMatcher {
  const matcher = matchers.get(language) ?? createTopicMatcher(TERMS[language], STEMMERS[language]);
  matchers.set(language, matcher);
  return matcher;
}
