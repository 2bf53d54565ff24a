import { toQuery, type PageQuery, type Suggestion } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { databaseId } from '../databaseId.ts';
import { toSlugs } from '../../kernel/categories.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { Page } from '../page.ts';
import type { SuggestionsRepository } from './suggestions.repository.ts';
import { toSuggestion } from './toSuggestion.ts';

export interface SuggestionsServiceOptions {
  suggestions: SuggestionsRepository;
  actions: ActionsRepository;
  runInTransaction: RunInTransaction;
}

/** The review of the last suggestion of the previous page. */
const CURSOR = /^[1-9]\d{0,17}$/;

export type SuggestionsService = ReturnType<typeof suggestionsService>;

/** Categories that reviewers suggest for listings. */
export function suggestionsService({ suggestions, actions, runInTransaction }: SuggestionsServiceOptions) {
  return {
    /** Lists the suggested categories that listings do not have yet, newest first. @throws 400 for an invalid cursor */
    async list(query: PageQuery): Promise<Page<Suggestion>> {
      const { limit = PAGE_LIMIT_DEFAULT, cursor } = query;
      if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
      const rows = await suggestions.list(limit + 1, cursor ?? null);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).flatMap(toSuggestion),
        total: null,
        next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.review_id }),
      };
    },

    /** Deletes a suggestion. @throws 404 when there is none */
    async dismiss({ userId }: Administrator, id: string): Promise<void> {
      const reviewId = databaseId(id);
      await runInTransaction(async (transaction) => {
        const suggestion = await suggestions.remove(transaction, reviewId);
        if (suggestion === undefined) throw new ProblemError('not-found');
        await actions.insert(transaction, {
          admin_id: userId,
          action: 'categorise',
          source: 'dismissed',
          company_id: suggestion.company_id,
          review_id: reviewId,
          from_text: toSlugs([suggestion.category_id]),
        });
      });
    },
  };
}
