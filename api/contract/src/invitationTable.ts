import { checkEmail } from './email.ts';
import { getDefaultLanguage, getLanguages } from './language.ts';
import type { Language } from './schemas/account.ts';

/** A row of a table of people to invite. */
export interface TableRow {
  /** The number of the row, counted from 1 after the header. Rows without values count, as in a spreadsheet. */
  row: number;
  cells: readonly string[];
  /** Whether the row has values beyond the last column of the header. */
  isTooLong: boolean;
}

/** The encoding of a file that can't be read. */
export interface EncodingProblem {
  encoding: 'UTF-32' | 'Windows-1252';
}

const SEPARATORS = [',', ';', '\t'] as const;
/** The number of bytes at the start of a file that are searched for NUL: UTF-16 text contains NUL bytes, UTF-8 text does not. */
const SAMPLE_BYTES = 1000;

/**
 * Decodes the bytes of a CSV file: UTF-8 or UTF-16, with a byte-order mark or without.
 * @returns the text; for a file that can't be decoded, the encoding that it probably has
 */
export function decodeTable(bytes: Uint8Array): string | EncodingProblem {
  const encoding = detectEncoding(bytes);
  if (encoding === 'utf-32') return { encoding: 'UTF-32' };
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Assumes Windows-1252, because Excel in Western Europe and America writes CSV files in this encoding unless the user chooses UTF-8.
    return { encoding: 'Windows-1252' };
  }
}

function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32' {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'utf-32' : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  // Counts the NULs, because the header is ASCII, and each of its characters contains a NUL in UTF-16.
  const nuls = [0, 1].map((parity) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const [atEven = 0, atOdd = 0] = nuls;
  if (atOdd > sample.length / 4 && atEven === 0) return 'utf-16le';
  return atEven > sample.length / 4 && atOdd === 0 ? 'utf-16be' : 'utf-8';
}

/**
 * Finds the separator of a CSV file: the separator in its `sep=` line, which Excel writes, or the most frequent
 * separator in its first line with values.
 * @returns the separator, and the position where the rows start
 */
export function detectSeparator(text: string): { separator: string; start: number } {
  const declared = /^"?sep=([,;\t])"?(?:\r\n?|\n|$)/i.exec(text);
  if (declared?.[1] !== undefined) return { separator: declared[1], start: declared[0].length };
  const beginning = text.slice(0, 10_000);
  // Skips lines that consist of separators only.
  const line = /^(?:[,;\t ]*(?:\r\n?|\n))*([^\r\n]+)/.exec(beginning)?.[1] ?? beginning;
  const header = line.replace(/"(?:[^"]|"")*"?/g, '');
  const counts = SEPARATORS.map((separator) => ({ separator, count: header.split(separator).length }));
  const [best] = counts.toSorted((a, b) => b.count - a.count);
  return { separator: best?.separator ?? ',', start: 0 };
}

/** Reads the records of a CSV file one by one. */
export interface TableReader {
  /** Reads the next record. @returns its row; null if the record is the header or has no values */
  read: (record: readonly string[]) => TableRow | null;
  /** Returns the names of the columns: '' for a column without a name. Returns an empty list until the header has been read. */
  getColumns: () => readonly string[];
  /** Returns the positions of the columns that have values but no name. */
  getNamelessColumns: () => readonly number[];
}

/**
 * Creates a reader of a table of people to invite. The first record with values is the header. If it has an email address, the table
 * has no header: the record is the first person, and the column of the address is `email`.
 */
export function createTableReader(): TableReader {
  let columns: readonly string[] = [];
  let row = 0;
  const nameless = new Set<number>();

  function readRow(record: readonly string[]): TableRow | null {
    row++;
    const last = record.findLastIndex((cell) => cell.trim() !== '');
    if (last === -1) return null;
    const cells = record.slice(0, last + 1);
    for (const [at, name] of columns.entries()) if (name === '' && (cells[at] ?? '').trim() !== '') nameless.add(at);
    return { row, cells, isTooLong: cells.length > columns.length };
  }

  return {
    read: (record) => {
      if (columns.length > 0) return readRow(record);
      if (record.every((cell) => cell.trim() === '')) return null;
      const email = record.findIndex((cell) => checkEmail(cell) === null);
      columns = record.map((cell, at) => (email === -1 ? cell.trim() : at === email ? 'email' : ''));
      return email === -1 ? null : readRow(record);
    },
    getColumns: () => columns,
    getNamelessColumns: () => [...nameless].toSorted((a, b) => a - b),
  };
}

/** Returns the letter that spreadsheets show for a column: `C` for the third one. @param at the position, from 0 */
export function toColumnLetter(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : toColumnLetter(Math.floor(at / 26) - 1) + letter;
}

/**
 * Returns the language of an invitation from a language tag (`es-ES`, `fr_FR`): its first subtag, or the default of the site if the tag is empty.
 * @returns null for a language that the site does not offer
 */
export function toInvitationLanguage(tag: string): Language | null {
  const subtag = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return subtag === '' ? getDefaultLanguage() : (getLanguages().find((language) => language === subtag) ?? null);
}

/** Returns whether a cell has several email addresses. */
export function hasSeveralEmails(cell: string): boolean {
  return cell.split('@').length > 2 && cell.split(/[\s,;|/<>]+/).filter((part) => checkEmail(part) === null).length > 1;
}
