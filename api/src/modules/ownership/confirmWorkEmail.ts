import type { ConfirmWorkEmailBody, Language, OwnCompany } from '@heard/contract';
import type { CompanyAccount } from '../../kernel/Caller.ts';
import { isOnWebsite } from '../../kernel/isOnWebsite.ts';
import { hashCode } from '../../kernel/oneTimeToken.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import { lockCompany } from './lockCompany.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';
import { proveAsOwner } from './proveAsOwner.ts';
import { readAccount } from './readAccount.ts';
import { readOwnCompany } from './readOwnCompany.ts';

/**
 * Confirms the work email by the code that was sent to it. A work email on the website's own domain also proves the claim.
 *
 * @param language the language of the emails to everybody concerned
 * @throws 400 for `code`, 409 when the work email is confirmed already or the claim has ended
 */
export async function confirmWorkEmail(
  dependencies: OwnershipDependencies,
  caller: CompanyAccount,
  { code }: ConfirmWorkEmailBody,
  language: Language,
): Promise<OwnCompany> {
  const { tokens, runInTransaction, claims, companies } = dependencies;
  const account = await readAccount(dependencies, caller);
  const { key, companyId, row, state } = account;
  if (row.work_email_confirmed_at !== null) throw new ProblemError('already-confirmed');
  if (state !== 'effective' && state !== 'pending') throw new ProblemError('claim-ended');
  const stored = await tokens.attempt(key, 'workEmailCode');
  if (stored === null || !stored.hash.equals(hashCode(code, key))) throw invalidField('code', 'wrongCode');
  await runInTransaction(async (transaction) => {
    await lockCompany(dependencies, transaction, companyId);
    const isCurrent =
      'claimId' in key
        ? await claims.confirmWorkEmail(transaction, key.claimId, stored.email)
        : await companies.confirmWorkEmail(transaction, key.companyId, stored.email);
    // The work email was changed, or the claim became effective, in the meantime.
    if (!isCurrent || !(await tokens.consume(transaction, 'workEmailCode', stored.hash))) {
      throw invalidField('code', 'wrongCode');
    }
    if (!isOnWebsite(stored.email, row.domain)) return;
    await proveAsOwner(dependencies, transaction, caller, account, 'workEmail', language);
  });
  return readOwnCompany(dependencies, caller);
}
