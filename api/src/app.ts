import { createEtag, loopback, requestLog, requestMetrics, securityHeaders } from '@heard/server-kit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import type { ApiOptions } from './ApiOptions.ts';
import { TARGET_WAIT_MS } from './admission/createLane.ts';
import { createLanes } from './admission/createLanes.ts';
import { REUSE_MS, type Reuse } from './admission/Reuse.ts';
import { compose, type BackgroundOptions, type BackgroundWork } from './composition.ts';
import { watchPool } from './database/watchPool.ts';
import { watchQueue } from './database/watchQueue.ts';
import { createHttpServer } from './httpServer.ts';
import { apiKeysRoutes } from './modules/apiKeys/apiKeys.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { emailConfirmationRoutes } from './modules/auth/emailConfirmation.routes.ts';
import { createKnownDevices } from './modules/auth/knownDevices.ts';
import { passwordResetRoutes } from './modules/auth/passwordReset.routes.ts';
import { avatarsRoutes } from './modules/avatars/avatars.routes.ts';
import { companiesRoutes } from './modules/companies/companies.routes.ts';
import { listsRoutes } from './modules/discovery/lists.routes.ts';
import { exportRoutes } from './modules/export/export.routes.ts';
import { followsRoutes } from './modules/follows/follows.routes.ts';
import { healthRoutes } from './modules/health/health.routes.ts';
import { invitationsRoutes } from './modules/invitations/invitations.routes.ts';
import { mailPageRoutes } from './modules/mail/mailPage.routes.ts';
import { websitesRoutes } from './modules/websites/websites.routes.ts';
import { blocksRoutes } from './modules/blocks/blocks.routes.ts';
import { mergesRoutes } from './modules/merges/merges.routes.ts';
import { placesRoutes } from './modules/places/places.routes.ts';
import { suggestionsRoutes } from './modules/suggestions/suggestions.routes.ts';
import { moderationRoutes } from './modules/moderation/moderation.routes.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { passkeysRoutes } from './modules/passkeys/passkeys.routes.ts';
import { ownershipRoutes } from './modules/ownership/ownership.routes.ts';
import { reportsRoutes } from './modules/reports/reports.routes.ts';
import { repliesRoutes } from './modules/replies/replies.routes.ts';
import { reviewsRoutes } from './modules/reviews/reviews.routes.ts';
import { subscriptionsRoutes } from './modules/unsubscribe/subscriptions.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { secondFactorRoutes } from './modules/secondFactor/secondFactor.routes.ts';
import { sitemapRoutes } from './modules/sitemap/sitemap.routes.ts';
import { usersRoutes } from './modules/users/users.routes.ts';
import { votesRoutes } from './modules/votes/votes.routes.ts';
import { accountWrites } from './plugins/accountWrites.ts';
import { admission, isRead } from './plugins/admission.ts';
import { apiKeys } from './plugins/apiKeys.ts';
import { authentication } from './plugins/authentication.ts';
import { openApi } from './plugins/openApi.ts';
import { problemDetails } from './plugins/problemDetails.ts';
import { isOperatorRoute, rateLimiting } from './plugins/rateLimits.ts';
import { responseHeaders } from './plugins/responseHeaders.ts';
import { securityEventFields, securityEvents } from './plugins/securityEvents.ts';
import { createSharedResponses } from './plugins/sharedResponses.ts';
import { validation } from './plugins/validation.ts';

const { version: VERSION } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};

export type Api = Awaited<ReturnType<typeof createApi>>;

/** Creates the whole API on a database. It does not listen yet, and its background work is not started. */
export async function createApi(options: ApiOptions) {
  const { database, jwtSecret, metricsFrom = loopback, sendsMail = false } = options;
  const { publicUrl = 'http://localhost:3000', corsOrigins = [], redisUrl = null } = options;
  const app = createHttpServer(options);
  const registry = new Registry();
  const lanes = createLanes(registry, options.targetWaitMs ?? TARGET_WAIT_MS);
  const reuse: Reuse = { milliseconds: options.reuseMs ?? REUSE_MS, writes: 0 };
  const composition = await compose({ ...options, log: app.log, registry, lanes, reuse });
  const { repositories, services } = composition;
  app.addHook('onClose', services.images.close);
  const { getRejection = () => null, checkDatabase = repositories.ping } = options;

  if (options.tracing) await app.register(options.tracing);
  await app.register(problemDetails);
  await app.register(securityEvents);
  await app.register(requestLog, { getFields: securityEventFields });
  const build = { component: 'api', version: VERSION };
  await app.register(requestMetrics, { registry, readers: metricsFrom, build });
  watchPool(database, registry);
  const { outbox, mails } = repositories;
  watchQueue({ name: 'heard_algolia_outbox', rows: 'Changed companies', waiting: outbox.waiting }, registry);
  const { setAside } = repositories.moderationQueue;
  watchQueue(
    { name: 'heard_failed_checks', rows: 'Failed checks of reviews and companies', waiting: setAside },
    registry,
  );
  const { flags, decisions, ranks } = repositories;
  watchQueue(
    {
      name: 'heard_rank',
      suffix: 'queue',
      rows: 'Changed companies whose lists are not current',
      waiting: ranks.waiting,
    },
    registry,
  );
  watchQueue({ name: 'heard_flags', suffix: 'open', rows: 'Reports', waiting: flags.waiting }, registry);
  watchQueue({ name: 'heard_appeals', suffix: 'open', rows: 'Appeals', waiting: decisions.waitingAppeals }, registry);
  // Without a mail server, emails wait for nothing.
  if (sendsMail) watchQueue({ name: 'heard_mails', rows: 'Mails', waiting: mails.waiting }, registry);
  const shared = createSharedResponses({ registry, reuse, createEtag });
  app.decorateRequest('share', null);
  app.addHook('onSend', shared.onSend);
  await app.register(responseHeaders, { corsOrigins, security: securityHeaders(publicUrl) });
  app.addHook('onRequest', ({ routeOptions }, _reply, done) =>
    done((!isOperatorRoute(routeOptions.url) && getRejection()) || undefined),
  );
  let background: BackgroundWork | undefined;
  app.addHook('onResponse', ({ method, routeOptions: { url } }, { statusCode }, done) => {
    if (!isRead(method, url) && statusCode < 300) background?.wake();
    done();
  });
  await app.register(validation);
  await app.register(openApi);
  await app.register(authentication, { secret: jwtSecret, sessions: repositories.sessions });
  const { rateLimits } = options;
  if (rateLimits) {
    const knownDevices = createKnownDevices(repositories.knownDevices, jwtSecret);
    const limits = rateLimits === true ? {} : { limits: rateLimits };
    await app.register(rateLimiting, { redisUrl, knownDevices, ...limits });
    await app.register(accountWrites);
  }
  await app.register(apiKeys, repositories);
  // Counted by the rate limits, but not in a lane: a stored response needs no database.
  app.addHook('onRequest', shared.onRequest);
  await app.register(admission, { lanes });

  await app.register(authRoutes, services);
  await app.register(passkeysRoutes, services);
  await app.register(secondFactorRoutes, services);
  await app.register(passwordResetRoutes, services);
  await app.register(emailConfirmationRoutes, services);
  if (options.showsMails) await app.register(mailPageRoutes, repositories);
  await app.register(usersRoutes, services);
  await app.register(companiesRoutes, services);
  await app.register(ownershipRoutes, services);
  await app.register(reviewsRoutes, services);
  await app.register(peopleRoutes, services);
  await app.register(repliesRoutes, services);
  await app.register(subscriptionsRoutes, services);
  await app.register(votesRoutes, services);
  await app.register(followsRoutes, services);
  await app.register(reportsRoutes, services);
  await app.register(apiKeysRoutes, services);
  await app.register(invitationsRoutes, { ...services, publicUrl });
  await app.register(exportRoutes, services);
  await app.register(moderationRoutes, services);
  await app.register(websitesRoutes, { websites: services.blockedWebsites });
  await app.register(blocksRoutes, { blocks: services.blocksOfCompanies });
  await app.register(mergesRoutes, { merges: services.mergesOfCompanies });
  await app.register(suggestionsRoutes, { ...services, suggestions: services.suggestedCategories });
  await app.register(placesRoutes, { places: services.placesOfCompanies });
  await app.register(sitemapRoutes, services);
  await app.register(searchRoutes, services);
  await app.register(listsRoutes, services);
  await app.register(avatarsRoutes, services);
  await app.register(healthRoutes, { ping: checkDatabase });

  return {
    app,
    services,

    /** Starts all background work. Successful writes wake it. */
    async startBackgroundWork(backgroundOptions: BackgroundOptions): Promise<BackgroundWork> {
      background = await composition.startBackgroundWork(backgroundOptions);
      return background;
    },
  };
}

/** Creates the app without its background work. */
export async function createApp(options: ApiOptions) {
  return (await createApi(options)).app;
}
