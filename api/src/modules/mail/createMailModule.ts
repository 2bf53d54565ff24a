import type { Registry } from 'prom-client';
import { watchQueue } from '../../database/watchQueue.ts';
import { createMailLayout } from './createMailLayout.ts';
import { createMailQueue, type MailQueueOptions } from './mailQueue.ts';
import { createUnsubscribeTokens } from './unsubscribeTokens.ts';

export interface MailOptions extends MailQueueOptions {
  publicUrl: string;
  jwtSecret: string;
  /** Returns whether there is a mail server. Without one, emails stay in the queue. */
  sendsMail: () => boolean;
  registry: Registry;
}

/** Creates the layout and the queue of emails, with metrics. */
export function createMailModule({ publicUrl, jwtSecret, sendsMail, registry, ...options }: MailOptions) {
  const unsubscribeTokens = createUnsubscribeTokens(jwtSecret);
  // Reports no waiting emails without a mail server, because no emails are sent then.
  const waiting = async () => (sendsMail() ? options.mails.waiting() : { count: 0, seconds: 0 });
  watchQueue({ name: 'heard_mails', rows: 'Mails', waiting }, registry);
  return {
    unsubscribeTokens,
    mailLayout: createMailLayout({ publicUrl, unsubscribeTokens }),
    mailQueue: createMailQueue(options),
  };
}
