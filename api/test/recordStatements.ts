import type { Knex } from 'knex';

interface Statement {
  sql: string;
  bindings: Knex.Value[];
}

/** Returns the statements that run on a database during `work`. */
export async function recordStatements(database: Knex, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const record = ({ sql, bindings }: Statement) => statements.push({ sql, bindings });
  database.on('query', record);
  await work();
  database.off('query', record);
  return statements;
}

/** Returns how many rows of a table a statement reads. */
export async function countRowsRead(database: Knex, table: string, { sql, bindings }: Statement): Promise<number> {
  const { rows } = await database.raw(`explain (analyze, format json) ${sql.replaceAll(/\$\d+/g, '?')}`, bindings);
  return countFrom(table, rows[0]['QUERY PLAN'][0].Plan);
}

/** The properties of an EXPLAIN node that are used here. */
interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function countFrom(table: string, node: PlanNode): number {
  const own =
    node['Relation Name'] === table
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + countFrom(table, child), own);
}
