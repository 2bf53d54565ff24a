import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Lanes } from './admission/createLanes.ts';
import type { Reuse } from './admission/Reuse.ts';
import type { ApiOptions } from './ApiOptions.ts';
import { loopMetrics } from './background/loopMetrics.ts';
import { startLoop } from './background/startLoop.ts';
import { startHousekeeping } from './background/startHousekeeping.ts';
import type { Database } from './database/Database.ts';
import { watchCount } from './database/watchCount.ts';
import { runInTransaction, type RunInTransaction } from './database/runInTransaction.ts';
import { ping } from './database/ping.ts';
import { authService } from './modules/auth/auth.service.ts';
import { createCheckPassword } from './modules/auth/createCheckPassword.ts';
import { credentialsRepository } from './modules/auth/credentials.repository.ts';
import { emailConfirmationService } from './modules/auth/emailConfirmation.service.ts';
import { oneTimeTokensRepository } from './modules/auth/oneTimeTokens.repository.ts';
import { passwordResetService } from './modules/auth/passwordReset.service.ts';
import { knownDevicesRepository } from './modules/auth/knownDevices.repository.ts';
import { createPasswords } from './modules/auth/passwords.ts';
import { sessionsRepository } from './modules/auth/sessions.repository.ts';
import { avatarsRepository } from './modules/avatars/avatars.repository.ts';
import { avatarsService } from './modules/avatars/avatars.service.ts';
import { createImagePool } from './modules/avatars/createImagePool.ts';
import { openPictureStore } from './modules/avatars/pictureStore.ts';
import { companiesRepository } from './modules/companies/companies.repository.ts';
import { companiesService } from './modules/companies/companies.service.ts';
import { blocksRepository } from './modules/blocks/blocks.repository.ts';
import { blocksService } from './modules/blocks/blocks.service.ts';
import { createAddRemoval } from './modules/blocks/createAddRemoval.ts';
import { createCompanyMissing } from './modules/blocks/createCompanyMissing.ts';
import { mergesRepository } from './modules/merges/merges.repository.ts';
import { mergesService } from './modules/merges/merges.service.ts';
import { placesRepository } from './modules/places/places.repository.ts';
import { placesService } from './modules/places/places.service.ts';
import { createAcceptSuggestions } from './modules/suggestions/acceptSuggestions.ts';
import { suggestionsRepository } from './modules/suggestions/suggestions.repository.ts';
import { suggestionsService } from './modules/suggestions/suggestions.service.ts';
import { createCheckWebsite } from './modules/websites/checkWebsite.ts';
import { websitesRepository } from './modules/websites/websites.repository.ts';
import { websitesService } from './modules/websites/websites.service.ts';
import { createCompanyNames } from './modules/companies/companyNames.ts';
import { renamesRepository } from './modules/companies/renames.repository.ts';
import { homeService } from './modules/discovery/home.service.ts';
import { latestReviewsRepository } from './modules/discovery/latestReviews.repository.ts';
import { listsRepository } from './modules/discovery/lists.repository.ts';
import { listsService } from './modules/discovery/lists.service.ts';
import { ranksRepository } from './modules/discovery/ranks.repository.ts';
import { createRefreshRanks } from './modules/discovery/refreshRanks.ts';
import { exportService } from './modules/export/export.service.ts';
import { createDigestSender } from './modules/follows/createDigestSender.ts';
import { digestsRepository } from './modules/follows/digests.repository.ts';
import { followsRepository } from './modules/follows/follows.repository.ts';
import { followsService } from './modules/follows/follows.service.ts';
import { apiKeysRepository } from './modules/apiKeys/apiKeys.repository.ts';
import { apiKeysService } from './modules/apiKeys/apiKeys.service.ts';
import { createInvitationSender } from './modules/invitations/createInvitationSender.ts';
import { createInvitationKeys } from './modules/invitations/invitationKeys.ts';
import { invitationsRepository } from './modules/invitations/invitations.repository.ts';
import { invitationsService } from './modules/invitations/invitations.service.ts';
import { createUseInvitation } from './modules/invitations/useInvitation.ts';
import { composeMails } from './modules/mail/composeMails.ts';
import { createMailQueue } from './modules/mail/mailQueue.ts';
import { recipientLimitsRepository } from './modules/mail/recipientLimits.repository.ts';
import { mailsRepository } from './modules/mail/mails.repository.ts';
import { smtpMailer, type SmtpSettings } from './modules/mail/smtpMailer.ts';
import { startEmailSender } from './modules/mail/startEmailSender.ts';
import { actionsRepository } from './modules/moderation/actions.repository.ts';
import { administratorsService } from './modules/moderation/administrators.service.ts';
import { hiddenReviewsRepository } from './modules/moderation/hiddenReviews.repository.ts';
import { marksRepository } from './modules/moderation/marks.repository.ts';
import { moderationService } from './modules/moderation/moderation.service.ts';
import { queueRepository } from './modules/moderation/queue.repository.ts';
import { startModerationChecks } from './modules/moderation/startModerationChecks.ts';
import { peopleRepository } from './modules/people/people.repository.ts';
import { peopleService } from './modules/people/people.service.ts';
import { passkeyChallengesRepository } from './modules/passkeys/passkeyChallenges.repository.ts';
import { passkeysRepository } from './modules/passkeys/passkeys.repository.ts';
import { passkeysService } from './modules/passkeys/passkeys.service.ts';
import { createWebAuthn } from './modules/passkeys/webAuthn.ts';
import { claimsRepository } from './modules/ownership/claims.repository.ts';
import { decisionsService } from './modules/ownership/decisions.service.ts';
import { ownershipService } from './modules/ownership/ownership.service.ts';
import { createProofSource } from './modules/ownership/proofSource.ts';
import { weightsRepository } from './modules/score/weights.repository.ts';
import { monthsRepository } from './modules/replies/months.repository.ts';
import { repliesRepository } from './modules/replies/replies.repository.ts';
import { repliesService } from './modules/replies/replies.service.ts';
import { appealsService } from './modules/reports/appeals.service.ts';
import { createCases } from './modules/reports/cases.ts';
import { decisionsRepository } from './modules/reports/decisions.repository.ts';
import { flagsRepository } from './modules/reports/flags.repository.ts';
import { flagsService } from './modules/reports/flags.service.ts';
import { transparencyRepository } from './modules/reports/transparency.repository.ts';
import { transparencyService } from './modules/reports/transparency.service.ts';
import { createAsAuthor } from './modules/reviews/asAuthor.ts';
import { createLanguageBackfill } from './modules/reviews/languageBackfill.ts';
import { languageBackfillRepository } from './modules/reviews/languageBackfill.repository.ts';
import { createNotifyOwner } from './modules/reviews/notifyOwner.ts';
import { reviewPagesRepository } from './modules/reviews/reviewPages.repository.ts';
import { reviewsRepository } from './modules/reviews/reviews.repository.ts';
import { reviewsService } from './modules/reviews/reviews.service.ts';
import { outboxRepository } from './modules/search/algolia/outbox.repository.ts';
import { toVerifiedBy } from './modules/companies/company.ts';
import { startOutboxSender } from './modules/search/algolia/startOutboxSender.ts';
import { observeSearches } from './modules/search/observeSearches.ts';
import { searchRepository } from './modules/search/search.repository.ts';
import { searchService } from './modules/search/search.service.ts';
import { createComposeFactorNotice } from './modules/secondFactor/composeFactorNotice.ts';
import { secondFactorService } from './modules/secondFactor/secondFactor.service.ts';
import { secondFactorsRepository } from './modules/secondFactor/secondFactors.repository.ts';
import { createTotp } from './modules/secondFactor/totp.ts';
import { sitemapRepository } from './modules/sitemap/sitemap.repository.ts';
import { sitemapService } from './modules/sitemap/sitemap.service.ts';
import { subscriptionsRepository } from './modules/unsubscribe/subscriptions.repository.ts';
import { subscriptionsService } from './modules/unsubscribe/subscriptions.service.ts';
import { createUnsubscribeTokens } from './modules/unsubscribe/unsubscribeTokens.ts';
import { usersRepository } from './modules/users/users.repository.ts';
import { usersService } from './modules/users/users.service.ts';
import { votesRepository } from './modules/votes/votes.repository.ts';
import { votesService } from './modules/votes/votes.service.ts';
import { createPublicHttp } from './outbound/publicHttp.ts';
import type { AlgoliaSettings } from './settings.ts';

/** Milliseconds between two looks for companies whose lists are not current. */
const RANK_INTERVAL_MS = 5000;

export type CompositionOptions = Pick<
  ApiOptions,
  | 'database'
  | 'jwtSecret'
  | 'dataSecret'
  | 'storageUrl'
  | 'publicUrl'
  | 'contactEmail'
  | 'sendsMail'
  | 'rateLimits'
  | 'passwordCost'
  | 'proofs'
  | 'sleep'
> & {
  log: FastifyBaseLogger;
  registry: Registry;
  lanes: Lanes;
  reuse: Reuse;
};

export interface BackgroundOptions {
  /** Null: searches run in PostgreSQL. */
  algolia: AlgoliaSettings | null;
  /** Null: no emails are sent. */
  smtp: SmtpSettings | null;
}

export interface BackgroundWork {
  /** Processes the queues soon. To be called after writes that may have added to them. */
  wake(): void;
  /** Stops all background work and waits for what is in progress. */
  stop(): Promise<void>;
}

/** Creates everything below the HTTP layer: repositories, services and background work. The only place that wires them. */
export async function compose(options: CompositionOptions) {
  const repositories = createRepositories(options.database);
  const services = await createServices(repositories, options);
  return {
    repositories,
    services,

    /** Starts all background work and logs its failures. */
    startBackgroundWork: (background: BackgroundOptions): Promise<BackgroundWork> =>
      startBackgroundWork({ ...repositories, ...pickBackground(services) }, background, options),
  };
}

export type Repositories = ReturnType<typeof createRepositories>;

export function createRepositories(database: Database) {
  const transact: RunInTransaction = (work) => runInTransaction(database, work);
  return {
    runInTransaction: transact,
    ping: () => ping(database),
    users: usersRepository(database),
    companies: companiesRepository(database),
    claims: claimsRepository(database),
    sessions: sessionsRepository(database),
    credentials: credentialsRepository(database),
    tokens: oneTimeTokensRepository(database),
    knownDevices: knownDevicesRepository(database),
    renames: renamesRepository(database),
    passkeys: passkeysRepository(database),
    passkeyChallenges: passkeyChallengesRepository(database),
    apiKeys: apiKeysRepository(database),
    secondFactors: secondFactorsRepository(database),
    avatars: avatarsRepository(database),
    mails: mailsRepository(database),
    recipientLimits: recipientLimitsRepository(database),
    reviews: reviewsRepository(database),
    reviewPages: reviewPagesRepository(database),
    replies: repliesRepository(database),
    months: monthsRepository(database),
    weights: weightsRepository(database),
    ranks: ranksRepository(database),
    lists: listsRepository(database),
    suggestions: suggestionsRepository(database),
    places: placesRepository(database),
    follows: followsRepository(database),
    people: peopleRepository(database),
    digests: digestsRepository(),
    latestReviews: latestReviewsRepository(database),
    votes: votesRepository(database),
    invitations: invitationsRepository(database),
    flags: flagsRepository(database),
    decisions: decisionsRepository(database),
    transparency: transparencyRepository(database),
    backfill: languageBackfillRepository(),
    marks: marksRepository(database),
    blocks: blocksRepository(database),
    merges: mergesRepository(database),
    websites: websitesRepository(database),
    actions: actionsRepository(database),
    hiddenReviews: hiddenReviewsRepository(database),
    moderationQueue: queueRepository(database),
    subscriptions: subscriptionsRepository(database),
    search: searchRepository(database),
    outbox: outboxRepository(database),
    sitemap: sitemapRepository(database),
  };
}

type Services = Awaited<ReturnType<typeof createServices>>;

async function createServices(repositories: Repositories, options: CompositionOptions) {
  const {
    storageUrl,
    publicUrl = 'http://localhost:3000',
    sendsMail = false,
    passwordCost,
    log,
    registry,
    lanes,
    reuse,
  } = options;
  const { jwtSecret, dataSecret, sleep = setTimeout } = options;
  const mailQueue = createMailQueue({ ...repositories, limitsEmails: Boolean(options.rateLimits) });
  const images = createImagePool(log);
  const pictures = await openPictureStore(storageUrl);
  const avatars = avatarsService(repositories.avatars, pictures, log, lanes.images, images);
  const asAuthor = createAsAuthor(repositories.users, repositories.runInTransaction);
  const passwords = await createPasswords(passwordCost);
  const unsubscribeTokens = createUnsubscribeTokens(jwtSecret);
  const composer = composeMails({ publicUrl, unsubscribeTokens });
  const notifyOwner = createNotifyOwner({ ...repositories, mailQueue, compose: composer, sendsMail });
  const shared = {
    ...repositories,
    sleep,
    mailQueue,
    asAuthor,
    passwords,
    compose: composer,
    notifyOwner,
    unsubscribeTokens,
    invitationKeys: createInvitationKeys(dataSecret),
    publicUrl,
    checkPassword: createCheckPassword({ ...repositories, passwords }),
    composeFactorNotice: createComposeFactorNotice({ ...repositories, compose: composer }),
    mailAnswer: { mail: sendsMail ? 'sent' : 'kept' } as const,
    sendsMail,
    verifiedBy: toVerifiedBy(sendsMail),
    discardPicture: avatars.discard,
    names: createCompanyNames(repositories.companies),
    checkWebsite: createCheckWebsite(repositories.websites),
    companyMissing: createCompanyMissing(repositories.blocks),
    addRemoval: createAddRemoval(repositories.blocks),
    proofs: options.proofs ?? createProofSource({ http: createPublicHttp() }),
  };
  const replyCounter = new Counter({
    name: 'heard_replies_total',
    help: 'Replies of companies to reviews.',
    registers: [registry],
  });
  const voteCounter = new Counter({
    name: 'heard_votes_total',
    help: 'Helpful votes that were counted or refused.',
    labelNames: ['result'],
    registers: [registry],
  });
  const decisionCounter = new Counter({
    name: 'heard_decisions_total',
    help: 'Decisions of administrators about reviews, replies and companies.',
    labelNames: ['outcome', 'ground', 'source'],
    registers: [registry],
  });
  const flagCounter = new Counter({
    name: 'heard_flags_total',
    help: 'Reports of reviews and replies.',
    labelNames: ['reason', 'by'],
    registers: [registry],
  });
  const refreshCounter = new Counter({
    name: 'heard_rank_refreshes_total',
    help: 'Companies whose entries of lists were computed, by cause.',
    labelNames: ['cause'],
    registers: [registry],
  });
  const listCounter = new Counter({
    name: 'heard_lists_total',
    help: 'Lists of companies that were read.',
    labelNames: ['scope', 'filtered'],
    registers: [registry],
  });
  const incompleteCounter = new Counter({
    name: 'heard_lists_incomplete_total',
    help: 'Lists of which only the first 2,000 companies were filtered.',
    registers: [registry],
  });
  const invitationCounter = new Counter({
    name: 'heard_invitations_total',
    help: 'Invitations that were accepted, dropped, sent and used.',
    labelNames: ['state'],
    registers: [registry],
  });
  watchCount(registry, 'heard_suppressions', 'People who have opted out of invitations, by company.', () =>
    repositories.invitations.countSuppressions(),
  );
  const digestCounter = new Counter({
    name: 'heard_digests_total',
    help: 'Weekly emails about followed companies that were queued, or had nothing new.',
    labelNames: ['result'],
    registers: [registry],
  });
  watchCount(registry, 'heard_follows', 'Follows of companies, of all accounts together.', () =>
    repositories.follows.count(),
  );
  const mergeCounter = new Counter({
    name: 'heard_merges_total',
    help: 'Merges of companies, undone and rejected ones.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const suggestionCounter = new Counter({
    name: 'heard_suggestions_total',
    help: 'Categories that reviewers have suggested: stored, accepted for the listing, or ignored.',
    labelNames: ['result'],
    registers: [registry],
  });
  const pickerCounter = new Counter({
    name: 'heard_picker_total',
    help: 'New reviews by their company: existing, new, or corrected to an existing one after a question.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const onAccepted = () => suggestionCounter.inc({ result: 'accepted' });
  watchCount(registry, 'heard_websites_blocked', 'Websites that are blocked.', () => repositories.websites.count());
  const acceptSuggestions = createAcceptSuggestions({ ...shared, onAccepted });
  const invited = createUseInvitation({ ...shared, onUsed: () => invitationCounter.inc({ state: 'used' }) });
  const cases = createCases({ ...shared, onDecision: (decision) => decisionCounter.inc(decision) });
  const moderation = moderationService({ ...shared, cases });
  const blocksOfCompanies = blocksService({ ...shared, onDecision: (decision) => decisionCounter.inc(decision) });
  const passkeyAccounts = passkeysService({ ...shared, webAuthn: createWebAuthn(publicUrl) });
  const secondFactor = secondFactorService({ ...shared, passkeyAccounts, totp: createTotp(jwtSecret) });
  const auth = authService({ ...shared, secondFactor });
  const users = usersService(shared);
  const companies = companiesService(shared);
  const ownership = ownershipService(shared);
  const reviews = reviewsService({
    ...shared,
    invited,
    onSuggestion: (result) => suggestionCounter.inc({ result }),
    onChoice: (outcome) => pickerCounter.inc({ outcome }),
  });
  return {
    auth,
    passkeyAccounts,
    companyKeys: apiKeysService(shared),
    secondFactor,
    passwordReset: passwordResetService(shared),
    emailConfirmation: emailConfirmationService(shared),
    emailSubscriptions: subscriptionsService(shared),
    users,
    companies,
    ownership,
    decisions: decisionsService({ ...shared, ownership, onAccepted }),
    reviews,
    replies: repliesService({ ...shared, onReply: () => replyCounter.inc() }),
    votes: votesService({ ...shared, onVote: (result) => voteCounter.inc({ result }) }),
    follows: followsService(shared),
    people: peopleService(shared),
    digestSender: createDigestSender({ ...shared, onDigest: (result) => digestCounter.inc({ result }) }),
    invitationUploads: invitationsService({
      ...shared,
      onAccepted: (count) => invitationCounter.inc({ state: 'accepted' }, count),
    }),
    invitationSender: createInvitationSender({
      ...shared,
      onChange: (state, count) => invitationCounter.inc({ state }, count),
    }),
    languageBackfill: createLanguageBackfill(shared),
    exports: exportService({
      auth,
      passkeyAccounts,
      userAccounts: users,
      users: repositories.users,
      companyAccounts: companies,
      reviews,
      replies: repositories.replies,
      votes: repositories.votes,
      follows: repositories.follows,
      suggestions: repositories.suggestions,
      flags: repositories.flags,
      decisions: repositories.decisions,
      invitations: repositories.invitations,
      invitationKeys: shared.invitationKeys,
      merges: repositories.merges,
      apiKeys: repositories.apiKeys,
      sendsMail,
    }),
    moderation,
    blockedWebsites: websitesService(shared),
    suggestedCategories: suggestionsService(shared),
    acceptSuggestions,
    placesOfCompanies: placesService(shared),
    blocksOfCompanies,
    mergesOfCompanies: mergesService({ ...shared, onMerge: (outcome) => mergeCounter.inc({ outcome }) }),
    flags: flagsService({ ...shared, cases, onFlag: (flag) => flagCounter.inc(flag) }),
    appeals: appealsService({ ...shared, cases, moderation, blocks: blocksOfCompanies }),
    transparency: transparencyService({ ...shared, contactEmail: options.contactEmail ?? null }),
    administrators: administratorsService(shared),
    search: searchService({
      search: repositories.search,
      onSearch: observeSearches(registry),
      reuse,
      verifiedBy: shared.verifiedBy,
    }),
    sitemap: sitemapService(repositories),
    lists: listsService({
      lists: repositories.lists,
      companyMissing: shared.companyMissing,
      verifiedBy: shared.verifiedBy,
      onList(list, isComplete) {
        listCounter.inc(list);
        if (!isComplete) incompleteCounter.inc();
      },
    }),
    home: homeService({ ...repositories, verifiedBy: shared.verifiedBy }),
    refreshRanks: createRefreshRanks({
      ...repositories,
      onChanged: acceptSuggestions.consider,
      onRefresh: (cause, companies) => refreshCounter.inc({ cause }, companies),
    }),
    avatars,
    images,
  };
}

function pickBackground(services: Services) {
  const { languageBackfill, avatars, invitationSender, digestSender, refreshRanks, acceptSuggestions } = services;
  return { languageBackfill, avatars, invitationSender, digestSender, refreshRanks, acceptSuggestions };
}

async function startBackgroundWork(
  components: Omit<Repositories, 'avatars'> & ReturnType<typeof pickBackground>,
  { algolia, smtp }: BackgroundOptions,
  { log, registry }: CompositionOptions,
): Promise<BackgroundWork> {
  const { mails, outbox, moderationQueue, invitationSender } = components;
  const metrics = loopMetrics(registry);
  const queues = [startModerationChecks({ queue: moderationQueue, log, metrics })];
  const { refreshRanks, acceptSuggestions } = components;
  queues.push(
    startLoop({
      name: 'ranks',
      intervalMs: RANK_INTERVAL_MS,
      async run() {
        const hasMore = await acceptSuggestions.considerDue();
        return (await refreshRanks.refreshNext()) || hasMore;
      },
      log,
      metrics,
    }),
  );
  if (smtp !== null) {
    const onUnknownRecipient = invitationSender.reportUnknownRecipient;
    queues.push(startEmailSender({ mails, mailer: smtpMailer(smtp), onUnknownRecipient, log, metrics }));
  }
  const loops = [...queues, startHousekeeping({ ...components, log, metrics })];
  if (algolia !== null)
    loops.push(startOutboxSender({ algolia, outbox, verifiedBy: toVerifiedBy(smtp !== null), log, metrics }));
  else {
    await outbox
      .switchOff()
      .catch((error: unknown) => log.warn({ err: error }, 'could not disable the Algolia outbox'));
  }
  return {
    wake() {
      for (const loop of queues) loop.wake();
    },
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}
