import type { AddMembershipBody, Language, RegisterCompanyBody, UpdateCompanyBody } from '@heard/contract';
import type { CompanyAccount, CompanyCaller, KeyHolder } from '../../kernel/Caller.ts';
import type { CompaniesDependencies } from './CompaniesDependencies.ts';
import { exportOwnCompany } from './exportOwnCompany.ts';
import { getOwnCompany } from './getOwnCompany.ts';
import { getScore } from './getScore.ts';
import { addCompany, registerCompany } from './registerCompany.ts';
import { updateCompany } from './updateCompany.ts';

export type CompaniesService = ReturnType<typeof companiesService>;

export function companiesService(options: CompaniesDependencies) {
  return {
    register: (body: RegisterCompanyBody, language: Language) => registerCompany(options, body, language),
    score: (id: string) => getScore(options, id),
    own: (caller: CompanyAccount | KeyHolder) => getOwnCompany(options, caller),
    ownWithOrigin: (caller: CompanyAccount) => exportOwnCompany(options, caller),
    add: (caller: CompanyCaller, body: AddMembershipBody, language: Language) =>
      addCompany(options, caller, body, language),
    update: (caller: CompanyAccount, body: UpdateCompanyBody, language: Language) =>
      updateCompany(options, caller, body, language),
  };
}
