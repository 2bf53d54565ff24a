import type { DecisionGround } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { BlockedCompaniesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { COMPANY_OF_DOMAIN } from '../companies/companyOfDomain.ts';
import type { AppealRow } from '../reports/decisions.repository.ts';

/** Why a company is blocked, with the appeal against it. Times are formatted as in a `ReviewRow`. */
export interface BlockRow {
  at: string;
  ground: DecisionGround;
  reason: string;
  decision_id: string | null;
  appeal: AppealRow | null;
}

export type BlocksRepository = ReturnType<typeof blocksRepository>;

/** Companies that administrators have removed because they broke the rules. The caller of each write has locked the company. */
export function blocksRepository(database: Database) {
  const knex = toKnex(database);

  return {
    /** Returns whether the company with a domain, or the one that it was merged into, is blocked. */
    async isBlocked(domain: string): Promise<boolean> {
      const { rows } = await knex.raw<{ rows: unknown[] }>(
        `select from blocked_companies where company_id = ${COMPANY_OF_DOMAIN}`,
        [domain],
      );
      return rows.length > 0;
    },

    /** Reads why a company is blocked; undefined if it is not. */
    async find(companyId: string): Promise<BlockRow | undefined> {
      const { rows } = await knex.raw<{ rows: { block: BlockRow }[] }>(
        `select json_build_object('at', b.at at time zone 'utc', 'ground', b.ground, 'reason', b.reason,
           'decision_id', b.decision_id::text,
           'appeal', (select json_build_object('decision_id', a.decision_id::text, 'state', a.state, 'text', a.text,
              'created_at', a.created_at at time zone 'utc', 'reason', a.reason, 'decided_at', a.decided_at at time zone 'utc')
            from appeals a where a.decision_id = b.decision_id)) as block
         from blocked_companies b where b.company_id = ?`,
        [companyId],
      );
      return rows[0]?.block;
    },

    /** Blocks a company: it is removed from everything public. Lists, searches and sitemaps follow by triggers. */
    async block(
      transaction: Transaction,
      block: Pick<BlockedCompaniesTable, 'company_id' | 'decision_id' | 'ground' | 'reason'>,
    ): Promise<void> {
      const inside = toKnex(transaction);
      await inside('blocked_companies').insert(block);
      await inside('companies').where({ id: block.company_id }).update({ removed_at: inside.fn.now() });
    },

    /** @returns the block that has ended; undefined if there was none */
    async unblock(
      transaction: Transaction,
      companyId: string,
    ): Promise<Pick<BlockedCompaniesTable, 'ground' | 'decision_id'> | undefined> {
      const inside = toKnex(transaction);
      const block = await inside('blocked_companies').first('ground', 'decision_id').where({ company_id: companyId });
      if (block === undefined) return undefined;
      await inside('blocked_companies').where({ company_id: companyId }).del();
      await inside('companies').where({ id: companyId }).update({ removed_at: null });
      return block;
    },

    /** Deletes all follows of a company. */
    async removeFollows(transaction: Transaction, companyId: string): Promise<void> {
      await toKnex(transaction)('follows').where({ company_id: companyId }).del();
    },
  };
}
