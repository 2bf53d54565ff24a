import type { AdminCompany, Language, ReasonBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { toNameKey } from '../companies/index.ts';
import { decideAboutCompany } from './decideAboutCompany.ts';
import type { DecisionsDependencies } from './DecisionsDependencies.ts';
import { setCompanyName } from './setCompanyName.ts';

/**
 * Rejects the name of a company. The company gets its former name back, or the name that it had before the claim, or its domain. It can't get the
 * rejected name again.
 *
 * @throws 409 when the name of the company already is its domain
 */
export function rejectCompanyName(
  dependencies: DecisionsDependencies,
  { userId }: Administrator,
  id: string,
  { reason }: ReasonBody,
  language: Language,
): Promise<AdminCompany> {
  const { companies, names, actions } = dependencies;
  return decideAboutCompany(dependencies, id, async (transaction, company) => {
    if (company.name === company.domain) throw new ProblemError('name-is-domain');
    const key = toNameKey(company.name);
    await companies.rejectName(transaction, company.id, company.name, key);
    const candidates = [company.former_name, company.listing_name];
    const name = candidates.find((one) => one !== null && toNameKey(one) !== key) ?? company.domain;
    await setCompanyName(dependencies, transaction, company, name, { adminId: userId, reason, language });
    await names.adopt(transaction, company.id);
    await actions.insert(transaction, {
      admin_id: userId,
      action: 'rejectName',
      company_id: company.id,
      reason,
      from_text: company.name,
      to_text: name,
    });
  });
}
