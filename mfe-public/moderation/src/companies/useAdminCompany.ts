import { endpoints, type AdminCompany, type ClaimsQuery, type ListedClaim } from '@heard/contract';
import { queryKeys, useApi, useCallPages, useQuery, useQueryClient, type CallPages } from '@heard/sdk';

const claimsKey = [...queryKeys.private, 'claims'];
const companyKey = (id: string) => [...queryKeys.private, 'adminCompany', id];

/** The list of claims that is shown: pending or ended. */
export type ClaimsState = NonNullable<ClaimsQuery['state']>;

/** Queries the claims that are not effective, newest first, paginated (GET /admin/claims). */
export function useClaims(state: ClaimsState): CallPages<ListedClaim> {
  return useCallPages(endpoints.listClaims, [...claimsKey, state], { query: { state } });
}

/** Queries a company with its owner, its claims and the decisions about it (GET /admin/companies/{id}). */
export function useAdminCompany(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: companyKey(id),
    queryFn: ({ signal }) => api.send(endpoints.getCompanyAsAdmin, { params: { id }, signal }),
  });
}

/**
 * Queries the changes that merging a listing into another company would make (GET /admin/companies/{id}/merge/{into}).
 */
export function useMergePreview(id: string, into: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...companyKey(id), 'merge', into],
    queryFn: ({ signal }) => api.send(endpoints.previewMerge, { params: { id, into }, signal }),
    // Always reloads the changes, because reviews may be written in the meantime.
    staleTime: 0,
  });
}

/** Returns functions that apply a decision to the cache, or reload a company that has changed in the meantime. */
export function useAdminCompanyCache() {
  const queryClient = useQueryClient();
  return {
    replace: (company: AdminCompany) => {
      queryClient.setQueryData(companyKey(company.id), company);
      void queryClient.invalidateQueries({ queryKey: claimsKey });
      void queryClient.invalidateQueries({ queryKey: queryKeys.company(company.id) });
    },
    reload: (id: string) => queryClient.invalidateQueries({ queryKey: companyKey(id) }),
  };
}
