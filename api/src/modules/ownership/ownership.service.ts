import type { CheckProofBody, ClaimProof, ConfirmWorkEmailBody, Language } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { CompanyAccount } from '../../kernel/Caller.ts';
import type { ClaimRow, LockedCompany } from '../companies/index.ts';
import { checkProof } from './checkProof.ts';
import { confirmWorkEmail } from './confirmWorkEmail.ts';
import { deleteCompanyAccount } from './deleteCompanyAccount.ts';
import { endClaim } from './endClaim.ts';
import { endOwner } from './endOwner.ts';
import type { OwnershipDependencies, StoredAccount } from './OwnershipDependencies.ts';
import { proveClaim } from './proveClaim.ts';
import { readOwnClaim } from './readOwnClaim.ts';
import { refuseClaim } from './refuseClaim.ts';
import { removeOwner } from './removeOwner.ts';
import { restoreCompanyAccount } from './restoreCompanyAccount.ts';

export type OwnershipService = ReturnType<typeof ownershipService>;

/** Proves, ends and restores claims of companies. */
export function ownershipService(options: OwnershipDependencies) {
  return {
    ownClaim: (caller: CompanyAccount) => readOwnClaim(options, caller),
    confirmWorkEmail: (caller: CompanyAccount, body: ConfirmWorkEmailBody, language: Language) =>
      confirmWorkEmail(options, caller, body, language),
    checkProof: (caller: CompanyAccount, body: CheckProofBody, language: Language) =>
      checkProof(options, caller, body, language),
    prove: (
      transaction: Transaction,
      key: StoredAccount['key'],
      proof: ClaimProof,
      language: Language,
      reason?: string | null,
    ) => proveClaim(options, transaction, key, proof, language, reason),
    endClaim: (
      transaction: Transaction,
      claim: ClaimRow,
      end: { state: 'superseded' | 'refused' | 'released'; reason: string | null },
      language: Language,
    ) => endClaim(options, transaction, claim, end, language),
    endOwner: (
      transaction: Transaction,
      company: LockedCompany,
      end: { state: 'superseded' | 'refused' | 'released'; reason: string | null },
      language: Language,
    ) => endOwner(options, transaction, company, end, language),
    removeOwner: (
      transaction: Transaction,
      company: LockedCompany,
      state: 'superseded' | 'refused' | 'released' | 'deleted',
      reason: string | null,
    ) => removeOwner(options, transaction, company, state, reason),
    refuse: (token: string, language: Language) => refuseClaim(options, token, language),
    remove: (caller: CompanyAccount, password: string) => deleteCompanyAccount(options, caller, password),
    restore: (sessionId: string) => restoreCompanyAccount(options, sessionId),
  };
}
