import { endpoints } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

/** Returns the query of the person's login: name, email, and whether it has a password. */
export function useCompanyLogin() {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.companyLogin,
    queryFn: ({ signal }) => api.send(endpoints.getCompanyLogin, { signal }),
  });
}

/**
 * Returns whether the person confirms changes with a password. A person who has none needs a login of the last 10 minutes instead.
 * Returns true while this is loading.
 */
export const useLoginHasPassword = (): boolean => useCompanyLogin().data?.hasPassword ?? true;
