import { checkEmail, isOrderReference, type TableRow } from '@heard/contract';
import { toInvitedRow, type InvitedRow } from './InvitedRow.ts';

/** Maps each property to the position of the column that contains its values; -1 if no column is sent for the property. */
export interface ChosenColumns {
  email: number;
  reference: number;
  language: number;
}

/** Names of columns in the exports of shops, in lower case without spaces and punctuation, the most likely one first. */
const NAMES = {
  email:
    /^(customer|buyer|billing|contact|client|recipient|bill to)?(e ?mail)( address| adress| adresse)?$|^(adresse )?e ?mail$|^correo( electronico)?$|^courriel$/,
  reference:
    /^(order )?(reference|ref)$|^order (name|number|no|nr|id|reference|increment id)$|^(order|invoice|purchase order)$|^invoice (number|no|id)$|^(numero de |numero )?(pedido|commande)$|^bestellnummer$/,
  language: /^(customer |order |billing )?(language|locale|lang|idioma|langue|sprache)( code)?$/,
} satisfies Record<keyof ChosenColumns, RegExp>;

/** The number of rows in which email addresses are counted to recognize their column. */
const SAMPLE = 50;

/** Recognizes the columns of an export by their names. Without a known name, the column of email addresses is recognized by its values. */
export function guessColumns(columns: readonly string[], rows: readonly TableRow[]): ChosenColumns {
  const names = columns.map((name) =>
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const find = (kind: keyof ChosenColumns) => {
    // Prefers a column that has the name of the API's property.
    const exact = names.indexOf(kind);
    return exact === -1 ? names.findIndex((name) => NAMES[kind].test(name)) : exact;
  };
  const sample = rows.slice(0, SAMPLE);
  const count = (at: number, isOne: (cell: string) => boolean) =>
    sample.filter(({ cells }) => isOne(cells[at] ?? '')).length;
  const emails = columns.map((_, at) => count(at, (cell) => checkEmail(cell) === null));
  const most = Math.max(0, ...emails);
  const named = find('email');
  const reference = find('reference');
  const isReference = reference !== -1 && count(reference, (cell) => cell === '' || isOrderReference(cell)) > 0;
  return {
    email: named !== -1 ? named : most > 0 ? emails.indexOf(most) : -1,
    reference: isReference ? reference : -1,
    language: find('language'),
  };
}

/**
 * Returns the people in the chosen columns. Returns each combination of person and order once, because exports have a row for each item of an order.
 */
export function toInvitedRows(rows: readonly TableRow[], chosen: ChosenColumns): InvitedRow[] {
  const known = new Set<string>();
  return rows.flatMap(({ row, cells, isTooLong }) => {
    const get = (at: number) => cells[at] ?? '';
    const values = { email: get(chosen.email), reference: get(chosen.reference), language: get(chosen.language) };
    const one = toInvitedRow({ row, ...values }, isTooLong);
    const key = JSON.stringify([one.email.toLowerCase(), one.reference]);
    if (one.problem === null && known.has(key)) return [];
    known.add(key);
    return one;
  });
}

/** Returns the CSV file that is sent. It contains only the chosen columns. */
export function toCsv(rows: readonly InvitedRow[]): string {
  const lines = rows.map(({ email, reference, language }) => [email, reference, language].map(quote).join(','));
  return ['email,reference,language', ...lines, ''].join('\n');
}

function quote(text: string): string {
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
