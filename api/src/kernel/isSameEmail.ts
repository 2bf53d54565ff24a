/** Returns whether two emails differ at most by letter case, which makes them the same address (`checkEmail`). */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
