import { ProblemError } from '../../problems.ts';
import type { MembershipsRepository } from '../companyPeople/index.ts';

/**
 * Requires that a session may act for a company. A session that was started by a company's single sign-on acts only for that company. Otherwise, the
 * provider of that company could act for other companies.
 *
 * @param companyId the domain of the company; null for a company that is not registered yet
 * @throws 403
 */
export async function requireScope(
  { memberships }: { memberships: Pick<MembershipsRepository, 'findSsoCompany'> },
  sessionId: string,
  companyId: string | null,
): Promise<void> {
  const scope = await memberships.findSsoCompany(sessionId);
  if (scope !== null && scope.domain !== companyId) {
    throw new ProblemError('sso-other-company', { values: { companyId: scope.domain } });
  }
}
