import type { ComparedCompany, TopicCount } from '@heard/contract';
import { isSerious } from '../topics/isSerious.ts';

/** Maximum number of topics in a comparison. */
const MAX_TOPICS = 8;

/**
 * Returns the topics to show side by side: the topics that the reviews of at least two companies mention, and each serious topic that the
 * page of a company shows above the other topics. Serious topics come first, then the topics with the most reviews.
 */
export function selectTopics(companies: readonly ComparedCompany[]): TopicCount[] {
  const byId = new Map<string, TopicCount[]>();
  for (const { topics } of companies) {
    for (const topic of topics) byId.set(topic.id, [...(byId.get(topic.id) ?? []), topic]);
  }
  return [...byId.values()]
    .filter((ofCompanies) => ofCompanies.length > 1 || ofCompanies.some(isSerious))
    .toSorted((a, b) => compareLevels(a[0], b[0]) || countReviews(b) - countReviews(a))
    .flatMap(([topic]) => topic ?? [])
    .slice(0, MAX_TOPICS);
}

const compareLevels = (a?: TopicCount, b?: TopicCount) =>
  Number(b?.level === 'serious') - Number(a?.level === 'serious');

const countReviews = (topics: readonly TopicCount[]) => topics.reduce((sum, { reviews }) => sum + reviews, 0);
