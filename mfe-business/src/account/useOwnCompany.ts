import { queryKeys, useApi, useQuery } from '@heard/sdk';

/** Queries the logged-in company as its owner sees it (GET /company). */
export function useOwnCompany() {
  const api = useApi();
  return useQuery({ queryKey: queryKeys.ownCompany, queryFn: ({ signal }) => api.send('getOwnCompany', { signal }) });
}
