import { endpoints } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

/** Returns the query of the name, the email and the kind of the login of the person. */
export function useCompanyLogin() {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.companyLogin,
    queryFn: ({ signal }) => api.send(endpoints.getCompanyLogin, { signal }),
  });
}

/**
 * Returns whether the person confirms changes with a password. One who logs in by single sign-on only needs a login of the last 10 minutes.
 * True until that is known.
 */
export const useLoginHasPassword = (): boolean => useCompanyLogin().data?.hasPassword ?? true;
