import type { OwnCompany } from '@heard/contract';
import { queryKeys, useQueryClient, useSession, useSessionActions } from '@heard/sdk';

/** Takes the company as the API has just answered it: its header, the chip and its public page show it at once. */
export function useCompanyChanged(): (company: OwnCompany) => void {
  const queryClient = useQueryClient();
  const session = useSession();
  const { setAccount } = useSessionActions();
  return (company) => {
    queryClient.setQueryData(queryKeys.ownCompany, company);
    void queryClient.invalidateQueries({ queryKey: queryKeys.company(company.id) });
    if (session.status === 'authenticated') {
      const { name, avatar, country, workEmailConfirmed } = company;
      setAccount({ ...session.account, name, avatar, country, emailConfirmed: workEmailConfirmed });
    }
  };
}
