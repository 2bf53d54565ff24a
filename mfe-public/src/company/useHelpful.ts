import { endpoints, type CompanyReview, type CompanyWithReviews, type Review } from '@heard/contract';
import { queryKeys, useApi, useMutation, useQuery, useQueryClient, useSession, type Page } from '@heard/sdk';
import { PEOPLE_KEY } from '../people/peopleKeys.ts';

const getVotesKey = (companyId: string) => [...queryKeys.private, 'votes', companyId];

/** The return value of `useHelpful`. */
export interface Helpful {
  /** The number of people who find the review helpful, this person included. */
  count: number;
  pressed: boolean;
  toggle: () => void;
  /** The error of the last vote, which the page has therefore reverted. */
  error: Error | null;
}

/** Loads the ids of the company's reviews that the consumer finds helpful. Requests nothing for visitors, companies and administrators. */
function useOwnVotes(companyId: string) {
  const api = useApi();
  const session = useSession();
  return useQuery({
    queryKey: getVotesKey(companyId),
    queryFn: ({ signal }) => api.send(endpoints.listOwnVotes, { params: { id: companyId }, signal }),
    enabled: session.status === 'authenticated' && session.kind === 'consumer',
  });
}

/** Votes for a review. A click takes effect immediately; the last click wins. */
export function useHelpful({ id, companyId, helpful }: Pick<Review, 'id' | 'companyId' | 'helpful'>): Helpful {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: votes = [] } = useOwnVotes(companyId);
  const isVoted = votes.includes(id);

  const change = useMutation({
    mutationFn: (pressed: boolean) =>
      api.send(pressed ? endpoints.voteHelpful : endpoints.withdrawVote, { params: { id } }),
    // Requests run one at a time, so that the API receives the last choice last.
    scope: { id: `helpful ${id}` },
    onSuccess: ({ helpful: count }, pressed) => {
      queryClient.setQueryData<string[]>(getVotesKey(companyId), (ids = []) =>
        pressed ? [id, ...ids.filter((other) => other !== id)] : ids.filter((other) => other !== id),
      );
      // Reloads votes that are still loading, because their response may not contain this vote.
      const queryKey = getVotesKey(companyId);
      if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
      const withCount = (review: CompanyReview) => (review.id === id ? { ...review, helpful: count } : review);
      queryClient.setQueriesData<CompanyWithReviews | { pages: Page<CompanyReview>[] }>(
        { queryKey: queryKeys.company(companyId) },
        (cached) => {
          if (cached === undefined) return cached;
          if ('pages' in cached) {
            return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: page.items.map(withCount) })) };
          }
          return { ...cached, review: cached.review.map(withCount) };
        },
      );
      queryClient.setQueriesData<{ pages: Page<Review>[] }>(
        { queryKey: PEOPLE_KEY },
        (cached) =>
          cached && {
            ...cached,
            pages: cached.pages.map((page) => ({
              ...page,
              items: page.items.map((review) => (review.id === id ? { ...review, helpful: count } : review)),
            })),
          },
      );
    },
  });

  const pressed = change.isPending ? change.variables : isVoted;
  return {
    count: Math.max(0, helpful + Number(pressed) - Number(isVoted)),
    pressed,
    toggle: () => change.mutate(!pressed),
    error: change.error,
  };
}
