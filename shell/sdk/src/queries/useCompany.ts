import { useApi } from '../api/ApiContext.ts';
import { useQuery } from '../query.ts';
import { queryKeys } from './queryKeys.ts';

/** A company with its newest 20 reviews (GET /company/{id}). @param id the company id, or any form of its website */
export function useCompany(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.company(id),
    queryFn: ({ signal }) => api.send('getCompany', { params: { id }, signal }),
  });
}
