import { endpoints, type OwnCompany } from '@heard/contract';
import { isApiError, queryKeys, useApi, useQuery, useQueryClient } from '@heard/sdk';

const key = [...queryKeys.private, 'ownClaim'];

/** Queries the logged-in company's claim and its proof (GET /company/claim). */
export function useOwnClaim() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.send(endpoints.getOwnClaim, { signal }) });
}

/** Returns a function that reloads the claim, and the company with it. */
export function useReloadClaim(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: queryKeys.ownCompany }),
    ]);
  };
}

/** Returns whether a request was rejected because the claim was proven or has ended in the meantime. */
export function hasClaimChanged(error: unknown): boolean {
  if (!isApiError(error, 409)) return false;
  const kind = error.problem?.type.split('/').at(-1);
  return kind === 'claim-ended' || kind === 'already-proven' || kind === 'already-confirmed';
}

/** Returns whether the account's claim to the company has ended: it is neither effective nor pending. */
export function hasClaimEnded({ claim: { state } }: OwnCompany): boolean {
  return state !== 'effective' && state !== 'pending';
}
