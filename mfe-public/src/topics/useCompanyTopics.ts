import { endpoints } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

/** Returns what the reviews of a company mention. The document has it. */
export function useCompanyTopics(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.response(`/company/${encodeURIComponent(id)}/topics`),
    queryFn: ({ signal }) => api.send(endpoints.getCompanyTopics, { params: { id }, signal }),
  });
}
