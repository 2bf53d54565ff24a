import { endpoints } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

/** Returns the topics that the reviews of a company mention. A document rendered by the server already contains them. */
export function useCompanyTopics(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.response(`/company/${encodeURIComponent(id)}/topics`),
    queryFn: ({ signal }) => api.send(endpoints.getCompanyTopics, { params: { id }, signal }),
  });
}
