import { roleIds, type Account } from '@heard/contract';
import { useApi } from '../api/ApiContext.ts';
import { isApiError } from '../api/errors.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import { useQuery, useQueryClient } from '../query.ts';
import type { SessionState } from './createSessionStore.ts';

/** The account of the session's token, as far as it has been loaded. */
export interface AccountQuery {
  account: Account | undefined;
  /** The API could not be reached, so that it is unknown whose token it is. */
  hasFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

/**
 * Loads the account of the session's token. Without a token nothing is requested. When another tab switches the session to another company,
 * this page keeps the account of the company that it was opened for.
 */
export function useAccount({ token, account: known }: SessionState): AccountQuery {
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = queryKeys.account(token);
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const loaded = await api.send('getAccount', { signal });
      const shown = queryClient.getQueryData<Account>(queryKey);
      const isOther = getCompanyId(shown) !== null && shown?.id !== loaded.id;
      return isOther && shown !== undefined ? shown : loaded;
    },
    enabled: token !== null,
    ...(known !== null && { initialData: known }),
  });
  return {
    account: data,
    // A 401 has already ended the session; the store publishes that with its next change. A retry clears the last error.
    hasFailed: errorUpdateCount > 0 && !isApiError(error, 401),
    isFetching,
    retry: () => void refetch(),
  };
}

/** Returns the id of the company of an account; null for other accounts, and for a person without a company. */
export function getCompanyId(account: Account | undefined): string | null {
  return account?.role.id === roleIds.company && account.id !== '' ? account.id : null;
}
