import { endpoints, type ReplyReservations } from '@heard/contract';
import { queryKeys, useApi, useQuery, useQueryClient } from '@heard/sdk';
import { countsKey } from './inbox/useInbox.ts';

const KEY = [...queryKeys.private, 'replyReservations'];

/** The polling interval (ms) of the people who are replying. Polls only in companies with several people. */
const REFRESH_MS = 30_000;

/**
 * Queries which other people are replying to the reviews of the company. When a person has finished, reloads the
 * reviews and the counts, because they may contain a new reply.
 *
 * @returns a map from the id of each review to the name of the person who is replying
 */
export function useReplyingPeople({ enabled }: { enabled: boolean }): Partial<Record<string, string>> {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<ReplyReservations>(KEY)?.reservations ?? [];
      const loaded = await api.send(endpoints.listReplyReservations, { signal });
      const hasFinished = before.some(({ reviewId }) => loaded.reservations.every((one) => one.reviewId !== reviewId));
      if (hasFinished) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.reviewsOfOwnCompany });
        void queryClient.invalidateQueries({ queryKey: countsKey });
      }
      return loaded;
    },
    enabled,
    refetchInterval: ({ state }) => (state.data?.shared === true ? REFRESH_MS : false),
  });
  return Object.fromEntries(data?.reservations.map(({ reviewId, name }) => [reviewId, name]) ?? []);
}
