import { randomInt } from 'node:crypto';

const GROUPS = 4;

/** Creates a random code that a person types: four groups of characters with dashes between them, such as `7Q2M-…`. */
export function createGroupedCode(alphabet: string, groupLength: number): string {
  const createGroup = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: GROUPS }, createGroup).join('-');
}
