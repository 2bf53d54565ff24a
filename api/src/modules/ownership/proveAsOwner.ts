import type { ClaimProof, Language } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { CompanyAccount } from '../../kernel/Caller.ts';
import type { OwnershipDependencies, StoredAccount } from './OwnershipDependencies.ts';
import { proveClaim } from './proveClaim.ts';

/**
 * Makes the claim of the caller proven and effective, and records it in the log of the company. @throws the errors of
 * `proveClaim`
 */
export async function proveAsOwner(
  dependencies: OwnershipDependencies,
  transaction: Transaction,
  caller: CompanyAccount,
  { key, companyId }: StoredAccount,
  proof: ClaimProof,
  language: Language,
): Promise<void> {
  await proveClaim(dependencies, transaction, key, proof, language);
  await dependencies.companyLog.add(
    transaction,
    { ...caller, companyId },
    { kind: 'ownership.proven', fields: [proof] },
  );
}
