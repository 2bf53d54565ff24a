import { endpoints, type Identities } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

const IDENTITIES = [...queryKeys.private, 'identities'] as const;

/**
 * Returns the query of the OpenID providers that are linked to a consumer or administrator, and of whether the account has a password.
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
 * Returns whether a consumer or administrator confirms changes with a password. The owner of an account without a password has to have logged in
 * within the last 10 minutes instead. Returns true while loading.
 * @example
 * <PasskeysCard email={email} hasPassword={useHasPassword()} />
 */
export function useHasPassword(): boolean {
  return useIdentities().data?.hasPassword ?? true;
}
