import { INVITATION_ROWS_MAX, INVITATIONS_CSV_MAX_BYTES } from '@heard/contract';
import { CsvError, parse } from 'csv-parse';
import type { Readable } from 'node:stream';
import { fieldError, invalidField, ProblemError } from '../../problems.ts';
import type { InvitationRow } from './checkRows.ts';

const COLUMNS = ['email', 'reference', 'language'] as const satisfies (keyof InvitationRow)[];

/** Unknown columns that a response names, and their length. */
const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 60;

/**
 * Reads the rows of a CSV file (RFC 4180) from a stream, and stops at the first row too many.
 *
 * @param length the `Content-Length`, if known
 * @throws 400 for text that is not UTF-8, has a NUL, is no CSV, has other columns or none, or too many rows; 413
 */
export async function readCsv(source: Readable, length: number | null): Promise<InvitationRow[]> {
  if (length !== null && length > INVITATIONS_CSV_MAX_BYTES) throw new ProblemError('payload-too-large');
  // Reads the columns from the first record.
  const parser = parse({
    bom: true,
    columns: toColumns,
    delimiter: [',', ';'],
    max_record_size: 10_000,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const fed = feed(source, parser);
  // The failure is reported by the parser, which it destroys.
  fed.catch(() => {});
  const rows: InvitationRow[] = [];
  try {
    for await (const record of parser) {
      if (rows.length >= INVITATION_ROWS_MAX) throw new ProblemError('too-many-rows');
      // The columns were checked with the header.
      rows.push(record as InvitationRow);
    }
    await fed;
  } catch (error) {
    parser.destroy();
    throw error instanceof CsvError ? invalidField('', 'notCsv') : error;
  }
  if (rows.length === 0) throw invalidField('email', 'required');
  return rows;
}

/** Passes the text on to the parser. Waits while the parser does not read. */
async function feed(source: Readable, parser: ReturnType<typeof parse>): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  const write = (text: string) => {
    if (text.includes('\0')) throw invalidField('', 'notCsv');
    return parser.write(text);
  };
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > INVITATIONS_CSV_MAX_BYTES) throw new ProblemError('payload-too-large');
      if (!write(decode(() => decoder.decode(chunk, { stream: true })))) await drained(parser);
      if (parser.destroyed) return;
    }
    write(decode(() => decoder.decode()));
    parser.end();
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** @throws 400 for bytes that are no UTF-8 */
function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw invalidField('', 'notCsv');
  }
}

function drained(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    parser.once('drain', resolve);
    parser.once('close', resolve);
  });
}

/** @throws 400 for unknown or repeated columns, or without `email` */
function toColumns(header: string[]): string[] {
  const names = header.map((name) => name.toLowerCase());
  const unknown = names.filter(
    (name, index) => !COLUMNS.some((column) => column === name) || names.indexOf(name) !== index,
  );
  if (unknown.length > 0) {
    const errors = unknown
      .slice(0, MAX_NAMES)
      .map((name) => fieldError(name.slice(0, MAX_NAME_LENGTH), 'unknownProperty'));
    throw new ProblemError('validation', { errors });
  }
  if (!names.includes('email')) throw invalidField('email', 'required');
  return names;
}
