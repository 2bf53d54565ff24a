import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Row = Record<string, string | number | boolean | null>;

const ROWS_PER_COPY = 500;

/** Writes rows by COPY in text format. The first row names the columns. */
export async function copyRows(client: Client, table: string, source: Iterable<Row>): Promise<void> {
  const rows = source[Symbol.iterator]();
  const first = rows.next();
  if (first.done) return;
  const columns = Object.keys(first.value).join(', ');
  function* lines(row: Row) {
    let chunk = '';
    let next: IteratorResult<Row> = { done: false, value: row };
    for (let count = 1; !next.done; count++, next = rows.next()) {
      chunk += Object.values(next.value).map(field).join('\t') + '\n';
      if (count % ROWS_PER_COPY > 0) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  }
  await pipeline(Readable.from(lines(first.value)), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
}

function field(value: Row[string]): string {
  if (value === null) return '\\N';
  return typeof value === 'string' ? value.replace(/[\\\t\n\r]/g, '\\$&') : String(value);
}
