import { createFoundation, type CompositionOptions } from './createFoundation.ts';
import { createRepositories, type Repositories } from './createRepositories.ts';
import type { RegisterRoutes } from './kernel/RegisterRoutes.ts';
import { createApiKeysModule } from './modules/apiKeys/index.ts';
import { createAccessChecks, createAuthModule } from './modules/auth/index.ts';
import { createAnalyticsModule } from './modules/analytics/index.ts';
import { avatarsRoutes, avatarsService } from './modules/avatars/index.ts';
import { createBlocksModule } from './modules/blocks/index.ts';
import { createCompanySsoModule } from './modules/companySso/index.ts';
import { createMembershipsModule } from './modules/memberships/index.ts';
import { createCompaniesModule } from './modules/companies/index.ts';
import { createDiscoveryModule } from './modules/discovery/index.ts';
import { createExportModule } from './modules/export/index.ts';
import { createFollowsModule } from './modules/follows/index.ts';
import { createIdentitiesModule } from './modules/identities/index.ts';
import { createImagePool, openImageStore } from './modules/images/index.ts';
import { createAnnouncePages } from './modules/indexNow/index.ts';
import { createInboxModule } from './modules/inbox/index.ts';
import { createInvitationsModule } from './modules/invitations/index.ts';
import { createInvitedReviewsModule } from './modules/invitedReviews/index.ts';
import { createMergesModule } from './modules/merges/index.ts';
import { administratorsService, createModerationModule } from './modules/moderation/index.ts';
import { createOpenDataModule } from './modules/openData/index.ts';
import { createOwnershipModule } from './modules/ownership/index.ts';
import { createPeopleModule } from './modules/people/index.ts';
import { createPhotosModule } from './modules/photos/index.ts';
import { createPlacesModule } from './modules/places/index.ts';
import { createRepliesModule } from './modules/replies/index.ts';
import { createReportsModule } from './modules/reports/index.ts';
import { createReviewTopicsModule } from './modules/reviewTopics/index.ts';
import { createReviewsModule } from './modules/reviews/index.ts';
import { createSavedRepliesModule } from './modules/savedReplies/index.ts';
import { createSearchModule } from './modules/search/index.ts';
import { createSecondFactorModule } from './modules/secondFactor/index.ts';
import { createSitemapModule } from './modules/sitemap/index.ts';
import { createSuggestionsModule } from './modules/suggestions/index.ts';
import { createUnsubscribeModule } from './modules/unsubscribe/index.ts';
import { createUsersModule } from './modules/users/index.ts';
import { createVotesModule } from './modules/votes/index.ts';
import { createWebVitalsModule } from './modules/webVitals/index.ts';
import { createWebhooksModule } from './modules/webhooks/index.ts';
import { createWebsitesModule } from './modules/websites/index.ts';
import { createPublicHttp, createResolve } from './outbound/publicHttp.ts';

/** A provider that takes longer is treated as unavailable. */
const OIDC_TIMEOUT_MS = 5000;

/** Creates the repositories and all modules. The only place that puts the modules together. */
export async function compose(options: CompositionOptions) {
  const repositories = createRepositories(options.database, options.replicas?.database);
  return { repositories, ...(await createModules(repositories, options)) };
}

/** The services for background work, commands and tests. Requests call the modules through routes. */
export type Services = Awaited<ReturnType<typeof createModules>>['services'];

/** Creates all modules. The type of each module's parameter declares its dependencies on other modules. */
async function createModules(repositories: Repositories, options: CompositionOptions) {
  const {
    contactEmail = null,
    indexNow = null,
    webhookNetworks = null,
    webhookDns = [],
    dataSecret,
    jwtSecret,
  } = options;
  const foundation = await createFoundation(repositories, options);
  const images = createImagePool(options.log);
  const decoding = { images, imageStore: await openImageStore(options.storageUrl), decoding: options.lanes.own.images };
  const avatars = avatarsService({ ...decoding, ...repositories, log: options.log });
  const { checkWebsite, ...websites } = createWebsitesModule(foundation);
  const invitations = createInvitationsModule({ ...foundation, dataSecret });
  const { invitationConsent, invitationKeys, invited, invitationSender } = invitations;
  const suggestions = createSuggestionsModule(foundation);
  const { acceptSuggestions, onAccepted, onSuggestion } = suggestions;
  const shared = {
    ...foundation,
    ...decoding,
    ...createAccessChecks({ ...foundation, hasLocalLogin: options.oidcStaff?.localLogin ?? true }),
    checkWebsite,
    invitationConsent,
    invited,
    onSuggestion,
    discardPicture: avatars.discard,
  };

  const factors = createSecondFactorModule({ ...shared, jwtSecret, findWayBack: repositories.memberships.findWayBack });
  const { users, ...accounts } = createUsersModule(shared);
  const { reviews, writeReview, publishReviews, publishAwaiting, readCompany, ...written } =
    createReviewsModule(shared);
  const { readTopics, ...topics } = createReviewTopicsModule(shared);
  const { companies, ...owners } = createCompaniesModule({ ...shared, readCompany });
  const { companyLogs, membershipAccounts, ...team } = createMembershipsModule({ ...shared, ownCompanies: companies });
  const { companyInbox, ...inbox } = createInboxModule(shared);
  const { companySavedReplies, ...savedReplies } = createSavedRepliesModule(shared);
  const { auth, ...access } = createAuthModule({ ...shared, ...factors, publishAwaiting });
  const http = createPublicHttp({ resolve: createResolve(webhookDns), networks: webhookNetworks ?? undefined });
  const forProviders = { ...shared, ...factors, ...toProviderOptions(options), http };
  const { identityLogins, ...identities } = createIdentitiesModule({
    ...forProviders,
    publishAwaiting,
    // Wraps the call in a function, because `companySsoLogins` is created below.
    findCompanyClient: (audience) => companySsoLogins.findClient(audience),
    oidcProviders: options.oidcProviders ?? [],
    oidcStaff: options.oidcStaff ?? null,
  });
  const { companySsoLogins, ...singleSignOn } = createCompanySsoModule({
    ...forProviders,
    ownCompanies: companies,
    networks: webhookNetworks,
  });
  const { listPendingReviews, ...invitedReviews } = createInvitedReviewsModule({
    ...shared,
    invitationKeys,
    dataSecret,
    writeReview,
    publishAwaiting,
  });
  const reports = createReportsModule({
    ...shared,
    contactEmail,
    // Functions, because `moderation` and `blocks` depend on the reports module and are therefore created later.
    reverseReview: (...decision) => moderation.reverse(...decision),
    reverseBlock: (...decision) => blocks.reverse(...decision),
  });
  const { cases, onDecision, visitorReports } = reports;
  const blocks = createBlocksModule({ ...shared, onDecision });
  const moderation = createModerationModule({ ...shared, cases, publishReviews });
  const follows = createFollowsModule(shared);
  const photos = createPhotosModule(shared);
  const webhooks = createWebhooksModule({ ...shared, http, dataSecret, networks: webhookNetworks });
  const search = createSearchModule({ ...shared, reuse: options.reuse });
  const discovery = createDiscoveryModule({ ...shared, onChanged: acceptSuggestions.consider });
  const exported = {
    auth,
    reviews,
    userAccounts: users,
    companyAccounts: companies,
    invitationKeys,
    listPendingReviews,
    identityLogins,
    companySsoLogins,
    companyInbox,
    companySavedReplies,
    companyLogs,
    membershipAccounts,
  };

  const modules: { routes: RegisterRoutes }[] = [
    access,
    factors,
    accounts,
    identities,
    owners,
    team,
    singleSignOn,
    createOpenDataModule({ ...shared, lanes: options.lanes.own, licenceSince: options.licenceSince ?? null }),
    createOwnershipModule({ ...shared, onAccepted, proofs: options.proofs }),
    written,
    inbox,
    savedReplies,
    topics,
    createPeopleModule(shared),
    createRepliesModule({ ...shared, userAccounts: users }),
    photos,
    createAnalyticsModule(shared),
    createUnsubscribeModule(shared),
    createVotesModule(shared),
    follows,
    reports,
    createApiKeysModule(shared),
    webhooks,
    invitations,
    invitedReviews,
    createExportModule({ ...shared, ...factors, ...exported }),
    moderation,
    websites,
    blocks,
    createMergesModule(shared),
    suggestions,
    createPlacesModule(shared),
    createSitemapModule(repositories),
    createWebVitalsModule({ ...repositories, reportKey: options.reportKey ?? null }),
    search,
    discovery,
    { routes: (app) => app.register(avatarsRoutes, { avatars, users, companies }) },
  ];
  return {
    modules,
    services: {
      acceptSuggestions,
      announcePages: indexNow === null ? null : createAnnouncePages({ ...shared, http, settings: indexNow }),
      administrators: administratorsService(shared),
      avatars,
      deliver: webhooks.deliver,
      digestSender: follows.digestSender,
      images,
      invitationSender,
      languageBackfill: written.languageBackfill,
      photosOfReviews: photos.photosOfReviews,
      readTopics,
      refreshAliases: search.refreshAliases,
      refreshRanks: discovery.refreshRanks,
      visitorReports,
    },
  };
}

/** Returns the dependencies of the clients of OpenID providers. */
function toProviderOptions({ dataSecret, log, oidcTimeoutMs = OIDC_TIMEOUT_MS, now = Date.now }: CompositionOptions) {
  return { dataSecret, log, oidcTimeoutMs, now };
}
