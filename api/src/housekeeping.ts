import type { FastifyBaseLogger } from 'fastify';
import type { SessionsRepository } from './modules/auth/sessions.repository.ts';
import type { ReviewsRepository } from './modules/reviews/reviews.repository.ts';

const EVERY_SECONDS = 10;

/** Purges deleted reviews that can't be brought back any more, and expired sessions, until it is stopped. */
export function startHousekeeping(
  { reviews, sessions }: { reviews: ReviewsRepository; sessions: SessionsRepository },
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;

  async function clean() {
    try {
      await sessions.purgeExpired();
      while ((await reviews.purgeDeleted()) > 0);
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
      await running;
    },
  };
}
