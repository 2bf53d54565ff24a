import type { OwnCompany } from '@heard/contract';
import { queryKeys, useQueryClient, useSession, useSessionActions } from '@heard/sdk';

/** Returns a function that shows the saved changes of a company in the header, the user chip and the public page of the company. */
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
