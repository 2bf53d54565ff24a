import type {
  ClaimsQuery,
  CorrectCategoriesBody,
  Language,
  ReasonBody,
  ReleaseBody,
  RenameBody,
  TransferBody,
} from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import type { DecisionsDependencies } from './DecisionsDependencies.ts';
import { listClaims } from './listClaims.ts';
import { readAdminCompany } from './readAdminCompany.ts';
import { rejectCompanyName } from './rejectCompanyName.ts';
import { releaseCompany } from './releaseCompany.ts';
import { renameCompany } from './renameCompany.ts';
import { setCompanyCategories } from './setCompanyCategories.ts';
import { transferCompany } from './transferCompany.ts';

export type DecisionsService = ReturnType<typeof decisionsService>;

/** Makes the decisions of administrators about companies. Each decision has a reason and is logged in the transaction that performs it. */
export function decisionsService(options: DecisionsDependencies) {
  return {
    read: (id: string) => readAdminCompany(options, id),
    listClaims: (query: ClaimsQuery) => listClaims(options, query),
    release: (administrator: Administrator, id: string, body: ReleaseBody, language: Language) =>
      releaseCompany(options, administrator, id, body, language),
    transfer: (administrator: Administrator, id: string, body: TransferBody, language: Language) =>
      transferCompany(options, administrator, id, body, language),
    rename: (administrator: Administrator, id: string, body: RenameBody, language: Language) =>
      renameCompany(options, administrator, id, body, language),
    setCategories: (administrator: Administrator, id: string, body: CorrectCategoriesBody, language: Language) =>
      setCompanyCategories(options, administrator, id, body, language),
    rejectName: (administrator: Administrator, id: string, body: ReasonBody, language: Language) =>
      rejectCompanyName(options, administrator, id, body, language),
  };
}
