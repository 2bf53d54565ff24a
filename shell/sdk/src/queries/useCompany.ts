import { useApi } from '../api/ApiContext.ts';
import { useQuery } from '../query.ts';
import { queryKeys } from './queryKeys.ts';

/**
 * Loads a company with its newest 20 reviews (GET /company/{id}).
 * @param id the company id, or its website in any form
 * @returns the query; its `error` is an `ApiError` (404: no such company) or a `NetworkError`
 * @example
 * const { data: company, error } = useCompany('acme.example');
 */
export function useCompany(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.company(id),
    queryFn: ({ signal }) => api.send('getCompany', { params: { id }, signal }),
  });
}
