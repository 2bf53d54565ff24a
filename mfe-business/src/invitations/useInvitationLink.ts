import { endpoints } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';

export const invitationLinkKey = [...queryKeys.private, 'invitationLink'];

/** Loads the personal link of the company. */
export function useInvitationLink() {
  const api = useApi();
  return useQuery({
    queryKey: invitationLinkKey,
    queryFn: ({ signal }) => api.send(endpoints.getInvitationLink, { signal }),
  });
}
