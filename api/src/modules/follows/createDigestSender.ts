import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import { getAuthorLanguage } from '../../kernel/getAuthorLanguage.ts';
import type { DigestsRepository } from './digests.repository.ts';
import { composeDigest } from './composeDigest.ts';

export interface DigestSenderOptions {
  digests: DigestsRepository;
  mailQueue: Pick<MailQueue, 'add'>;
  mailLayout: MailLayout;
  runInTransaction: RunInTransaction;
  /** Returns whether the site sends emails. Only then can accounts confirm their address. */
  sendsMail: () => boolean;
  /** Counts the digests of a week. `empty`: no followed company had new reviews. */
  onDigest: (result: 'sent' | 'empty') => void;
}

/** The maximum number of digests in a run of housekeeping. */
const PER_ROUND = 200;

export type DigestSender = ReturnType<typeof createDigestSender>;

/** Creates the job that queues the weekly emails about followed companies. */
export function createDigestSender(options: DigestSenderOptions) {
  const { digests, mailQueue, mailLayout, runInTransaction, sendsMail, onDigest } = options;

  /**
   * Queues the next digest that is due. The email and the time of the following digest are written in one transaction, so that a
   * process that dies leaves both or none.
   *
   * @returns whether a digest was due
   */
  async function queueNext(): Promise<boolean> {
    const result = await runInTransaction(async (transaction) => {
      const due = await digests.takeDue(transaction);
      if (due === undefined) return 'none';
      // Skips unconfirmed accounts, because a stranger may have registered with another person's email address.
      if (due.is_late || (sendsMail() && !due.is_confirmed)) return 'skipped';
      const lines = await digests.readLines(transaction, due.id);
      if (lines.length === 0) return 'empty';
      const language = getAuthorLanguage({ author_language: due.language, language: null });
      const mail = composeDigest(mailLayout, { recipient: due.email, language }, due.id, lines);
      return (await mailQueue.add(transaction, { userId: due.id }, mail)) ? 'sent' : 'skipped';
    });
    if (result === 'sent' || result === 'empty') onDigest(result);
    return result !== 'none';
  }

  return {
    /** Queues digests that are due, up to `PER_ROUND` digests. */
    async sendDue(stopSignal: AbortSignal): Promise<void> {
      for (let left = PER_ROUND; left > 0 && !stopSignal.aborted && (await queueNext()); left--);
    },
  };
}
