import { findTopics } from './findTopics.ts';
import type { FoundTopic, ReviewTopicsRepository, UnreadReview } from './reviewTopics.repository.ts';
import { isTopicLanguage, TAXONOMY_VERSION } from './taxonomy/taxonomy.ts';

/** Reviews per batch. A batch blocks the event loop for a few milliseconds. */
const BATCH = 20;
const DETECTION = { version: TAXONOMY_VERSION, find: findInReview };

/** Creates the job that finds the topics of reviews. */
export function createReadTopics({
  reviewTopics,
}: {
  reviewTopics: Pick<ReviewTopicsRepository, 'readAgain' | 'readNext'>;
}) {
  /**
   * Finds the topics of the next new or changed reviews or, if there are none, of reviews processed with an older taxonomy.
   * @returns whether there may be more such reviews
   */
  async function readNext(): Promise<boolean> {
    const hasMore = await reviewTopics.readNext(BATCH, DETECTION);
    return hasMore || (await reviewTopics.readAgain(BATCH, DETECTION));
  }

  return {
    readNext,

    /** Finds the topics of all reviews that are still to be processed. */
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
