import { endpoints } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

/** Returns the query of the person's login: the name, the email, and whether the login has a password. */
export function useCompanyLogin() {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.companyLogin,
    queryFn: ({ signal }) => api.send(endpoints.getCompanyLogin, { signal }),
  });
}

/**
 * Returns whether the person confirms changes with a password. A person without a password has to have logged in within the last 10 minutes instead.
 * Returns true while the login is loading.
 */
export const useLoginHasPassword = (): boolean => useCompanyLogin().data?.hasPassword ?? true;
