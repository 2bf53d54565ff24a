import type { AdminCompany, CorrectCategoriesBody, Language } from '@heard/contract';
import { CATEGORY_LOCK_DAYS } from '@heard/contract/schemas';
import type { Administrator } from '../../kernel/Caller.ts';
import { toCategoryRefs, toSlugs } from '../../kernel/categories.ts';
import { getAuthorLanguage } from '../../kernel/getAuthorLanguage.ts';
import { toCategoryIds } from '../../kernel/toCategoryIds.ts';
import { ProblemError } from '../../problems.ts';
import { composeCategoriesCorrected } from './composeCategoriesCorrected.ts';
import { decideAboutCompany } from './decideAboutCompany.ts';
import type { DecisionsDependencies } from './DecisionsDependencies.ts';

/** Sets the categories of a company. The owner, if any, gets an email with the reason, and can't change the categories for some days. */
export async function setCompanyCategories(
  dependencies: DecisionsDependencies,
  { userId }: Administrator,
  id: string,
  { reason, categories, lockDays = CATEGORY_LOCK_DAYS }: CorrectCategoriesBody,
  language: Language,
): Promise<AdminCompany> {
  const { companies, suggestions, actions, sendsMail, mailLayout, mailQueue, onAccepted } = dependencies;
  const categoryIds = toCategoryIds(categories);
  let isSuggested = false;
  const changed = await decideAboutCompany(dependencies, id, async (transaction, company) => {
    if (company.removed_at !== null) throw new ProblemError('not-found');
    const isOwned = company.claimed_at !== null;
    const lockedUntil = await companies.setCategories(transaction, company.id, {
      category_ids: categoryIds,
      source: 'administrator',
      lockDays: isOwned ? lockDays : 0,
    });
    isSuggested = (await suggestions.settle(transaction, company.id, categoryIds)) > 0;
    await actions.insert(transaction, {
      admin_id: userId,
      action: 'categorise',
      source: 'administrator',
      company_id: company.id,
      reason,
      from_text: toSlugs(company.category_ids),
      to_text: toSlugs(categoryIds),
    });
    // Skips unconfirmed work emails, because a stranger may have registered with another person's address.
    const isConfirmed = company.work_email_confirmed_at !== null || !sendsMail();
    const recipient = isConfirmed ? (company.work_email ?? company.email) : (company.email ?? company.work_email);
    if (!isOwned || recipient === null) return;
    const mail = composeCategoriesCorrected(
      mailLayout,
      { recipient, language: getAuthorLanguage({ author_language: company.mail_language, language }) },
      company.domain,
      { categories: toCategoryRefs(categoryIds).map(({ names: of }) => of), reason, lockedUntil },
    );
    await mailQueue.add(transaction, { companyId: company.id }, mail);
  });
  if (isSuggested) onAccepted();
  return changed;
}
