import { LANGUAGES, type CompanyTopics, type TopicCount } from '@heard/contract';
import { findCategory } from '../../kernel/categories.ts';
import { listMonths } from '../../kernel/listMonths.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import type { CompanyMissing } from '../companies/index.ts';
import type { CompanyTopicsRow, ReviewTopicsRepository, StoredTopic } from './reviewTopics.repository.ts';
import { findReviewTopic, TAXONOMY_VERSION, type ReviewTopic } from './taxonomy/taxonomy.ts';

/** Number of months in the response, including the current month. Experiences in these months are recent. */
const LENGTH = 24;

export const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

export interface CompanyTopicsDependencies {
  reviewTopics: Pick<ReviewTopicsRepository, 'readOfCompany'>;
  companyMissing: CompanyMissing;
}

/**
 * Returns the topics that a company's public reviews mention.
 *
 * @param id the company's id, or its website in any form
 * @throws 404, 410 for a blocked company
 */
export async function getCompanyTopics(
  { reviewTopics, companyMissing }: CompanyTopicsDependencies,
  id: string,
): Promise<CompanyTopics> {
  const domain = parseCompanyId(id);
  const months = listMonths(Date.now(), LENGTH);
  const row = await reviewTopics.readOfCompany(domain, `${months[0]}-01`);
  if (row === undefined) throw await companyMissing(domain);
  const read = sum(LANGUAGES.flatMap((language) => row.language_counts[language] ?? []));
  const counted = new Map(row.topics.map((one) => [one.topic, one.months]));
  return {
    version: TAXONOMY_VERSION,
    read,
    notRead: row.reviews_count - read,
    topics: toTopicCounts(row).map((topic) => ({
      ...topic,
      months: months.map((month) => counted.get(topic.id)?.[month] ?? 0),
    })),
  };
}

/** Returns the first day of the months whose experiences count as recent. */
export const getRecentDay = () => `${listMonths(Date.now(), LENGTH)[0]}-01`;

/** Returns the topics that apply to a company and that its reviews mention, sorted by number of reviews. */
export function toTopicCounts({
  topics,
  category_ids: categoryIds,
}: Pick<CompanyTopicsRow, 'category_ids'> & { topics: StoredTopic[] }): TopicCount[] {
  return topics
    .flatMap(({ topic: id, rated, recent }) => {
      const topic = findReviewTopic(id);
      const reviews = sum(rated);
      if (topic === undefined || reviews === 0 || !applies(topic, categoryIds)) return [];
      return { id, name: topic.names, level: topic.level, reviews, stars: rated, recent };
    })
    .toSorted((one, other) => other.reviews - one.reviews || (one.id < other.id ? -1 : 1));
}

/** Returns whether a topic applies to a company. Companies without categories have all topics. */
export function applies({ categories }: ReviewTopic, categoryIds: readonly number[]): boolean {
  if (categories.length === 0 || categoryIds.length === 0) return true;
  return categoryIds.some((id) => categories.includes(findCategory(id)?.parent?.id ?? id));
}
