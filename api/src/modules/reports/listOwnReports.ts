import { type Flag, toQuery } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT, type PageQuery } from '@heard/contract/schemas';
import type { Caller } from '../../kernel/Caller.ts';
import { invalidField } from '../../problems.ts';
import type { Page } from '../page.ts';
import type { ReportsDependencies } from './ReportsDependencies.ts';
import { toReport } from './toDecision.ts';
import { toReporter } from './toReporter.ts';

/** The id of the previous page's last report. */
const CURSOR = /^[1-9]\d{0,17}$/;

/** Lists the caller's reports, newest first. @throws 400 for an invalid cursor */
export async function listOwnReports(
  dependencies: Pick<ReportsDependencies, 'reports'>,
  caller: Caller,
  query: PageQuery,
): Promise<Page<Flag>> {
  const { reports } = dependencies;
  const { limit = PAGE_LIMIT_DEFAULT, cursor } = query;
  if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
  if ('claimId' in caller) return { items: [], total: null, next: null };
  const rows = await reports.ofReporter(toReporter(caller), limit + 1, cursor ?? null);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(toReport),
    total: null,
    next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.id }),
  };
}
