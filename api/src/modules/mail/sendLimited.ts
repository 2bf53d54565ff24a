import type { AccountKey } from '../../kernel/AccountKey.ts';
import { ProblemError } from '../../problems.ts';
import type { Mail } from './Mail.ts';
import type { MailQueue } from './mailQueue.ts';

/** The seconds in `Retry-After` when an email address has reached the number of emails allowed within an hour. */
const RETRY_SECONDS = 60 * 60;

/** Queues an email that the caller has requested. @throws 429 when the address has had too many emails */
export async function sendLimited(mailQueue: MailQueue, account: AccountKey, mail: Mail): Promise<void> {
  if (!(await mailQueue.addTo(account, mail))) throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
}
