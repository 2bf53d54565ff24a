import type { CompanySsoTest } from '@heard/contract';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { CompanySsoDependencies } from './CompanySsoDependencies.ts';
import { describeClaims } from './mapClaims.ts';
import { openSso, type SsoRequest } from './openSso.ts';

/**
 * Returns the received claims of a test and their mapped values. @throws 400 when the test has expired or belongs to
 * another company or browser
 */
export async function readTest(
  dependencies: CompanySsoDependencies,
  { companyId }: CompanyOwner,
  request: SsoRequest,
): Promise<CompanySsoTest> {
  const { login, row } = await openSso(dependencies, request, true);
  if (login.companyId !== companyId) throw new ProblemError('login-not-valid');
  const { role, group, problem } = login.claims;
  return {
    problem: login.revision === row.revision ? problem : 'changed',
    role,
    group,
    claims: describeClaims(login.all ?? {}, row),
  };
}
