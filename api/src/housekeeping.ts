import type { FastifyBaseLogger } from 'fastify';
import type { OneTimeTokensRepository } from './modules/auth/oneTimeTokens.repository.ts';
import type { SessionsRepository } from './modules/auth/sessions.repository.ts';
import type { MailsRepository } from './modules/mail/mails.repository.ts';
import { checkWritten } from './modules/moderation/checkWritten.ts';
import type { ModerationRepository } from './modules/moderation/moderation.repository.ts';
import type { QueueRepository } from './modules/moderation/queue.repository.ts';
import type { ReviewsRepository } from './modules/reviews/reviews.repository.ts';

export interface HousekeepingOptions {
  reviews: ReviewsRepository;
  sessions: SessionsRepository;
  tokens: OneTimeTokensRepository;
  mails: MailsRepository;
  moderation: ModerationRepository;
  queue: QueueRepository;
}

const EVERY_SECONDS = 10;
/** Of these, so many go to what nobody waits for. */
const FILLING_SECONDS = 1;

/**
 * Checks what was written, and purges what is not kept any longer: deleted reviews that can't be brought back, sessions,
 * one-time tokens and mails whose time is over, old actions of administrators. Tells the languages of reviews from before
 * they were told. Until it is stopped.
 */
export function startHousekeeping(
  { reviews, sessions, tokens, mails, moderation, queue }: HousekeepingOptions,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const stopped = new AbortController();

  /** Ends with the housekeeping, or earlier. */
  const orAfter = (seconds: number) => AbortSignal.any([stopped.signal, AbortSignal.timeout(seconds * 1000)]);

  async function clean() {
    try {
      await sessions.purgeExpired();
      await tokens.purgeExpired();
      await mails.purgeExpired();
      while ((await reviews.purgeDeleted()) > 0);
      await moderation.purgeActions();
      // What a flood of reviews leaves unchecked goes on next time: it keeps nothing else waiting.
      await checkWritten(queue, orAfter(EVERY_SECONDS));
      for (const end = orAfter(FILLING_SECONDS); !end.aborted && (await reviews.fillLanguages()););
    } catch (error) {
      log.warn({ err: error }, 'housekeeping failed, it tries again soon');
    }
  }

  const timer = setInterval(() => {
    running ??= clean().finally(() => (running = null));
  }, EVERY_SECONDS * 1000);

  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
