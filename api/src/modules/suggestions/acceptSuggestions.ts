import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { CompaniesRepository } from '../companies/index.ts';
import { toSlugs } from '../../kernel/categories.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { SuggestionsRepository } from './suggestions.repository.ts';

/** The maximum number of listings that one statement considers. */
const BATCH = 500;

export interface AcceptSuggestionsOptions {
  suggestions: Pick<SuggestionsRepository, 'listAcceptable' | 'listDue' | 'postpone' | 'settle'>;
  companies: Pick<CompaniesRepository, 'lock' | 'setCategories'>;
  actions: ActionsRepository;
  runInTransaction: RunInTransaction;
  /** Returns whether the site sends emails. Only then can authors confirm their address. */
  sendsMail: () => boolean;
  /** Called for each category that a listing has got. */
  onAccepted?: () => void;
}

/** Creates the job that gives listings the categories that two reviewers have suggested. */
export function createAcceptSuggestions(options: AcceptSuggestionsOptions) {
  const { suggestions, companies, actions, runInTransaction, sendsMail, onAccepted = () => {} } = options;

  /** Adds the next category to a listing. @returns whether a category was added */
  async function acceptNext(companyId: string): Promise<boolean> {
    const isAccepted = await runInTransaction(async (transaction) => {
      const company = await companies.lock(transaction, { id: companyId });
      // Reads the suggestions again, because a review may have been hidden, or another process may have accepted the category, in the meantime.
      const [next] = await suggestions.listAcceptable([companyId], sendsMail(), transaction);
      if (company === undefined || next === undefined) return false;
      // Requires at least two settled suggestions, because `settle` skips suggestions that are being deleted.
      if ((await suggestions.settle(transaction, companyId, [next.categoryId])) < 2) return false;
      const categoryIds = [...company.category_ids, next.categoryId];
      await companies.setCategories(transaction, companyId, { category_ids: categoryIds, source: 'suggested' });
      await actions.insert(transaction, {
        action: 'categorise',
        source: 'suggested',
        company_id: companyId,
        from_text: toSlugs(company.category_ids),
        to_text: toSlugs(categoryIds),
      });
      return true;
    });
    if (isAccepted) onAccepted();
    return isAccepted;
  }

  /** Considers the suggestions for some companies. */
  async function consider(companyIds: readonly string[]): Promise<void> {
    const acceptable = await suggestions.listAcceptable(companyIds, sendsMail());
    for (const companyId of new Set(acceptable.map((one) => one.companyId))) {
      while (await acceptNext(companyId));
    }
    await suggestions.postpone(companyIds);
  }

  return {
    consider,

    /** Considers suggestions that become acceptable with time. @returns whether there may be more such suggestions */
    async considerDue(): Promise<boolean> {
      const companyIds = await suggestions.listDue(BATCH);
      if (companyIds.length > 0) await consider(companyIds);
      return companyIds.length === BATCH;
    },
  };
}
