import type { Database } from '../../database/Database.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { PUBLIC_COMPANY_COLUMNS, type PublicCompanyRow } from '../../kernel/company.ts';
import { REPLY_COUNTS, type ReplyCounts } from '../../kernel/reply.ts';
import { STORED_TOPICS, type StoredTopic } from '../reviewTopics/index.ts';
import { selectNewestReview, type ReviewWithAuthorRow } from '../reviews/index.ts';
import { MONTHS_SINCE, type MonthRow } from './ratedMonths.ts';

/** A compared company. */
export interface ComparedRow extends PublicCompanyRow {
  /** The requested domain. It differs from the company's domain after a merge. */
  requested: string;
  reply_counts: ReplyCounts | null;
  months: MonthRow[] | null;
  topics: StoredTopic[];
  favourable: ReviewWithAuthorRow | null;
  critical: ReviewWithAuthorRow | null;
}

export type ComparisonRepository = ReturnType<typeof comparisonRepository>;

/** Reads the data of comparisons. */
export function comparisonRepository(database: Database) {
  return bindTo(preparedReads(database), { read: readCompared });
}

/**
 * Reads the public companies with the given domains, in the order of the domains. For a merged company, reads the company that it was
 * merged into.
 *
 * @param first the first day of the earliest month to read
 * @param recent the first day of the earliest month whose experiences are recent
 */
function readCompared(read: PreparedReads, domains: string[], first: string, recent: string): Promise<ComparedRow[]> {
  return read<ComparedRow>(
    'comparison',
    () => `select ${PUBLIC_COMPANY_COLUMNS.map((column) => `c.${column}`).join(', ')}, asked.domain as requested,
        ${REPLY_COUNTS} as reply_counts, ${MONTHS_SINCE} as months, ${STORED_TOPICS} as topics,
        ${selectNewestReview([4, 5])} as favourable, ${selectNewestReview([0, 1, 2])} as critical
      from unnest(?::text[]) with ordinality as asked (domain, position)
      join companies known on known.domain = asked.domain
      join companies c on c.id = coalesce(known.merged_into, known.id)
      where c.removed_at is null order by asked.position`,
    [first, first, recent, domains],
  );
}
