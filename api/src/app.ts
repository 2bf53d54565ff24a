import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { securityHeaders } from '@heard/contract';
import { loggingOptions, loopback, requestLog, requestMetrics, type LogOptions } from '@heard/server-kit';
import fastify, { type FastifyPluginAsync, type FastifyServerOptions } from 'fastify';
import type { Knex } from 'knex';
import { readFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { watchPool } from './database/watchPool.ts';
import { watchQueue } from './database/watchQueue.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { authService } from './modules/auth/auth.service.ts';
import { emailConfirmationRoutes } from './modules/auth/emailConfirmation.routes.ts';
import { emailConfirmationService } from './modules/auth/emailConfirmation.service.ts';
import { oneTimeTokensRepository } from './modules/auth/oneTimeTokens.repository.ts';
import { passwordResetRoutes } from './modules/auth/passwordReset.routes.ts';
import { passwordResetService } from './modules/auth/passwordReset.service.ts';
import { createPasswords, type PasswordCost } from './modules/auth/passwords.ts';
import { sessionsRepository } from './modules/auth/sessions.repository.ts';
import { avatarsRepository } from './modules/avatars/avatars.repository.ts';
import { avatarsRoutes } from './modules/avatars/avatars.routes.ts';
import { avatarsService } from './modules/avatars/avatars.service.ts';
import { openPictureStore } from './modules/avatars/pictureStore.ts';
import { companiesRepository } from './modules/companies/companies.repository.ts';
import { companiesRoutes } from './modules/companies/companies.routes.ts';
import { companiesService } from './modules/companies/companies.service.ts';
import { exportRoutes } from './modules/export/export.routes.ts';
import { exportService } from './modules/export/export.service.ts';
import { healthRoutes } from './modules/health/health.routes.ts';
import { composeMails } from './modules/mail/composeMails.ts';
import { mailPageRoutes } from './modules/mail/mailPage.routes.ts';
import { mailsRepository } from './modules/mail/mails.repository.ts';
import { marksRepository } from './modules/moderation/marks.repository.ts';
import { moderationRepository } from './modules/moderation/moderation.repository.ts';
import { moderationRoutes } from './modules/moderation/moderation.routes.ts';
import { moderationService } from './modules/moderation/moderation.service.ts';
import { reviewPagesRepository } from './modules/reviews/reviewPages.repository.ts';
import { reviewsRepository } from './modules/reviews/reviews.repository.ts';
import { reviewsRoutes } from './modules/reviews/reviews.routes.ts';
import { reviewsService } from './modules/reviews/reviews.service.ts';
import { outboxRepository } from './modules/search/algolia/outbox.repository.ts';
import { observeSearches } from './modules/search/observeSearches.ts';
import { searchRepository } from './modules/search/search.repository.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { searchService } from './modules/search/search.service.ts';
import { sitemapRepository } from './modules/sitemap/sitemap.repository.ts';
import { sitemapRoutes } from './modules/sitemap/sitemap.routes.ts';
import { sitemapService } from './modules/sitemap/sitemap.service.ts';
import { usersRepository } from './modules/users/users.repository.ts';
import { usersRoutes } from './modules/users/users.routes.ts';
import { usersService } from './modules/users/users.service.ts';
import { answerHeaders } from './plugins/answerHeaders.ts';
import { authentication } from './plugins/authentication.ts';
import { openApi } from './plugins/openApi.ts';
import { problemDetails, sendClientProblem, sendProblem } from './plugins/problemDetails.ts';
import { isForOperators, rateLimiting } from './plugins/rateLimits.ts';
import { trustProxy } from './plugins/trustProxy.ts';
import { validation } from './plugins/validation.ts';

export interface AppOptions {
  /** Migrated already. The app does not close it. */
  database: Knex;
  /** At least 32 characters. */
  jwtSecret: string;
  /** Where pictures are kept: see `openPictureStore`. */
  storageUrl: string;
  /** The web's own address, without a slash at its end: where mails lead to. `http://localhost:3000` unless given. */
  publicUrl?: string;
  /** Whether somebody sends the mails (`startEmailSender`). If nobody does, they are kept until they are of no use. */
  sendsMail?: boolean;
  /** Whether this machine's user may read the mails that wait: for the development server alone. */
  showsMails?: boolean;
  /** Other origins whose pages may call; none unless given. */
  corsOrigins?: string[];
  /** How many proxies stand in front of the API, besides a web server on the same machine. */
  trustedProxies?: number;
  /** Whether callers are refused who call too often: see `rateLimits`. */
  rateLimits: boolean;
  /** Redis, where several processes count together: see `callCounts`. Each counts for itself unless given. */
  redisUrl?: string | null;
  /** Why no call should begin: see `DatabaseGuard`. Each begins, if left out. */
  refusal?: () => Error | null;
  /** Fails while the database is away; one that asks it, if left out. */
  checkDatabase?: () => Promise<void>;
  /** What a password hash costs; tests take less. */
  passwordCost?: PasswordCost;
  /** Off unless given. */
  log?: LogOptions;
  /** Makes spans of the requests: see `startTracing`. */
  tracing?: FastifyPluginAsync | undefined;
  /** Who may read `/metrics`; this machine unless given. */
  metricsFrom?: BlockList;
  /** Where the metrics are registered; a dedicated registry unless given. */
  registry?: Registry;
  /** Called after each successful write: background work may be pending. */
  onWrite?: () => void;
}

/** "A JSON body may have 128 KB" (decisions, "API"). */
const BODY_LIMIT = 128 * 1024;

/** A request that has not come in full by then is given up. */
const REQUEST_TIMEOUT_MS = 30_000;

const { version: VERSION } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};

/** Builds the whole API on a database, without listening. */
export async function createApp(options: AppOptions) {
  const {
    database,
    jwtSecret,
    storageUrl,
    corsOrigins = [],
    trustedProxies = 0,
    redisUrl = null,
    passwordCost,
    log,
  } = options;
  const { publicUrl = 'http://localhost:3000', sendsMail = false, showsMails = false } = options;
  const { refusal = () => null, registry = new Registry(), onWrite } = options;
  const { checkDatabase = async () => void (await database.raw('select 1')) } = options;
  const security = securityHeaders(publicUrl);
  const believes = trustProxy(trustedProxies);
  const server: FastifyServerOptions = {
    ...loggingOptions(log, (address) => believes(address, 0)),
    bodyLimit: BODY_LIMIT,
    trustProxy: believes,
    // At the end idle connections are closed, calls that run are not.
    forceCloseConnections: 'idle',
    // What comes meanwhile on a connection that is still open is answered too, as the last on it.
    return503OnClosing: false,
    // An address in a path may be as long as a website; a longer one is not found all the same.
    routerOptions: { maxParamLength: 2048 },
    // Both come before all hooks.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(
        error,
        request,
        reply.headers({ ...security, 'cache-control': 'no-store', 'x-request-id': request.id }),
      ),
    clientErrorHandler: (error, socket) => sendClientProblem(error, socket, security),
    requestTimeout: REQUEST_TIMEOUT_MS,
  };
  const app = fastify(server).withTypeProvider<TypeBoxTypeProvider>();

  const users = usersRepository(database);
  const companies = companiesRepository(database);
  const sessions = sessionsRepository(database);
  const reviewPages = reviewPagesRepository(database);
  const passwords = await createPasswords(passwordCost);
  const tokens = oneTimeTokensRepository(database);
  const mails = mailsRepository(database);
  const compose = composeMails({ publicUrl });
  const mailAnswer = { mail: sendsMail ? 'sent' : 'kept' } as const;
  const verifiedBy = sendsMail ? 'workEmail' : 'owner';

  if (options.tracing) await app.register(options.tracing);
  await app.register(problemDetails);
  await app.register(requestLog);
  await app.register(requestMetrics, {
    registry,
    readers: options.metricsFrom ?? loopback,
    build: { component: 'api', version: VERSION },
  });
  watchPool(database, registry);
  watchQueue(
    { name: 'heard_algolia_outbox', rows: 'Changed companies', waiting: outboxRepository(database).waiting },
    registry,
  );
  // Without a mail server they wait for nobody.
  if (sendsMail) watchQueue({ name: 'heard_mails', rows: 'Mails', waiting: mails.waiting }, registry);
  await app.register(answerHeaders, { corsOrigins, security });
  app.addHook('onRequest', ({ routeOptions }, _reply, done) =>
    done((!isForOperators(routeOptions.url) && refusal()) || undefined),
  );
  if (onWrite !== undefined) {
    app.addHook('onResponse', ({ method, routeOptions: { url = '' } }, { statusCode }, done) => {
      // A search is a POST that writes nothing.
      if (method !== 'GET' && method !== 'HEAD' && statusCode < 300 && !url.startsWith('/1/indexes/')) onWrite();
      done();
    });
  }
  await app.register(validation);
  await app.register(openApi);
  await app.register(authentication, { secret: jwtSecret, sessions });
  if (options.rateLimits) await app.register(rateLimiting, { redisUrl });

  const avatars = avatarsService(avatarsRepository(database), await openPictureStore(storageUrl), app.log);
  const discardPicture = avatars.discard;
  const userAccounts = usersService({ users, companies, passwords, compose, discardPicture });
  const companyAccounts = companiesService({
    companies,
    reviewPages,
    passwords,
    compose,
    verifiedBy,
    discardPicture,
  });
  const { signToken } = app;
  const auth = authService({ users, companies, sessions, passwords, compose, verifiedBy, signToken });
  await app.register(authRoutes, { auth });
  await app.register(passwordResetRoutes, {
    passwordReset: passwordResetService({ users, companies, sessions, tokens, mails, compose, passwords, mailAnswer }),
  });
  await app.register(emailConfirmationRoutes, {
    emailConfirmation: emailConfirmationService({ users, companies, tokens, mails, compose, mailAnswer }),
  });
  if (showsMails) await app.register(mailPageRoutes, { mails });
  await app.register(usersRoutes, { users: userAccounts });
  await app.register(companiesRoutes, { companies: companyAccounts });
  const reviews = reviewsService({ reviews: reviewsRepository(database), reviewPages });
  await app.register(reviewsRoutes, { reviews });
  await app.register(exportRoutes, { exports: exportService({ auth, userAccounts, users, companyAccounts, reviews }) });
  await app.register(moderationRoutes, {
    moderation: moderationService({ moderation: moderationRepository(database), marks: marksRepository(database) }),
  });
  await app.register(sitemapRoutes, { sitemap: sitemapService({ sitemap: sitemapRepository(database) }) });
  await app.register(searchRoutes, {
    search: searchService({ search: searchRepository(database), onSearch: observeSearches(registry) }),
  });
  await app.register(avatarsRoutes, { avatars, users: userAccounts, companies: companyAccounts });
  await app.register(healthRoutes, { ping: checkDatabase });

  return app;
}
