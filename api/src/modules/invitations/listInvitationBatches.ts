import { toQuery, type InvitationBatch } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT, type InvitationBatchesQuery } from '@heard/contract/schemas';
import { invalidField } from '../../problems.ts';
import type { CompanyActor } from '../../kernel/Caller.ts';
import type { Page } from '../page.ts';
import type { InvitationsDependencies } from './InvitationsDependencies.ts';

const CURSOR = /^[1-9]\d{0,17}$/;

/** @throws 400 for an invalid cursor */
export async function listInvitationBatches(
  dependencies: InvitationsDependencies,
  { companyId }: CompanyActor,
  query: InvitationBatchesQuery,
): Promise<Page<InvitationBatch>> {
  const { invitations } = dependencies;
  const { limit = PAGE_LIMIT_DEFAULT, cursor, planned } = query;
  if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
  const rows = await invitations.listBatches(companyId, limit + 1, {
    before: cursor ?? null,
    isPlanned: planned === undefined ? null : planned === 'true',
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((batch) => ({
      id: batch.id,
      source: batch.source,
      createdAt: batch.created_at.toISOString(),
      sendAt: batch.send_at?.toISOString() ?? null,
      cancelledAt: batch.cancelled_at?.toISOString() ?? null,
      rows: batch.rows,
      accepted: batch.accepted,
      wrong: batch.wrong,
      reviews: batch.reviews,
    })),
    total: null,
    next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.id }),
  };
}
