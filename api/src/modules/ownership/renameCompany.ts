import type { AdminCompany, Language, RenameBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { decideAboutCompany } from './decideAboutCompany.ts';
import type { DecisionsDependencies } from './DecisionsDependencies.ts';
import { setCompanyName } from './setCompanyName.ts';

/** Sets the name of a company. The company keeps this name when the owner leaves. */
export function renameCompany(
  dependencies: DecisionsDependencies,
  { userId }: Administrator,
  id: string,
  { reason, name }: RenameBody,
  language: Language,
): Promise<AdminCompany> {
  const { actions } = dependencies;
  return decideAboutCompany(dependencies, id, async (transaction, company) => {
    await setCompanyName(dependencies, transaction, company, name, { adminId: userId, reason, language });
    await actions.insert(transaction, {
      admin_id: userId,
      action: 'rename',
      company_id: company.id,
      reason,
      from_text: company.name,
      to_text: name,
    });
  });
}
