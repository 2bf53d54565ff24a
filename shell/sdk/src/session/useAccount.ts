import { roleIds, type Account } from '@heard/contract';
import { useApi } from '../api/ApiContext.ts';
import { isApiError } from '../api/errors.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import { useQuery, useQueryClient } from '../query.ts';
import type { SessionState } from './createSessionStore.ts';
import type { CompanyRequests } from './loadCompanyAccount.ts';

/** The account of the session's token; undefined until it has loaded. */
export interface AccountQuery {
  account: Account | undefined;
  /** Whether the account failed to load because the API is unavailable. */
  hasFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** Loads the account of the session's token. Without a token nothing is requested. */
export function useAccount({ token, account: known }: SessionState, requests: CompanyRequests): AccountQuery {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: queryKeys.account(token),
    queryFn: async ({ signal, queryKey }) => {
      const loaded = await api.send('getAccount', { signal });
      if (loaded.role.id !== roleIds.company) return loaded;
      const { loadCompanyAccount } = await import(/* webpackChunkName: "company" */ './loadCompanyAccount.ts');
      return loadCompanyAccount(loaded, { token, requests, getShown: () => queryClient.getQueryData(queryKey) });
    },
    enabled: token !== null,
    ...(known !== null && { initialData: known }),
  });
  return {
    account: data,
    // Ignores a 401, because it has already ended the session, although the store has not notified its listeners yet. Checks the number of
    // errors, because a retry clears the last error.
    hasFailed: errorUpdateCount > 0 && !isApiError(error, 401),
    isFetching,
    retry: () => void refetch(),
  };
}
