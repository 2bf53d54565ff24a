import { endpoints } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

export const FAILED_CHECKS_KEY = [...queryKeys.private, 'failedChecks'];

/** Queries the reviews and companies that could not be checked (GET /admin/failedChecks). */
export function useFailedChecks() {
  const api = useApi();
  return useQuery({
    queryKey: FAILED_CHECKS_KEY,
    queryFn: ({ signal }) => api.send(endpoints.listFailedChecks, { signal }),
  });
}
