import { setSite } from '@heard/contract';
import { createEtag, loopback, NO_SITE, requestLog, requestMetrics, securityHeaders, toSite } from '@heard/server-kit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { startBackgroundWork, type BackgroundOptions, type BackgroundWork } from './startBackgroundWork.ts';
import type { ApiOptions } from './ApiOptions.ts';
import { TARGET_WAIT_MS } from './admission/createLane.ts';
import { createLanes } from './admission/createLanes.ts';
import { REUSE_MS, type Reuse } from './admission/Reuse.ts';
import { compose } from './composition.ts';
import { watchPool } from './database/watchPool.ts';
import { createHttpServer } from './httpServer.ts';
import { createKnownDevices } from './modules/auth/index.ts';
import { healthRoutes } from './modules/health/index.ts';
import { mailPageRoutes } from './modules/mail/index.ts';
import { accountWrites } from './plugins/accountWrites.ts';
import { admission, isRead } from './plugins/admission.ts';
import { apiKeys } from './plugins/apiKeys.ts';
import { authentication } from './plugins/authentication.ts';
import { openApi } from './plugins/openApi.ts';
import { problemDetails } from './plugins/problemDetails.ts';
import { publicReads } from './plugins/publicReads.ts';
import { isOperatorRoute, rateLimiting } from './plugins/rateLimits.ts';
import { responseHeaders } from './plugins/responseHeaders.ts';
import { routeOptions } from './plugins/routeOptions.ts';
import { securityEventFields, securityEvents } from './plugins/securityEvents.ts';
import { createSharedResponses } from './plugins/sharedResponses.ts';
import { validation } from './plugins/validation.ts';

const { version: VERSION } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};

export type Api = Awaited<ReturnType<typeof createApi>>;

/** Creates the whole API on a database. It does not listen yet, and its background work is not started. */
export async function createApi(options: ApiOptions) {
  const { database, jwtSecret, metricsFrom = loopback } = options;
  const { publicUrl = 'http://localhost:3000', corsOrigins = [], redisUrl = null } = options;
  setSite(toSite(options.site ?? NO_SITE, null));
  const app = createHttpServer(options);
  const registry = new Registry();
  const { replicas = null } = options;
  const replicaNames = replicas?.all.map(({ name }) => name) ?? [];
  const lanes = createLanes(registry, options.targetWaitMs ?? TARGET_WAIT_MS, replicaNames);
  const reuse: Reuse = {
    milliseconds: options.reuseMs ?? REUSE_MS,
    writes: 0,
    mustBeCurrent: () => (replicas?.getPosition() ?? null) !== null,
  };
  const { repositories, modules, services } = await compose({ ...options, log: app.log, registry, lanes, reuse });
  app.addHook('onClose', services.images.close);
  const { getRejection = () => null, checkDatabase = repositories.ping } = options;

  if (options.tracing) await app.register(options.tracing);
  await app.register(problemDetails);
  await app.register(securityEvents);
  await app.register(requestLog, { getFields: securityEventFields });
  const build = { component: 'api', version: VERSION };
  await app.register(requestMetrics, { registry, readers: metricsFrom, build });
  watchPool(database, registry);
  const shared = createSharedResponses({ registry, reuse, createEtag });
  app.decorateRequest('share', null);
  app.addHook('onSend', shared.onSend);
  await app.register(responseHeaders, { corsOrigins, security: securityHeaders(publicUrl) });
  app.decorateRequest('publicRead', null);
  app.addHook('onRequest', ({ routeOptions: { url, config } }, _reply, done) => {
    const needsPrimary = !isOperatorRoute(url) && !(config.isPublicRead && replicas?.isAnyAvailable());
    done((needsPrimary && getRejection()) || undefined);
  });
  let background: BackgroundWork | undefined;
  app.addHook('onResponse', ({ method, routeOptions: { url } }, { statusCode }, done) => {
    if (!isRead(method, url) && statusCode < 300) background?.wake();
    done();
  });
  await app.register(routeOptions);
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
  // Runs after the rate limits but before the lanes, because a stored response needs no database.
  app.addHook('onRequest', shared.onRequest);
  if (replicas) await app.register(publicReads, { replicas, registry });
  await app.register(admission, { lanes });

  for (const { routes } of modules) await routes(app);
  if (options.showsMails) await app.register(mailPageRoutes, repositories);
  await app.register(healthRoutes, { ping: checkDatabase, replicas: replicas?.all ?? null });

  return {
    app,
    services,

    /** Starts all background work. Successful writes wake it. */
    async startBackgroundWork(backgroundOptions: BackgroundOptions): Promise<BackgroundWork> {
      background = await startBackgroundWork({ repositories, services, log: app.log, registry }, backgroundOptions);
      return background;
    },
  };
}

/** Creates the app without its background work. */
export async function createApp(options: ApiOptions) {
  return (await createApi(options)).app;
}
