import { ProblemError } from '../problems.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the id in a path. @throws 404 for an id that the database would reject */
export function requireUuid(id: string): string {
  if (!UUID.test(id)) throw new ProblemError('not-found');
  return id;
}
