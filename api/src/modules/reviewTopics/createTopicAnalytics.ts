import type { AnalyticsQuery, TopicAnalytics } from '@heard/contract';
import { LRUCache } from 'lru-cache';
import type { CompanyActor } from '../../kernel/Caller.ts';
import { listMonths } from '../../kernel/listMonths.ts';
import { getMean } from '../../kernel/mean.ts';
import { applies, sum } from './getCompanyTopics.ts';
import type { ReviewTopicsRepository } from './reviewTopics.repository.ts';
import { reviewTopics as taxonomy } from './taxonomy/taxonomy.ts';

/** Minimum number of companies for a median. Fewer companies would not represent their category. */
const MIN_PEERS = 10;

/** The time for which the medians of a category are cached. */
const MEDIANS_MS = 60 * 60 * 1000;
const MAX_CATEGORIES = 300;

/** Creates the function that computes topic statistics for company owners. */
export function createTopicAnalytics({
  reviewTopics,
}: {
  reviewTopics: Pick<ReviewTopicsRepository, 'readMedians' | 'readMonths'>;
}) {
  const medians = new LRUCache<number, Awaited<ReturnType<typeof reviewTopics.readMedians>>>({
    max: MAX_CATEGORIES,
    ttl: MEDIANS_MS,
    fetchMethod: (id) => reviewTopics.readMedians(id),
  });

  /** Returns how often the reviews of a period mention each topic. */
  return async ({ companyId }: CompanyActor, query: AnalyticsQuery): Promise<TopicAnalytics> => {
    const length = Number(query.months ?? 12);
    const period = listMonths(Date.now(), length * 2);
    const [from = ''] = period.slice(length);
    const company = await reviewTopics.readMonths(companyId, `${period[0]}-01`);
    if (company === undefined) throw new Error(`There is no company ${companyId}`);
    const [categoryId] = company.category_ids;
    const category = categoryId === undefined ? undefined : await medians.fetch(categoryId);
    const count = (isCurrent: boolean) =>
      sum(company.reviews.flatMap((one) => (one.month >= from === isCurrent ? one.count : [])));
    const [reviews, before] = [count(true), count(false)];
    const topics = taxonomy.flatMap((topic) => {
      const rows = company.months.filter((row) => row.topic === topic.id);
      const rated = [0, 1, 2, 3, 4, 5].map((stars) =>
        sum(rows.flatMap((row) => (row.month >= from ? (row.rated[stars] ?? 0) : []))),
      );
      const mentions = sum(rated);
      if (mentions === 0 || reviews === 0 || !applies(topic, company.category_ids)) return [];
      const earlier = sum(rows.flatMap((row) => (row.month < from ? row.rated : [])));
      const share = mentions / reviews;
      return {
        id: topic.id,
        name: topic.names,
        reviews: mentions,
        share: round(share),
        mean: getMean(rated) ?? 0,
        change: before === 0 ? null : round(share - earlier / before),
        median: category === undefined || category.peers < MIN_PEERS ? null : round(category.medians[topic.id] ?? 0),
      };
    });
    return { reviews, topics: topics.toSorted((one, other) => other.reviews - one.reviews) };
  };
}

const round = (share: number) => Math.round(share * 10_000) / 10_000;
