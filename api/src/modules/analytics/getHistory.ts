import type { CompanyHistory } from '@heard/contract';
import { OverloadError } from '../../admission/OverloadError.ts';
import { toIso } from '../../kernel/toIso.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import type { CompanyMissing } from '../companies/index.ts';
import type { HistoryRepository } from './history.repository.ts';
import { toRatedMonths } from './ratedMonths.ts';
import { listMonths } from '../../kernel/listMonths.ts';

/** Number of months in a history, including the current month. */
const LENGTH = 24;

/** The seconds in `Retry-After`. The background task usually counts the reviews of the company within this time. */
const RETRY_SECONDS = 10;

export interface HistoryDependencies {
  history: HistoryRepository;
  companyMissing: CompanyMissing;
}

/**
 * Returns the ratings of a company by month, and its changes in the same months.
 *
 * @param id the company's id, or its website in any form
 * @throws 404, 410 for a blocked company, 503 while a company with many reviews waits to be counted
 */
export async function getHistory(
  { history, companyMissing }: HistoryDependencies,
  id: string,
): Promise<CompanyHistory> {
  const domain = parseCompanyId(id);
  const months = listMonths(Date.now(), LENGTH);
  const row = await history.read(domain, `${months[0]}-01`);
  if (row === undefined) throw await companyMissing(domain);
  if (row.months === null) throw new OverloadError(RETRY_SECONDS);
  return {
    months: toRatedMonths(row.months, months),
    events: row.changes.map(({ at, kind }) => ({ at: toIso(at), kind })),
  };
}
