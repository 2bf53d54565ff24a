import { findTopics } from './findTopics.ts';
import type { FoundTopic, ReviewTopicsRepository, UnreadReview } from './reviewTopics.repository.ts';
import { isTopicLanguage, TAXONOMY_VERSION } from './taxonomy/taxonomy.ts';

/** Reading this many reviews blocks the event loop for some milliseconds. */
const BATCH = 20;

/** Creates the job that reads reviews for the topics that they mention. */
export function createReadTopics({
  reviewTopics,
}: {
  reviewTopics: Pick<ReviewTopicsRepository, 'readAgain' | 'readNext'>;
}) {
  /** Reads the next new or changed reviews, or else some that an earlier version has read. @returns whether there may be more */
  async function readNext(): Promise<boolean> {
    const hasMore = await reviewTopics.readNext(BATCH, TAXONOMY_VERSION, findInReview);
    return hasMore || (await reviewTopics.readAgain(BATCH, TAXONOMY_VERSION, findInReview));
  }

  return {
    readNext,

    /** Reads all reviews that were not read yet. */
    async readAll(): Promise<void> {
      while (await readNext());
    },
  };
}

function findInReview(review: UnreadReview): FoundTopic[] {
  const { id, language } = review;
  if (!isTopicLanguage(language)) return [];
  return Array.from(findTopics(review, language), ([topic, sentences]) => ({ reviewId: id, topic, sentences }));
}
