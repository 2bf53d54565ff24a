import { endpoints } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

/** Loads the login of the person. */
export function useCompanyLogin() {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.companyLogin,
    queryFn: ({ signal }) => api.send(endpoints.getCompanyLogin, { signal }),
  });
}
