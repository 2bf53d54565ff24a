import { setTimeout as sleep } from 'node:timers/promises';
import { SEARCH_INDEX } from '@heard/contract';
import { retrying } from './retrying.ts';
import { companyRecord, type CompanyRecord, type RecordRow } from '../companyRecord.ts';
import { BATCH_SIZE, type Indexing } from './Indexing.ts';
import { indexSettings } from './indexSettings.ts';

/** A difference between the index and the database, or between its settings and the code. */
export interface IndexDifference {
  /** The company's id, or `settings`. */
  key: string;
  /** The attribute or setting; null for a whole object. */
  attribute: string | null;
  /** The indexed record as JSON; null if there is none. */
  indexed: string | null;
  expected: string | null;
}

const ATTRIBUTES: (keyof CompanyRecord)[] = [
  'name',
  'website',
  'avatar',
  'reviewsQuantity',
  'ratingGeneral',
  'categories',
  'country',
  'city',
  'verified',
];
/** Maximum number of attempts to compare a record that differs, because a change may not have reached the index yet. */
const COMPARISONS = 5;

/**
 * Compares the whole index with the companies, and the settings of the index with the settings in the code. Ignores companies with a change in the
 * outbox, and changes that reach the index during the comparison. Keeps only the ids of all companies in memory.
 * @returns null when there is no index
 */
export async function compareIndex(indexing: Indexing): Promise<IndexDifference[] | null> {
  const { client, outbox, signal, verifiedBy } = indexing;
  const toRecord = (row: RecordRow) => companyRecord(row, verifiedBy);
  const ask = <Answer>(request: () => Promise<Answer>) => retrying(indexing, request);
  if (!(await ask(() => client.indexExists({ indexName: SEARCH_INDEX })))) return null;

  const seen = new Set<string>();
  let suspects: string[] = [];
  const browseParams = { hitsPerPage: BATCH_SIZE, attributesToRetrieve: ['*'], attributesToHighlight: [] };
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const from = cursor === undefined ? {} : { cursor };
    const page = await ask(() =>
      client.browse<CompanyRecord>({ indexName: SEARCH_INDEX, browseParams: { ...browseParams, ...from } }),
    );
    const companies = await outbox.readCompanies(page.hits.map(({ objectID }) => objectID));
    for (const { id } of companies) seen.add(id);
    suspects.push(...compare(page.hits, companies.map(toRecord)).map(({ key }) => key));
    ({ cursor } = page);
  }
  for (let last: string | undefined = '0'; last !== undefined;) {
    const companies = await outbox.companiesAfter(last, BATCH_SIZE);
    suspects.push(...companies.filter(({ id }) => !seen.has(id)).map(({ domain }) => domain));
    last = companies.at(-1)?.id;
  }

  let differences: IndexDifference[] = [];
  suspects = [...new Set(suspects)];
  for (let comparison = 1; comparison <= COMPARISONS && suspects.length > 0; comparison++) {
    if (comparison > 1) await sleep(indexing.pauseMs, undefined, { signal });
    differences = [];
    for (let at = 0; at < suspects.length; at += BATCH_SIZE) {
      const domains = suspects.slice(at, at + BATCH_SIZE);
      const indexed = await ask(() =>
        client.getObjects<CompanyRecord>({
          requests: domains.map((objectID) => ({ indexName: SEARCH_INDEX, objectID })),
        }),
      );
      const companies = await outbox.readCompanies(domains);
      // Reads the outbox after the companies, so that it includes changes that were made in the meantime.
      const pending = new Set(await outbox.pending(domains));
      // Removes null, because Algolia returns null for a missing record, although its type does not allow that.
      const hits = indexed.results.filter((hit) => hit !== null);
      differences.push(...compare(hits, companies.map(toRecord)).filter(({ key }) => !pending.has(key)));
    }
    suspects = [...new Set(differences.map(({ key }) => key))];
  }
  return [...(await compareSettings(indexing)), ...differences];
}

function compare(indexed: CompanyRecord[], expected: CompanyRecord[]): IndexDifference[] {
  const left = new Map(expected.map((record) => [record.objectID, record]));
  const differences = indexed.flatMap((hit): IndexDifference[] => {
    const key = hit.objectID;
    const record = left.get(key);
    left.delete(key);
    if (record === undefined) return [{ key, attribute: null, indexed: JSON.stringify(hit.name), expected: null }];
    return ATTRIBUTES.flatMap((attribute) => difference(key, attribute, hit[attribute], record[attribute]));
  });
  const missing = [...left.values()].map(({ objectID, name }) => ({
    key: objectID,
    attribute: null,
    indexed: null,
    expected: JSON.stringify(name),
  }));
  return [...differences, ...missing];
}

async function compareSettings({ client, ...indexing }: Indexing): Promise<IndexDifference[]> {
  const settings: Record<string, unknown> = {
    ...(await retrying(indexing, () => client.getSettings({ indexName: SEARCH_INDEX }))),
  };
  return Object.entries(indexSettings).flatMap(([setting, value]) =>
    difference('settings', setting, settings[setting], value),
  );
}

function difference(key: string, attribute: string, indexed: unknown, expected: unknown): IndexDifference[] {
  const [found, wanted] = [indexed, expected].map((value) => (value === undefined ? null : JSON.stringify(value)));
  return found === wanted ? [] : [{ key, attribute, indexed: found ?? null, expected: wanted ?? null }];
}
