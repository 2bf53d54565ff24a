import {
  createTableReader,
  decodeTable,
  detectSeparator,
  INVITATION_ROWS_MAX,
  INVITATIONS_CSV_MAX_BYTES,
  toColumnLetter,
} from '@heard/contract';
import { CsvError, parse } from 'csv-parse';
import type { Readable } from 'node:stream';
import { fieldError, invalidField, ProblemError } from '../../problems.ts';
import type { InvitationRow } from './checkRows.ts';

const COLUMNS = ['email', 'reference', 'language'] as const;

/** Maximum number of unknown columns that a response names, and maximum length of each name. */
const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 60;
/** The number of bytes that are parsed before other requests get a turn. */
const SLICE = 16_384;

/**
 * Reads the rows of a CSV file (RFC 4180), and stops at the first row above the limit. Skips rows without values.
 *
 * @param length the `Content-Length`, if known
 * @throws 400 for an encoding other than UTF-8 and UTF-16, a NUL, a text that is not CSV, unknown or missing columns, or too many rows; 413
 * for a file that is too large
 */
export async function readCsv(source: Readable, length: number | null): Promise<InvitationRow[]> {
  if (length !== null && length > INVITATIONS_CSV_MAX_BYTES) throw new ProblemError('payload-too-large');
  const text = decodeTable(await readBytes(source));
  if (typeof text !== 'string') {
    throw new ProblemError('validation', { errors: [fieldError('', 'wrongEncoding', { encoding: text.encoding })] });
  }
  if (text.includes('\0')) throw invalidField('', 'notCsv');
  const { separator, start } = detectSeparator(text);
  const parser = parse({ delimiter: separator, max_record_size: 10_000, relax_column_count: true, trim: true });
  const fed = feed(Buffer.from(text.slice(start)), parser);
  const table = createTableReader();
  const rows: InvitationRow[] = [];
  let columns: (keyof InvitationRow | null)[] = [];
  try {
    for await (const record of parser) {
      const row = table.read(record as string[]);
      if (columns.length === 0 && table.getColumns().length > 0) columns = toColumns(table.getColumns());
      if (row === null) continue;
      if (rows.length >= INVITATION_ROWS_MAX) throw new ProblemError('too-many-rows');
      const values = row.cells.flatMap((cell, at) => {
        const column = columns[at];
        return column === undefined || column === null ? [] : [[column, cell] as const];
      });
      rows.push({ row: row.row, isTooLong: row.isTooLong, ...Object.fromEntries(values) });
    }
    await fed;
  } catch (error) {
    parser.destroy();
    throw error instanceof CsvError ? invalidField('', 'notCsv') : error;
  }
  const nameless = table.getNamelessColumns().map((at) => fieldError(`column ${toColumnLetter(at)}`, 'namelessColumn'));
  if (nameless.length > 0) throw new ProblemError('validation', { errors: nameless.slice(0, MAX_NAMES) });
  if (rows.length === 0) throw invalidField('email', 'required');
  return rows;
}

/** @throws 413 when the file is too large */
async function readBytes(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > INVITATIONS_CSV_MAX_BYTES) throw new ProblemError('payload-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Writes a UTF-8 text to the parser, and waits while the parser's buffer is full. */
async function feed(text: Buffer, parser: ReturnType<typeof parse>): Promise<void> {
  for (let at = 0; at < text.length; at += SLICE) {
    if (!parser.write(text.subarray(at, at + SLICE))) await drained(parser);
    if (parser.destroyed) return;
  }
  parser.end();
}

function drained(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    parser.once('drain', resolve);
    parser.once('close', resolve);
  });
}

/**
 * Returns the property of each column; null for a column without a name.
 * @throws 400 for unknown or repeated columns, or when the column `email` is missing
 */
function toColumns(header: readonly string[]): (keyof InvitationRow | null)[] {
  const names = header.map((name) => name.toLowerCase());
  const columns = names.map((name) => COLUMNS.find((column) => column === name) ?? null);
  const unknown = names.filter((name, at) => name !== '' && (columns[at] === null || names.indexOf(name) !== at));
  if (unknown.length > 0) {
    const errors = unknown
      .slice(0, MAX_NAMES)
      .map((name) => fieldError(name.slice(0, MAX_NAME_LENGTH), 'unknownProperty'));
    throw new ProblemError('validation', { errors });
  }
  if (!columns.includes('email')) throw invalidField('email', 'required');
  return columns;
}
