import type { Review } from '@heard/contract';
import { queryKeys, useApi, useQuery, useSession } from '@heard/sdk';

/** The review that the logged-in consumer has written about a company. */
export interface OwnReviewQuery {
  /** The consumer's review of the company; undefined if there is none. */
  review: Review | undefined;
  isPending: boolean;
}

/** Queries the review that the logged-in consumer has written about a company. Requests nothing for anybody else. */
export function useOwnReview(companyId: string): OwnReviewQuery {
  const api = useApi();
  const session = useSession();
  const isConsumer = session.status === 'authenticated' && session.kind === 'consumer';
  const { data, isLoading } = useQuery({
    queryKey: [...queryKeys.ownReviews, companyId],
    queryFn: ({ signal }) => api.page('listOwnReviews', { query: { company: companyId }, signal }),
    enabled: isConsumer && session.account.reviewsQuantity > 0,
  });
  return { review: data?.items[0], isPending: isLoading };
}
