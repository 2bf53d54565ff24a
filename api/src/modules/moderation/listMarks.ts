import { type Mark, type MarksQuery, toQuery } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import { parseCompanyId } from '../../kernel/website.ts';
import { invalidField } from '../../problems.ts';
import type { MarkRow } from '../marks/index.ts';
import type { Page } from '../page.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';
import { toMark } from './toMark.ts';

/**
 * Matches the position of the last mark of the previous page: the time and id of an open mark with reports, or the id of any other mark.
 */
const CURSOR = /^(?:flagged-(\d{1,16})-([1-9]\d{0,17})|([1-9]\d{0,17}))$/;

/**
 * Lists the pending or the reviewed marks. Pending marks with reports come first, and among them the marks that have waited longest. Other
 * marks follow, newest first. Marks are counted only up to 999.
 *
 * @throws 400 for an invalid cursor
 */
export async function listMarks(
  dependencies: Pick<ModerationDependencies, 'marks'>,
  query: MarksQuery,
): Promise<Page<Mark>> {
  const { marks } = dependencies;
  const { limit = PAGE_LIMIT_DEFAULT, cursor, state = 'open', company, reason } = query;
  const filters = { company: company === undefined ? undefined : parseCompanyId(company), reason };
  const [, micros, reportedId, otherId] = cursor === undefined ? [] : (CURSOR.exec(cursor) ?? []);
  const isOpen = state === 'open';
  const isInvalid = cursor !== undefined && otherId === undefined && (reportedId === undefined || !isOpen);
  if (isInvalid) throw invalidField('cursor', 'wrongCursor');
  const rows: MarkRow[] = [];
  if (isOpen && otherId === undefined) {
    const after = reportedId === undefined || micros === undefined ? null : { id: reportedId, micros };
    rows.push(...(await marks.list({ isOpen, isReported: true, limit: limit + 1, after, filters })));
  }
  if (rows.length <= limit) {
    const after = otherId === undefined ? null : { id: otherId, micros: '' };
    rows.push(...(await marks.list({ isOpen, isReported: false, limit: limit + 1 - rows.length, after, filters })));
  }
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(toMark),
    total: await marks.count({ isOpen, filters }),
    next: last === undefined ? null : toQuery({ limit, ...query, cursor: toMarkCursor(last, isOpen) }),
  };
}

/** Returns the position of an open mark with reports, or the id of any other mark. */
function toMarkCursor({ id, flagged_micros: micros }: MarkRow, isOpen: boolean): string {
  return isOpen && micros !== null ? `flagged-${micros}-${id}` : id;
}
