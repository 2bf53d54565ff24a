import type { OwnCompany } from '@heard/contract';
import { queryKeys, useQueryClient, useSession, useSessionActions } from '@heard/sdk';

/** Returns a function that applies a saved company to its header, the user chip and its public page. */
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
