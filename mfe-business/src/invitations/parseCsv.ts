import { INVITATION_ROWS_MAX } from '@heard/contract';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { toInvitedRow, type InvitedRow } from './InvitedRow.ts';

const COLUMNS = new Set(['email', 'reference', 'language']);

/** Why a file can't be sent. */
export type FileProblem = 'notCsv' | 'tooManyRows';

/**
 * Reads a CSV file as the API does, with the same library: a header row, UTF-8, commas or semicolons.
 *
 * @returns what is wrong with the file as a whole, or its rows
 */
export default function parseCsv(bytes: ArrayBuffer): FileProblem | InvitedRow[] {
  const text = decode(bytes);
  if (text === null || text.includes('\0')) return 'notCsv';
  try {
    const records = parse<Record<string, string>>(text, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.toLowerCase()),
      delimiter: [',', ';'],
      relax_column_count: true,
      skip_empty_lines: true,
      // One more than allowed.
      to: INVITATION_ROWS_MAX + 1,
      trim: true,
    });
    const [first] = records;
    if (first === undefined || !hasColumns(Object.keys(first))) return 'notCsv';
    return records.length > INVITATION_ROWS_MAX ? 'tooManyRows' : records.map(toInvitedRow);
  } catch (error) {
    if (error instanceof CsvError) return 'notCsv';
    throw error;
  }
}

function decode(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Another encoding, such as UTF-16.
    return null;
  }
}

function hasColumns(names: string[]): boolean {
  return names.includes('email') && names.every((name) => COLUMNS.has(name));
}
