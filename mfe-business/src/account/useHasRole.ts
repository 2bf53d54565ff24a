import { COMPANY_ROLES, type CompanyRole } from '@heard/contract';
import { useSession } from '@heard/sdk';

/** Returns a function that checks whether the person's role in the company has the permissions of another role. */
export function useHasRole(): (needed: CompanyRole) => boolean {
  const session = useSession();
  const role = session.status === 'authenticated' ? (session.account.companyRole ?? 'admin') : 'viewer';
  return (needed) => COMPANY_ROLES.indexOf(role) <= COMPANY_ROLES.indexOf(needed);
}
