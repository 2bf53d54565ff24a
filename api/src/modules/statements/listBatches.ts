import type { Period, RestrictionRow, RestrictionsRepository, SuspensionRow } from './restrictions.repository.ts';
import { checkStatement, type Statement } from './Statement.ts';
import { toStatement, toSuspensionStatement, type Site } from './toStatement.ts';

/** The maximum number of statements that the database accepts in one request. */
const BATCH_SIZE = 100;

/**
 * Reads the statements of reasons of a period in batches. Only one batch is in memory at a time.
 * @throws Error for a statement that does not match the schema
 */
export async function* listBatches(
  restrictions: RestrictionsRepository,
  period: Period,
  site: Site,
): AsyncGenerator<Statement[]> {
  let batch: Statement[] = [];
  for await (const statement of listStatements(restrictions, period, site)) {
    checkStatement(statement);
    batch.push(statement);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* listStatements(
  { listDecisions, listSuspensions }: RestrictionsRepository,
  period: Period,
  site: Site,
): AsyncGenerator<Statement> {
  const decisions = readPages((after?: RestrictionRow) => listDecisions(period, BATCH_SIZE, after));
  for await (const row of decisions) yield toStatement(row, site);
  const suspensions = readPages((after?: SuspensionRow) => listSuspensions(period, BATCH_SIZE, after));
  for await (const row of suspensions) yield toSuspensionStatement(row, site);
}

/** Reads a paginated list. @param read returns the page after the given row; if no row is given, the first page */
async function* readPages<Row>(read: (after?: Row) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let page = await read(); page.length > 0; page = await read(page.at(-1))) yield* page;
}
