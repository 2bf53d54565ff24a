import { checkEmail } from '@heard/contract';
import { addressParser } from 'postal-mime';
import { toInvitedRow, type InvitedRow } from './InvitedRow.ts';

interface Entry {
  address: string;
  name: string;
}

/**
 * Reads the email addresses in a pasted text. Accepts the lists of RFC 5322, Outlook and Gmail, with one or more
 * addresses on each line. Drops names, including unquoted names with a comma: `Doe, Jane <jane@doe.example>`.
 */
export function parsePasted(text: string): InvitedRow[] {
  return text
    .split(/[\r\n]+/)
    .flatMap(parseLine)
    .map((email) => toInvitedRow({ email }))
    .filter(({ email }) => email !== '');
}

function parseLine(line: string): string[] {
  // Replaces parentheses, because the parser reads the email address in `Jane Doe (jane@doe.example)` as a comment.
  const entries = addressParser(line.replace(/\(([^()\s]+@[^()\s]+)\)/g, '<$1>'), { flatten: true }) as Entry[];
  return entries.flatMap(({ address, name }, at) => {
    if (address === '') return isLastName(entries, at) ? [] : [name];
    const email = address.replace(/^mailto:/i, '');
    // The entry has several addresses with spaces between them.
    const others = line.includes('<') ? [] : name.split(/\s+/).filter((word) => checkEmail(word) === null);
    return [email, ...others];
  });
}

/** Returns whether an entry is only the first part of an unquoted name with a comma: `Doe` of `Doe, Jane <jane@doe.example>`. */
function isLastName(entries: readonly Entry[], at: number): boolean {
  const next = entries[at + 1];
  return next !== undefined && next.address !== '' && next.name !== '' && !/[@\d]/.test(entries[at]?.name ?? '');
}
