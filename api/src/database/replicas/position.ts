import type { Database } from '../Database.ts';
import { toKnex } from '../toKnex.ts';

/**
 * A position in the write-ahead log: 16 hexadecimal digits, so positions can be compared as texts. A server with this
 * position has replayed all writes up to it.
 */
export type Position = string;

/** A position greater than all others: only the primary can serve a read with it. */
const UNKNOWN: Position = 'f'.repeat(16);

const FORMAT = /^[\da-f]{16}$/;

/** Parses the header of a request; null if it is missing or malformed. */
export function parsePosition(header: string | string[] | undefined): Position | null {
  return typeof header === 'string' && FORMAT.test(header) ? header : null;
}

/** Converts a position from PostgreSQL's notation, such as `16/B374D848`. */
export function toPosition(lsn: string): Position {
  return lsn
    .split('/')
    .map((half) => half.toLowerCase().padStart(8, '0'))
    .join('');
}

/**
 * Returns a position that includes all transactions that have been committed so far. If the primary does not respond, returns a position that no
 * replica has reached.
 */
export async function readCommitted(primary: Database): Promise<Position> {
  try {
    // Includes commits that are not flushed yet, with `synchronous_commit = off`.
    return await readLsn(primary, 'pg_current_wal_insert_lsn');
  } catch {
    return UNKNOWN;
  }
}

/** Returns the position up to which replicas receive the log. @throws errors of the database, for example while it is read-only */
export function readFlushed(primary: Database): Promise<Position> {
  return readLsn(primary, 'pg_current_wal_flush_lsn');
}

async function readLsn(
  primary: Database,
  name: 'pg_current_wal_insert_lsn' | 'pg_current_wal_flush_lsn',
): Promise<Position> {
  const { rows } = await toKnex(primary).raw<{ rows: { lsn: string }[] }>(`select ${name}()::text as lsn`);
  return toPosition(rows[0]?.lsn ?? '');
}
