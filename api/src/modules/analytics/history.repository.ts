import type { Database, Transaction } from '../../database/Database.ts';
import { preparedReads } from '../../database/preparedReads.ts';
import type { CompanyChangesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { isPublicCompanyOfDomain } from '../../kernel/companyOfDomain.ts';
import { MONTHS_SINCE, type MonthRow } from './ratedMonths.ts';

const RETENTION = '24 months';

/** The stored data from which the history of a company is computed. */
export interface HistoryRow {
  months: MonthRow[] | null;
  /** The changes, oldest first. PostgreSQL's JSON functions have formatted the times. */
  changes: { at: string; kind: CompanyChangesTable['kind'] }[];
}

export type HistoryRepository = ReturnType<typeof historyRepository>;

/** Reads the monthly ratings of companies, and the changes of their names and owners (`company_changes`, which triggers write). */
export function historyRepository(database: Database) {
  const read = preparedReads(database);
  return {
    /**
     * Reads the history of the public company with a domain, or of the company into which it was merged. Counts its
     * reviews if no months are stored.
     *
     * @param first the first day of the first month
     */
    async read(domain: string, first: string): Promise<HistoryRow | undefined> {
      const [row] = await read<HistoryRow>(
        'company-history',
        () => `select ${MONTHS_SINCE} as months,
            coalesce((
              select json_agg(json_build_object('at', h.at at time zone 'utc', 'kind', h.kind) order by h.at, h.kind)
              from company_changes h where h.company_id = c.id and h.at >= ?::date at time zone 'utc'), '[]') as changes
          from companies c where ${isPublicCompanyOfDomain('c')}`,
        [first, first, first, domain],
      );
      return row;
    },

    /**
     * Deletes the two `ownerChanged` entries about an owner whose deletion was undone: the entry of the deletion, and the entry of the restoration in
     * this transaction.
     */
    async removeDeletion(transaction: Transaction, companyId: string): Promise<void> {
      await toKnex(transaction).raw(
        `delete from company_changes where company_id = :companyId and at in (now(), (
           select max(at) from company_changes where company_id = :companyId and kind = 'ownerChanged' and at < now()))`,
        { companyId },
      );
    },

    /** Deletes changes that no history contains any more. */
    async purgeExpired(): Promise<void> {
      await toKnex(database).raw('delete from company_changes where at < now() - ?::interval', [RETENTION]);
    },
  };
}
