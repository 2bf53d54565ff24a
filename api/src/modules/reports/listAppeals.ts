import { type AppealsQuery, type ListedAppeal, toQuery } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import { toAppeal } from '../../kernel/appeal.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { toPhoto } from '../../kernel/photo.ts';
import { showName } from '../../kernel/showName.ts';
import { toIso } from '../../kernel/toIso.ts';
import { invalidField } from '../../problems.ts';
import type { Page } from '../page.ts';
import type { AppealsDependencies } from './AppealsDependencies.ts';
import type { ListedAppealRow } from './decisions.repository.ts';
import { toDecision } from './toDecision.ts';

const CURSOR = /^[1-9]\d{0,17}$/;

/** Lists the open appeals, oldest first, or the closed appeals, newest first. @throws 400 for an invalid cursor */
export async function listAppeals(
  dependencies: Pick<AppealsDependencies, 'decisions'>,
  { userId: adminId }: Administrator,
  query: AppealsQuery,
): Promise<Page<ListedAppeal>> {
  const { decisions } = dependencies;
  const { limit = PAGE_LIMIT_DEFAULT, cursor, state = 'open' } = query;
  if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
  const [rows, hasOther, open] = await Promise.all([
    decisions.listAppeals(state === 'open', limit + 1, cursor ?? null),
    decisions.hasOtherAdministrator(adminId),
    decisions.countOpenAppeals(),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((row) => toListedAppeal(row, adminId, hasOther)),
    total: state === 'open' ? open : null,
    next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.decision_id }),
  };
}

function toListedAppeal(row: ListedAppealRow, adminId: string, hasOther: boolean): ListedAppeal {
  const isOwnDecision = row.decided_by === adminId;
  const { review } = row;
  return {
    ...toAppeal(row),
    decision: toDecision(row.decision),
    appellant: row.appellant,
    isOwnDecision,
    mayDecide: row.state === 'open' && !(isOwnDecision && hasOther),
    company: { id: row.decision.company_domain, name: showName(row.company_name), website: row.company_website },
    review: review && {
      id: review.id,
      title: review.title,
      description: review.description,
      rating: review.rating,
      language: review.language,
      createdAt: toIso(review.created_at),
      user: { name: review.user_name, lastName: review.user_last_name },
      reply: review.reply,
      photo: review.photo && toPhoto(review.id, review.photo),
    },
  };
}
