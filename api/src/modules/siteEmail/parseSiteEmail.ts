import { checkEmail, cleanText, isMailHost, isSameMailServer, toMailHost, type SiteEmail } from '@heard/contract';
import { fieldError, ProblemError, ruleError, type InvalidField } from '../../problems.ts';
import { describeServer, readPassword, toSmtpUrl, type MailServerBody } from './smtpUrl.ts';

/** The URL of a mail server and a sender. A property is null if its value is not set. */
export interface EmailParts {
  smtpUrl: string | null;
  /** The email address of the sender. */
  sender: string | null;
}

/**
 * Checks email settings. Adds the stored password to settings without a password if no other property of the server has changed. Otherwise, the
 * stored password could be sent to another server.
 * @param storedUrl the URL of the stored server; null for none
 * @param path the path of the settings in the body, which ends with a period
 * @throws 400 with a field error for each invalid part
 */
export function parseSiteEmail({ server, sender }: SiteEmail, storedUrl: string | null, path = ''): EmailParts {
  const errors: InvalidField[] = [];
  const senderProblem = sender === null ? null : checkEmail(sender);
  if (senderProblem !== null) errors.push(ruleError(`${path}sender`, senderProblem));
  const trimmed = server && trimServer(server);
  if (trimmed !== null && !isMailHost(trimmed.host)) errors.push(fieldError(`${path}server.host`, 'mailHost'));
  const password = trimmed && findPassword(trimmed, storedUrl);
  if (trimmed !== null && trimmed.user !== null && password === null) {
    errors.push(fieldError(`${path}server.password`, 'mailPassword'));
  }
  if (errors.length > 0) throw new ProblemError('validation', { errors });
  return {
    smtpUrl: trimmed && toSmtpUrl({ ...trimmed, password }),
    sender: sender === null ? null : cleanText(sender),
  };
}

function trimServer({ host, user, ...server }: MailServerBody): MailServerBody {
  return { ...server, host: toMailHost(host), user: user?.trim() || null };
}

/**
 * Returns the password of a server. If the given server has no password and equals the stored server, returns the stored password. Returns
 * null if there is no password.
 */
function findPassword({ password, ...server }: MailServerBody, storedUrl: string | null) {
  if (password || server.user === null || storedUrl === null) return password || null;
  return isSameMailServer(describeServer(storedUrl), server) ? readPassword(storedUrl) : null;
}
