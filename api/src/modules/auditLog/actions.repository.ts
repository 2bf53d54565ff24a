import type { CompanyAction } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { ModerationActionsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** An action of an administrator. */
export type ModerationAction = Pick<ModerationActionsTable, 'action'> &
  Partial<
    Pick<
      ModerationActionsTable,
      | 'admin_id'
      | 'review_id'
      | 'mark_id'
      | 'company_id'
      | 'other_company_id'
      | 'merge_id'
      | 'reason'
      | 'from_text'
      | 'to_text'
      | 'source'
    >
  >;

/** The possible origins of a company's categories. */
const SOURCES = ['suggested', 'administrator', 'dismissed'] as const;

/** The retention of actions. */
const RETENTION = '2 years';

export type ActionsRepository = ReturnType<typeof actionsRepository>;

/** Provides the audit log of moderation: who did what, when and why (OWASP ASVS 5.0, 16.2 and 16.3). */
export function actionsRepository(database: Database) {
  return { insert, ...bindTo(database, { ofCompany, purgeExpired }) };
}

async function insert(transaction: Transaction, action: ModerationAction): Promise<void> {
  await toKnex(transaction)('moderation_actions').insert(action);
}

/** Returns the newest decisions about a company. */
async function ofCompany(database: Database, companyId: string, limit: number): Promise<CompanyAction[]> {
  const rows = await toKnex(database)('moderation_actions')
    .leftJoin('users', 'users.id', 'moderation_actions.admin_id')
    .leftJoin('merges', (join) => join.on('merges.id', 'moderation_actions.merge_id').onNull('merges.undone_at'))
    .select(
      'moderation_actions.at',
      'action',
      'reason',
      'source',
      'from_text',
      'to_text',
      'users.email as administrator',
      'merges.id as merge_id',
    )
    .where({ company_id: companyId })
    .orWhere({ other_company_id: companyId })
    .orderBy('moderation_actions.id', 'desc')
    .limit(limit);
  return rows.map(({ at, action, reason, source, from_text: from, to_text: to, administrator, merge_id: mergeId }) => ({
    at: at.toISOString(),
    action,
    administrator,
    reason: reason ?? '',
    source: SOURCES.find((one) => one === source) ?? null,
    from,
    to,
    mergeId,
  }));
}

/** Deletes the actions that are older than the retention. */
async function purgeExpired(database: Database): Promise<void> {
  await toKnex(database)('moderation_actions').whereRaw('at < now() - ?::interval', [RETENTION]).del();
}
