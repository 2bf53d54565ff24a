import type { HistoryRepository } from './modules/analytics/index.ts';
import type { ApiKeysRepository } from './modules/apiKeys/index.ts';
import type { KnownDevicesRepository, OneTimeTokensRepository, SessionsRepository } from './modules/auth/index.ts';
import type { ClaimsRepository, RenamesRepository } from './modules/companies/index.ts';
import type { CompanyLogRepository, PersonInvitationsRepository } from './modules/companyPeople/index.ts';
import type { AvatarsService } from './modules/avatars/index.ts';
import { removeLostUploads } from './modules/images/index.ts';
import type { PhotosService } from './modules/photos/index.ts';
import type { MailsRepository, RecipientLimitsRepository } from './modules/mail/index.ts';
import type { OidcLoginsRepository, OidcLogoutsRepository } from './modules/identities/index.ts';
import type { PasskeyChallengesRepository } from './modules/passkeys/index.ts';
import type { ActionsRepository } from './modules/auditLog/index.ts';
import type { HiddenReviewsRepository, LanguageBackfill, ReviewsRepository } from './modules/reviews/index.ts';
import type {
  DecisionsRepository,
  ReportsRepository,
  ReportVisitorsRepository,
  TransparencyRepository,
  VisitorReportsService,
} from './modules/reports/index.ts';
import type { WeightsRepository } from './modules/score/index.ts';
import type { MonthsRepository, RepliesRepository, ReplyReservationsRepository } from './modules/replies/index.ts';
import type { LatestReviewsRepository } from './modules/discovery/index.ts';
import type { DigestSender } from './modules/follows/index.ts';
import type { InvitationSender, InvitationsRepository } from './modules/invitations/index.ts';
import type { InvitedReviewsRepository } from './modules/invitedReviews/index.ts';
import type { VotesRepository } from './modules/votes/index.ts';
import type { WebVitalsRepository } from './modules/webVitals/index.ts';
import type { DeliveriesRepository } from './modules/webhooks/index.ts';
import { startLoop, type BackgroundLoop, type LoopContext, type LoopOptions } from './background/startLoop.ts';

export interface HousekeepingOptions extends Pick<LoopOptions, 'log' | 'metrics'>, TaskOptions {
  /** The time (ms) between two runs. */
  intervalMs?: number;
}

interface TaskOptions {
  reviews: Pick<ReviewsRepository, 'purgeDeleted'>;
  replies: Pick<RepliesRepository, 'purgeDeleted'>;
  replyReservations: Pick<ReplyReservationsRepository, 'purgeExpired'>;
  months: MonthsRepository;
  history: Pick<HistoryRepository, 'purgeExpired'>;
  weights: Pick<WeightsRepository, 'fillNext'>;
  latestReviews: Pick<LatestReviewsRepository, 'addNext' | 'removeInvisible'>;
  reports: Pick<ReportsRepository, 'purgeExpired'>;
  reportVisitors: Pick<ReportVisitorsRepository, 'purgeExpired'>;
  visitorReports: Pick<VisitorReportsService, 'notifyDeleted'>;
  decisions: Pick<DecisionsRepository, 'purgeExpired'>;
  transparency: Pick<TransparencyRepository, 'compute'>;
  votes: Pick<VotesRepository, 'reorderNext'>;
  invitations: Pick<InvitationsRepository, 'purgeExpired'>;
  invitedReviews: Pick<InvitedReviewsRepository, 'purgeExpired'>;
  deliveries: Pick<DeliveriesRepository, 'purgeExpired'>;
  webVitals: Pick<WebVitalsRepository, 'purgeExpired'>;
  invitationSender: Pick<InvitationSender, 'sendDue'>;
  digestSender: Pick<DigestSender, 'sendDue'>;
  languageBackfill: LanguageBackfill;
  sessions: Pick<SessionsRepository, 'purgeExpired'>;
  tokens: Pick<OneTimeTokensRepository, 'purgeExpired'>;
  knownDevices: Pick<KnownDevicesRepository, 'purgeExpired'>;
  passkeyChallenges: Pick<PasskeyChallengesRepository, 'purgeExpired'>;
  oidcLogins: Pick<OidcLoginsRepository, 'purgeExpired'>;
  oidcLogouts: Pick<OidcLogoutsRepository, 'purgeExpired'>;
  apiKeys: Pick<ApiKeysRepository, 'purgeExpired'>;
  renames: Pick<RenamesRepository, 'purgeExpired' | 'removeUnusedTerms'>;
  mails: Pick<MailsRepository, 'purgeExpired'>;
  recipientLimits: Pick<RecipientLimitsRepository, 'purgeExpired'>;
  actions: Pick<ActionsRepository, 'purgeExpired'>;
  hiddenReviews: Pick<HiddenReviewsRepository, 'purgeExpired'>;
  claims: Pick<ClaimsRepository, 'purgeEnded'>;
  personInvitations: Pick<PersonInvitationsRepository, 'purgeExpired'>;
  companyLog: Pick<CompanyLogRepository, 'purgeExpired'>;
  avatars: Pick<AvatarsService, 'discard'>;
  photosOfReviews: Pick<PhotosService, 'removeFiles'>;
}

/** Maximum age of the public figures of the current month. */
const COMPUTE_SECONDS = 60 * 60;

/** The time for which votes for a company's reviews are collected before the reviews are sorted again. */
const REORDER_SECONDS = 30 * 60;

/** The maximum time (ms) that a run spends on detecting the languages of old reviews. */
const FILL_MS = 1000;

/**
 * Deletes expired data until it is stopped: deleted reviews that can't be restored any more, expired sessions, logins with providers, one-time
 * tokens, known devices, API keys, invitations of people to companies, reservations of reviews for replies, old entries of the logs of companies,
 * former names with their search terms, old changes of companies, emails, invitations, events of webhooks, web vitals, names and emails of people
 * without an account who have reported something, unconfirmed reviews, old moderation actions, the files of deleted photos, and those of uploads
 * whose process has crashed. Also hands invitations and weekly emails over to the outbox of emails, chooses the latest reviews for the home page, and
 * detects the languages of reviews that were written before languages were detected.
 */
export function startHousekeeping({
  log,
  metrics,
  intervalMs = 10_000,
  ...options
}: HousekeepingOptions): BackgroundLoop {
  const tasks = { ...createPurges(options), ...createRefreshes(options), ...createDeliveries(options) };
  const run = ({ stopSignal }: LoopContext) => runTasks(tasks, stopSignal);
  return startLoop({ name: 'housekeeping', intervalMs, run, log, metrics });
}

type Tasks = Record<string, (stopSignal: AbortSignal) => Promise<unknown>>;

/** Runs tasks one after the other. @throws after all tasks, if one has failed: a task that keeps failing does not prevent the other tasks */
async function runTasks(tasks: Tasks, stopSignal: AbortSignal): Promise<void> {
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

/** Repeats a step until there is nothing left to do. */
async function repeat(stopSignal: AbortSignal, step: () => Promise<boolean | number>): Promise<void> {
  while (!stopSignal.aborted && Boolean(await step()));
}

/** Repeats a step that works on old data, for at most `FILL_MS`, a share of the duration of a run. */
const fill = (stopSignal: AbortSignal, step: () => Promise<boolean>) =>
  repeat(AbortSignal.any([stopSignal, AbortSignal.timeout(FILL_MS)]), step);

/** Creates the tasks that delete expired data. */
function createPurges(options: TaskOptions): Tasks {
  const { renames, claims, avatars, visitorReports, reportVisitors } = options;
  return {
    sessions: options.sessions.purgeExpired,
    tokens: options.tokens.purgeExpired,
    knownDevices: options.knownDevices.purgeExpired,
    async searchTerms(stopSignal) {
      await repeat(stopSignal, renames.removeUnusedTerms);
      await renames.purgeExpired();
    },
    passkeyChallenges: options.passkeyChallenges.purgeExpired,
    oidcLogins: options.oidcLogins.purgeExpired,
    oidcLogouts: options.oidcLogouts.purgeExpired,
    apiKeys: options.apiKeys.purgeExpired,
    personInvitations: options.personInvitations.purgeExpired,
    companyLog: options.companyLog.purgeExpired,
    emails: options.mails.purgeExpired,
    recipientLimits: options.recipientLimits.purgeExpired,
    reviews: (stopSignal) => repeat(stopSignal, options.reviews.purgeDeleted),
    lostUploads: () => removeLostUploads(),
    photoFiles: (stopSignal) => repeat(stopSignal, options.photosOfReviews.removeFiles),
    invitedReviews: options.invitedReviews.purgeExpired,
    replies: (stopSignal) => repeat(stopSignal, options.replies.purgeDeleted),
    replyReservations: options.replyReservations.purgeExpired,
    companyChanges: options.history.purgeExpired,
    webhookEvents: (stopSignal) => repeat(stopSignal, options.deliveries.purgeExpired),
    webVitals: options.webVitals.purgeExpired,
    reports: options.reports.purgeExpired,
    async reportVisitors(stopSignal) {
      await repeat(stopSignal, visitorReports.notifyDeleted);
      await reportVisitors.purgeExpired();
    },
    decisions: options.decisions.purgeExpired,
    moderationActions: options.actions.purgeExpired,
    hiddenReviews: options.hiddenReviews.purgeExpired,
    async claims() {
      for (const picture of await claims.purgeEnded()) await avatars.discard(picture);
    },
  };
}

/** Creates the tasks that compute stored results for reads: totals, orders, lists and languages. */
function createRefreshes(options: TaskOptions): Tasks {
  const { latestReviews, votes, transparency } = options;
  return {
    companyMonths: (stopSignal) => fill(stopSignal, options.months.fillNext),
    ratingWeights: (stopSignal) => fill(stopSignal, options.weights.fillNext),
    async latestReviews(stopSignal) {
      await fill(stopSignal, latestReviews.addNext);
      await latestReviews.removeInvisible();
    },
    helpfulOrder: (stopSignal) => repeat(stopSignal, () => votes.reorderNext(REORDER_SECONDS)),
    transparency: () => transparency.compute(COMPUTE_SECONDS),
    languages: (stopSignal) => fill(stopSignal, options.languageBackfill.fillNext),
  };
}

/** Creates the tasks that hand emails over to the outbox. */
function createDeliveries({ invitationSender, invitations, digestSender }: TaskOptions): Tasks {
  return {
    async invitations(stopSignal) {
      await invitationSender.sendDue(stopSignal);
      await repeat(stopSignal, invitations.purgeExpired);
    },
    digests: digestSender.sendDue,
  };
}
