import { checkEmail } from '@heard/contract';

/**
 * Returns the only argument of a command, an email address.
 *
 * @param usage how to run the command
 * @throws an error with a one-line message when the argument is missing or is not an email address
 */
export function readEmailArgument(usage: string): string {
  const [email = '', ...others] = process.argv.slice(2);
  if (others.length > 0 || checkEmail(email) !== null) throw new Error(`Usage: ${usage}`);
  return email.trim();
}
