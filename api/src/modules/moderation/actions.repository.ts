import type { CompanyAction } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { ModerationActionsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';

/** An action of an administrator. */
export type ModerationAction = Pick<ModerationActionsTable, 'admin_id' | 'action'> &
  Partial<Pick<ModerationActionsTable, 'review_id' | 'mark_id' | 'company_id' | 'reason' | 'from_text' | 'to_text'>>;

/** How long actions are stored. */
const RETENTION = '2 years';

export type ActionsRepository = ReturnType<typeof actionsRepository>;

/** The audit log of moderation: who did what, when and why (OWASP ASVS 5.0, 16.2 and 16.3). */
export function actionsRepository(database: Database) {
  return {
    async insert(transaction: Transaction, action: ModerationAction): Promise<void> {
      await toKnex(transaction)('moderation_actions').insert(action);
    },

    /** Returns the newest decisions about a company. */
    async ofCompany(companyId: string, limit: number): Promise<CompanyAction[]> {
      const rows = await toKnex(database)('moderation_actions')
        .leftJoin('users', 'users.id', 'moderation_actions.admin_id')
        .select('at', 'action', 'reason', 'from_text', 'to_text', 'users.email as administrator')
        .where({ company_id: companyId })
        .orderBy('moderation_actions.id', 'desc')
        .limit(limit);
      return rows.map(({ at, action, reason, from_text: from, to_text: to, administrator }) => ({
        at: at.toISOString(),
        action,
        administrator,
        reason: reason ?? '',
        from,
        to,
      }));
    },

    /** Deletes the actions that are older than the retention. */
    async purgeExpired(): Promise<void> {
      await toKnex(database)('moderation_actions').whereRaw('at < now() - ?::interval', [RETENTION]).del();
    },
  };
}
