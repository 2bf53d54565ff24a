import { toInvitedRow, type InvitedRow } from './InvitedRow.ts';

/**
 * Splits a pasted text at lines, commas and semicolons into email addresses. `Name <a@b.co>` is an email address, too: the name is
 * dropped.
 */
export function parsePasted(text: string): InvitedRow[] {
  return text
    .split(/[\n,;]/)
    .map((part) => toInvitedRow({ email: /<([^<>]*)>/.exec(part)?.[1] ?? part }))
    .filter(({ email }) => email !== '');
}
