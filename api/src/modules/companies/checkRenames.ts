import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import type { CompaniesDependencies } from './CompaniesDependencies.ts';

/** The maximum number of renames of a company in 24 hours. Each rename rewrites search terms and the company's entries in indexes. */
const MAX_RENAMES_PER_DAY = 10;

/** @throws 429 when the name has changed too often. The transaction that has changed it must be rolled back. */
export async function checkRenames(
  dependencies: Pick<CompaniesDependencies, 'renames'>,
  transaction: Transaction,
  companyId: string,
): Promise<void> {
  const { renames } = dependencies;
  const { count, seconds } = await renames.countRecent(transaction, companyId);
  if (count > MAX_RENAMES_PER_DAY) throw new ProblemError('too-many-requests', {}, Math.max(1, seconds));
}
