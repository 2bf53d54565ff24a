import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Row = Record<string, string | number | boolean | null>;

const ROWS_PER_COPY = 500;

const ESCAPED = /[\\\t\n\r]/;
const ALL_ESCAPED = /[\\\t\n\r]/g;

/**
 * Writes rows by COPY in text format. The property names of the first row are the names of the columns. If the same transaction has truncated the
 * table, the rows are frozen, so no vacuum has to read them again.
 */
export async function copyRows(
  client: Client,
  table: string,
  source: Iterable<Row>,
  { isTruncated = false } = {},
): Promise<void> {
  const rows = source[Symbol.iterator]();
  const first = rows.next();
  if (first.done) return;
  const columns = Object.keys(first.value);
  function* lines(row: Row) {
    let chunk = '';
    let next: IteratorResult<Row> = { done: false, value: row };
    for (let count = 1; !next.done; count++, next = rows.next()) {
      let separator = '';
      for (const column of columns) {
        chunk += separator + field(next.value[column] ?? null);
        separator = '\t';
      }
      chunk += '\n';
      if (count % ROWS_PER_COPY > 0) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  }
  const copy = `copy ${table} (${columns.join(', ')}) from stdin${isTruncated ? ' with (freeze)' : ''}`;
  await pipeline(Readable.from(lines(first.value)), client.query(copyFrom(copy)));
}

function field(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return ESCAPED.test(value) ? value.replace(ALL_ESCAPED, '\\$&') : value;
}
