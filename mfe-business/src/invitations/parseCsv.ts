import {
  createTableReader,
  decodeTable,
  detectSeparator,
  INVITATION_ROWS_MAX,
  toColumnLetter,
  type TableRow,
} from '@heard/contract';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { guessColumns, type ChosenColumns } from './chosenColumns.ts';

/** The reason why a file can't be read. */
export type FileProblem = 'notCsv' | 'tooManyRows' | 'wrongEncoding';

/** A table of people to invite. */
export interface InvitationTable {
  /** The names of the columns. A column without a name is named by its letter, as in a spreadsheet. */
  columns: string[];
  rows: TableRow[];
  /** The columns that were recognized by their names or values. */
  chosen: ChosenColumns;
}

/**
 * Reads a CSV file with any columns, with the same library as the API.
 *
 * @returns the error of the file, or its table
 */
export default function parseCsv(bytes: ArrayBuffer): FileProblem | InvitationTable {
  const text = decodeTable(new Uint8Array(bytes));
  if (typeof text !== 'string') return 'wrongEncoding';
  if (text.includes('\0')) return 'notCsv';
  const { separator, start } = detectSeparator(text);
  const table = createTableReader();
  try {
    const records = parse(text.slice(start), { delimiter: separator, relax_column_count: true, trim: true });
    const rows = records.flatMap((record) => table.read(record) ?? []);
    if (rows.length > INVITATION_ROWS_MAX) return 'tooManyRows';
    const columns = table.getColumns().map((name, at) => (name === '' ? toColumnLetter(at) : name));
    return rows.length === 0 ? 'notCsv' : { columns, rows, chosen: guessColumns(columns, rows) };
  } catch (error) {
    if (error instanceof CsvError) return 'notCsv';
    throw error;
  }
}
