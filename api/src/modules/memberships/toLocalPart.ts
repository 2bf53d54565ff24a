import { getFirstCharacter } from '../../kernel/getFirstCharacter.ts';

/** The id of the only person of a company, whose login is stored in the row of the company. */
export const OWN_ID = 'own';

/** Returns the part of an email address before the `@`. It is shown as the name of a person who has entered no name. */
export const toLocalPart = (email: string): string => email.slice(0, Math.max(1, email.lastIndexOf('@')));

/** Returns an email address for the log: only its first character and its domain, because the log outlasts invitations. */
export const toMaskedEmail = (email: string): string =>
  `${getFirstCharacter(email)}…${email.slice(Math.max(0, email.lastIndexOf('@')))}`;
