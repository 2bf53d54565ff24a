import { toCharacters } from '@heard/contract';

/** Shortens a last name to its initial: `Ruiz` to `R.`. */
export function toInitial(lastName: string): string {
  const [initial = ''] = toCharacters(lastName);
  return `${initial}.`;
}
