import type { ApiKeysRepository } from '../modules/apiKeys/apiKeys.repository.ts';
import type { KnownDevicesRepository } from '../modules/auth/knownDevices.repository.ts';
import type { RenamesRepository } from '../modules/companies/renames.repository.ts';
import type { OneTimeTokensRepository } from '../modules/auth/oneTimeTokens.repository.ts';
import type { SessionsRepository } from '../modules/auth/sessions.repository.ts';
import type { AvatarsService } from '../modules/avatars/avatars.service.ts';
import type { MailsRepository } from '../modules/mail/mails.repository.ts';
import type { RecipientLimitsRepository } from '../modules/mail/recipientLimits.repository.ts';
import type { PasskeyChallengesRepository } from '../modules/passkeys/passkeyChallenges.repository.ts';
import type { ActionsRepository } from '../modules/moderation/actions.repository.ts';
import type { HiddenReviewsRepository } from '../modules/moderation/hiddenReviews.repository.ts';
import type { ClaimsRepository } from '../modules/ownership/claims.repository.ts';
import type { LanguageBackfill } from '../modules/reviews/languageBackfill.ts';
import type { DecisionsRepository } from '../modules/reports/decisions.repository.ts';
import type { FlagsRepository } from '../modules/reports/flags.repository.ts';
import type { TransparencyRepository } from '../modules/reports/transparency.repository.ts';
import type { WeightsRepository } from '../modules/score/weights.repository.ts';
import type { MonthsRepository } from '../modules/replies/months.repository.ts';
import type { RepliesRepository } from '../modules/replies/replies.repository.ts';
import type { LatestReviewsRepository } from '../modules/discovery/latestReviews.repository.ts';
import type { ReviewsRepository } from '../modules/reviews/reviews.repository.ts';
import type { DigestSender } from '../modules/follows/createDigestSender.ts';
import type { InvitationSender } from '../modules/invitations/createInvitationSender.ts';
import type { InvitationsRepository } from '../modules/invitations/invitations.repository.ts';
import type { VotesRepository } from '../modules/votes/votes.repository.ts';
import { startLoop, type BackgroundLoop, type LoopContext, type LoopOptions } from './startLoop.ts';

export interface HousekeepingOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  reviews: Pick<ReviewsRepository, 'purgeDeleted'>;
  replies: Pick<RepliesRepository, 'purgeDeleted'>;
  months: MonthsRepository;
  weights: Pick<WeightsRepository, 'fillNext'>;
  latestReviews: Pick<LatestReviewsRepository, 'addNext' | 'removeInvisible'>;
  flags: Pick<FlagsRepository, 'purgeExpired'>;
  decisions: Pick<DecisionsRepository, 'purgeExpired'>;
  transparency: Pick<TransparencyRepository, 'compute'>;
  votes: Pick<VotesRepository, 'reorderNext'>;
  invitations: Pick<InvitationsRepository, 'purgeExpired'>;
  invitationSender: Pick<InvitationSender, 'sendDue'>;
  digestSender: Pick<DigestSender, 'sendDue'>;
  languageBackfill: LanguageBackfill;
  sessions: Pick<SessionsRepository, 'purgeExpired'>;
  tokens: Pick<OneTimeTokensRepository, 'purgeExpired'>;
  knownDevices: Pick<KnownDevicesRepository, 'purgeExpired'>;
  passkeyChallenges: Pick<PasskeyChallengesRepository, 'purgeExpired'>;
  apiKeys: Pick<ApiKeysRepository, 'purgeExpired'>;
  renames: Pick<RenamesRepository, 'purgeExpired' | 'removeUnusedTerms'>;
  mails: Pick<MailsRepository, 'purgeExpired'>;
  recipientLimits: Pick<RecipientLimitsRepository, 'purgeExpired'>;
  actions: Pick<ActionsRepository, 'purgeExpired'>;
  hiddenReviews: Pick<HiddenReviewsRepository, 'purgeExpired'>;
  claims: Pick<ClaimsRepository, 'purgeEnded'>;
  avatars: Pick<AvatarsService, 'discard'>;
  /** Milliseconds between two runs. */
  intervalMs?: number;
}

/** How old the public figures of the current month may be. */
const COMPUTE_SECONDS = 60 * 60;

/** How long votes for a company's reviews are collected before the reviews are put in order again. */
const REORDER_SECONDS = 30 * 60;

/** How much of a run goes to detecting the languages of old reviews, in milliseconds. */
const FILL_MS = 1000;

/**
 * Deletes expired data until it is stopped: deleted reviews that can't be restored any more, expired sessions, one-time
 * tokens, known devices, API keys, former names with their search terms, emails, invitations and old moderation actions. Also hands invitations
 * and weekly emails over to the outbox of emails, chooses the latest reviews for the home page, and detects the languages of reviews
 * from before languages were detected.
 */
export function startHousekeeping({
  reviews,
  replies,
  months,
  weights,
  latestReviews,
  flags,
  decisions,
  transparency,
  votes,
  invitations,
  invitationSender,
  digestSender,
  languageBackfill,
  sessions,
  tokens,
  knownDevices,
  renames,
  passkeyChallenges,
  apiKeys,
  mails,
  recipientLimits,
  actions,
  hiddenReviews,
  claims,
  avatars,
  log,
  metrics,
  intervalMs = 10_000,
}: HousekeepingOptions): BackgroundLoop {
  const tasks: Record<string, (stopSignal: AbortSignal) => Promise<unknown>> = {
    sessions: sessions.purgeExpired,
    tokens: tokens.purgeExpired,
    knownDevices: knownDevices.purgeExpired,
    async searchTerms(stopSignal) {
      while (!stopSignal.aborted && (await renames.removeUnusedTerms()));
      await renames.purgeExpired();
    },
    passkeyChallenges: passkeyChallenges.purgeExpired,
    apiKeys: apiKeys.purgeExpired,
    emails: mails.purgeExpired,
    recipientLimits: recipientLimits.purgeExpired,
    async reviews(stopSignal) {
      while (!stopSignal.aborted && (await reviews.purgeDeleted()) > 0);
    },
    async replies(stopSignal) {
      while (!stopSignal.aborted && (await replies.purgeDeleted()) > 0);
    },
    async companyMonths(stopSignal) {
      const end = AbortSignal.any([stopSignal, AbortSignal.timeout(FILL_MS)]);
      while (!end.aborted && (await months.fillNext()));
    },
    async ratingWeights(stopSignal) {
      const end = AbortSignal.any([stopSignal, AbortSignal.timeout(FILL_MS)]);
      while (!end.aborted && (await weights.fillNext()));
    },
    async latestReviews(stopSignal) {
      const end = AbortSignal.any([stopSignal, AbortSignal.timeout(FILL_MS)]);
      while (!end.aborted && (await latestReviews.addNext()));
      await latestReviews.removeInvisible();
    },
    async helpfulOrder(stopSignal) {
      while (!stopSignal.aborted && (await votes.reorderNext(REORDER_SECONDS)));
    },
    async invitations(stopSignal) {
      await invitationSender.sendDue(stopSignal);
      while (!stopSignal.aborted && (await invitations.purgeExpired()) > 0);
    },
    digests: digestSender.sendDue,
    flags: flags.purgeExpired,
    decisions: decisions.purgeExpired,
    transparency: () => transparency.compute(COMPUTE_SECONDS),
    moderationActions: actions.purgeExpired,
    hiddenReviews: hiddenReviews.purgeExpired,
    async claims() {
      for (const picture of await claims.purgeEnded()) await avatars.discard(picture);
    },
    async languages(stopSignal) {
      const end = AbortSignal.any([stopSignal, AbortSignal.timeout(FILL_MS)]);
      while (!end.aborted && (await languageBackfill.fillNext()));
    },
  };

  /** @throws after all tasks, if one has failed: a task that keeps failing does not hold up the others */
  async function runTasks({ stopSignal }: LoopContext): Promise<void> {
    const failed: string[] = [];
    const errors: unknown[] = [];
    for (const [name, task] of Object.entries(tasks)) {
      if (stopSignal.aborted) return;
      try {
        await task(stopSignal);
      } catch (error) {
        failed.push(name);
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `failed: ${failed.join(', ')}`);
  }

  return startLoop({ name: 'housekeeping', intervalMs, run: runTasks, log, metrics });
}
