import { endpoints, type Identities } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

const IDENTITIES = [...queryKeys.private, 'identities'] as const;

/**
 * Returns a query for a consumer or administrator: the OpenID providers that are linked to the account, and whether the account has a password.
 * @example
 * const { data } = useIdentities();
 */
export function useIdentities() {
  const api = useApi();
  return useQuery<Identities>({
    queryKey: IDENTITIES,
    queryFn: ({ signal }) => api.send(endpoints.listIdentities, { signal }),
  });
}

/**
 * Returns whether a consumer or administrator confirms changes with a password. Without a password, the person confirms changes by a login
 * in the last 10 minutes. Returns true while loading.
 * @example
 * <PasskeysCard email={email} hasPassword={useHasPassword()} />
 */
export function useHasPassword(): boolean {
  return useIdentities().data?.hasPassword ?? true;
}
