import { ProblemError } from '../problems.ts';

/** Validates an id from a URL: up to 18 digits, which always fit a bigint. @throws 404 for any other text */
export function databaseId(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new ProblemError('not-found');
  return text;
}
