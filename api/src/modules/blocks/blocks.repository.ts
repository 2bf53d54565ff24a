import type { DecisionGround } from '@heard/contract';
import type { AppealRow } from '../../kernel/appeal.ts';
import type { Database, Transaction } from '../../database/Database.ts';
import type { BlockedCompaniesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The decision to block a company, with the appeal against it. Times are formatted as in a `ReviewRow`. */
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
  return { block, unblock, ...bindTo(database, { find }) };
}

/** Reads why a company is blocked; undefined if it is not. */
async function find(database: Database, companyId: string): Promise<BlockRow | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: { block: BlockRow }[] }>(
    `select json_build_object('at', b.at at time zone 'utc', 'ground', b.ground, 'reason', b.reason,
       'decision_id', b.decision_id::text,
       'appeal', (select json_build_object('decision_id', a.decision_id::text, 'state', a.state, 'text', a.text,
          'created_at', a.created_at at time zone 'utc', 'reason', a.reason, 'decided_at', a.decided_at at time zone 'utc')
        from appeals a where a.decision_id = b.decision_id)) as block
     from blocked_companies b where b.company_id = ?`,
    [companyId],
  );
  return rows[0]?.block;
}

/** Blocks a company: it is removed from everything public. Triggers remove it from lists, searches and sitemaps. */
async function block(
  transaction: Transaction,
  block: Pick<BlockedCompaniesTable, 'company_id' | 'decision_id' | 'ground' | 'reason'>,
): Promise<void> {
  const inside = toKnex(transaction);
  await inside('blocked_companies').insert(block);
  await inside('companies').where({ id: block.company_id }).update({ removed_at: inside.fn.now() });
}

/** @returns the block that has ended; undefined if there was none */
async function unblock(
  transaction: Transaction,
  companyId: string,
): Promise<Pick<BlockedCompaniesTable, 'ground' | 'decision_id'> | undefined> {
  const inside = toKnex(transaction);
  const block = await inside('blocked_companies').first('ground', 'decision_id').where({ company_id: companyId });
  if (block === undefined) return undefined;
  await inside('blocked_companies').where({ company_id: companyId }).del();
  await inside('companies').where({ id: companyId }).update({ removed_at: null });
  return block;
}
