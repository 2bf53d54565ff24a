import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { type CompanyCaller, hasCompany, toCompanyKey } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { MembershipsRepository } from './memberships.repository.ts';
import type { CompanyPeopleRepository, PersonRow } from './people.repository.ts';

/**
 * Returns the person whom a session belongs to. First moves a login from the row of a company or claim to a row of `company_people`, because the
 * login gets a name or a second company. Runs a separate transaction, so the login stays in `company_people` even if the caller's next step fails.
 *
 * @throws 401 when the login has ended
 */
export type EnsurePerson = (caller: CompanyCaller) => Promise<PersonRow>;

export interface EnsurePersonOptions {
  companyPeople: Pick<CompanyPeopleRepository, 'detach' | 'findById' | 'findIdBySession'>;
  memberships: Pick<MembershipsRepository, 'lock'>;
  runInTransaction: RunInTransaction;
}

export function createEnsurePerson(options: EnsurePersonOptions): EnsurePerson {
  const { companyPeople, runInTransaction } = options;
  return async (caller) => {
    const personId =
      !hasCompany(caller) || caller.personId !== undefined
        ? caller.personId
        : await runInTransaction(async (transaction) => {
            const account = toCompanyKey(caller);
            await options.memberships.lock(transaction, [account]);
            return (
              (await companyPeople.detach(transaction, account)) ??
              companyPeople.findIdBySession(transaction, caller.sessionId)
            );
          });
    const person = personId === undefined ? undefined : await companyPeople.findById(personId);
    if (person === undefined) throw new ProblemError('unauthenticated');
    return person;
  };
}
