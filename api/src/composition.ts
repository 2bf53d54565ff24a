import { createFoundation, type CompositionOptions } from './createFoundation.ts';
import { createCompanyModules } from './createCompanyModules.ts';
import { createDecisionModules } from './createDecisionModules.ts';
import { createDiscoveryModules } from './createDiscoveryModules.ts';
import { createLoginModules } from './createLoginModules.ts';
import { createRepositories, type Repositories } from './createRepositories.ts';
import type { RegisterRoutes } from './kernel/RegisterRoutes.ts';
import { createAccessChecks } from './modules/auth/index.ts';
import { avatarsRoutes, avatarsService } from './modules/avatars/index.ts';
import { createExportModule } from './modules/export/index.ts';
import { createImagePool, openImageStore } from './modules/images/index.ts';
import { createAnnouncePages } from './modules/indexNow/index.ts';
import { createInvitationsModule } from './modules/invitations/index.ts';
import { createInvitedReviewsModule } from './modules/invitedReviews/index.ts';
import { createMergesModule } from './modules/merges/index.ts';
import { administratorsService } from './modules/moderation/index.ts';
import { createPhotosModule } from './modules/photos/index.ts';
import { createRepliesModule } from './modules/replies/index.ts';
import { createReviewTopicsModule } from './modules/reviewTopics/index.ts';
import { createReviewsModule } from './modules/reviews/index.ts';
import { createSecondFactorModule } from './modules/secondFactor/index.ts';
import { createSetupModule } from './modules/setup/index.ts';
import { createSiteEmailModule } from './modules/siteEmail/index.ts';
import { createSuggestionsModule } from './modules/suggestions/index.ts';
import { createUnsubscribeModule } from './modules/unsubscribe/index.ts';
import { createUsersModule } from './modules/users/index.ts';
import { createVotesModule } from './modules/votes/index.ts';
import { createWebVitalsModule } from './modules/webVitals/index.ts';
import { createWebhooksModule } from './modules/webhooks/index.ts';
import { createWebsitesModule } from './modules/websites/index.ts';

/** Creates the repositories and all modules. The only place that puts the modules together. */
export async function compose(options: CompositionOptions) {
  const repositories = createRepositories(options.database, options.replicas?.database);
  return { repositories, ...(await createModules(repositories, options)) };
}

/** The services for background work, commands and tests. Requests call the modules through routes. */
export type Services = Awaited<ReturnType<typeof createModules>>['services'];

/** Creates all modules. The type of each module's parameter declares its dependencies on other modules. */
async function createModules(repositories: Repositories, options: CompositionOptions) {
  const { contactEmail = null, indexNow = null, webhookNetworks = null, dataSecret } = options;
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

  const factors = createSecondFactorModule({
    ...shared,
    jwtSecret: options.jwtSecret,
    findWayBack: repositories.memberships.findWayBack,
  });
  const { users, ...accounts } = createUsersModule(shared);
  const { reviews, writeReview, publishReviews, publishAwaiting, readCompany, ...written } =
    createReviewsModule(shared);
  const { readTopics, ...topics } = createReviewTopicsModule(shared);
  const { modules: ofCompanies, ...companies } = createCompanyModules({
    ...shared,
    readCompany,
    onAccepted,
    proofs: options.proofs,
  });
  const ownCompanies = companies.companyAccounts;
  const logins = createLoginModules({ ...shared, ...factors, ownCompanies, publishAwaiting }, options);
  const { listPendingReviews, ...invitedReviews } = createInvitedReviewsModule({
    ...shared,
    invitationKeys,
    dataSecret,
    writeReview,
    publishAwaiting,
  });
  const decisions = createDecisionModules({ ...shared, contactEmail, publishReviews });
  const { modules: ofDiscovery, ...discovery } = createDiscoveryModules({
    ...shared,
    onChanged: acceptSuggestions.consider,
    reuse: options.reuse,
    lanes: options.lanes.own,
    licenceSince: options.licenceSince ?? null,
  });
  const photos = createPhotosModule(shared);
  const webhooks = createWebhooksModule({ ...shared, dataSecret, networks: webhookNetworks });
  const administrators = administratorsService(shared);
  const siteEmailModule = createSiteEmailModule({ ...shared, testTimeoutMs: options.emailTestTimeoutMs });
  const setup = createSetupModule({ ...shared, ...foundation.siteModule, ...siteEmailModule, administrators });
  const exported = { ...logins, ...companies, reviews, userAccounts: users, invitationKeys, listPendingReviews };

  const modules: { routes: RegisterRoutes }[] = [
    logins.access,
    factors,
    accounts,
    logins.identities,
    logins.singleSignOn,
    ...ofCompanies,
    written,
    topics,
    createRepliesModule({ ...shared, userAccounts: users }),
    photos,
    createUnsubscribeModule(shared),
    createVotesModule(shared),
    decisions.reports,
    webhooks,
    invitations,
    invitedReviews,
    createExportModule({ ...shared, ...factors, ...exported }),
    decisions.moderation,
    websites,
    decisions.blocks,
    createMergesModule(shared),
    suggestions,
    foundation.siteModule,
    siteEmailModule,
    setup,
    createWebVitalsModule({ ...repositories, reportKey: options.reportKey ?? null }),
    ...ofDiscovery,
    { routes: (app) => app.register(avatarsRoutes, { avatars, users, companies: ownCompanies }) },
  ];
  return {
    modules,
    services: {
      acceptSuggestions,
      announcePages: indexNow === null ? null : createAnnouncePages({ ...shared, settings: indexNow }),
      administrators,
      /** Applies changed settings of the site to this process. */
      applySite: async () => {
        await foundation.siteModule.siteService.apply();
        await foundation.mailServer.apply();
      },
      avatars,
      deliver: webhooks.deliver,
      ...discovery,
      images,
      invitationSender,
      mailServer: foundation.mailServer,
      verifiedBy: foundation.verifiedBy,
      languageBackfill: written.languageBackfill,
      photosOfReviews: photos.photosOfReviews,
      readTopics,
      setup: setup.setup,
      visitorReports: decisions.visitorReports,
    },
  };
}
