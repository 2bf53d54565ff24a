import { endpoints } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

export const savedRepliesKey = [...queryKeys.private, 'savedReplies'];

/** Queries the saved replies of the company. */
export function useSavedReplies() {
  const api = useApi();
  return useQuery({
    queryKey: savedRepliesKey,
    queryFn: ({ signal }) => api.send(endpoints.listSavedReplies, { signal }),
  });
}
