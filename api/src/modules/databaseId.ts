import { ProblemError } from '../problems.ts';

/** An id of the database in an address: 18 digits always fit a bigint. @throws 404 for what is none, and so names nothing */
export function databaseId(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new ProblemError('not-found');
  return text;
}
