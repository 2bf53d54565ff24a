import { endpoints } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

export const peopleKey = [...queryKeys.private, 'people'];

/** Queries the people of the company, and the pending invitations. */
export function usePeople() {
  const api = useApi();
  return useQuery({ queryKey: peopleKey, queryFn: ({ signal }) => api.send(endpoints.listPeople, { signal }) });
}
