import type { Knex } from 'knex';

/** What an administrator did. Ids are the database's. */
export interface ModerationAction {
  admin_id: string;
  action: 'appoint' | 'hide' | 'unhide' | 'close';
  review_id?: string;
  mark_id?: string;
  reason?: string;
}

/** Keeps who did what, when and why: OWASP ASVS 5.0, 16.2 and 16.3. */
export async function keepAction(transaction: Knex.Transaction, action: ModerationAction): Promise<void> {
  await transaction('moderation_actions').insert(action);
}
