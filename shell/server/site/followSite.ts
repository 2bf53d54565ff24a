import { endpoints, type CurrentSite } from '@heard/contract';
import type { FastifyInstance } from 'fastify';
import { readFromApi, revalidateFromApi } from '../document/readFromApi.ts';
import type { WebSettings } from '../settings.ts';
import { applySite } from './applySite.ts';
import { getSiteKey } from './siteKey.ts';

interface FollowSiteOptions {
  settings: Pick<WebSettings, 'apiUrl' | 'site' | 'sendsEmail'>;
  /** Called after the site of this process has changed. */
  onChange: () => void;
}

/** The path of the page for the first setup. */
const SETUP_PATH = '/setup';
/** The time (ms) between two requests for the identity of the site. */
const INTERVAL_MS = 2_000;
/** The time (ms) between two requests before the first response of the API. */
const START_INTERVAL_MS = 250;

/**
 * Applies the stored identity of the site, and whether the site sends emails. Applies both before the server listens, and again after each change.
 * While the API is unavailable, the last known identity stays in use. Before the first response of the API, only the identity of the environment is
 * in use.
 *
 * Until the first setup is completed, the home page redirects browsers to the setup. It does not redirect health checks.
 */
export function followSite(app: FastifyInstance, { settings, onChange }: FollowSiteOptions): void {
  const url = `${settings.apiUrl}${endpoints.getSiteIdentity.path}`;
  let version: string | null = null;
  let needsSetup = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function refresh(): Promise<void> {
    const result =
      version === null
        ? await readFromApi<CurrentSite>(url, {})
        : await revalidateFromApi<CurrentSite>(url, {}, version);
    if (result.status === 'found') {
      version = result.version;
      needsSetup = result.body.needsSetup;
      const before = getSiteKey();
      applySite(settings, result.body);
      if (getSiteKey() !== before) onChange();
    }
    if (isClosed) return;
    const isStarting = version === null && result.status === 'unavailable';
    timer = setTimeout(() => void refresh(), isStarting ? START_INTERVAL_MS : INTERVAL_MS).unref();
  }

  app.addHook('onRequest', async ({ method, url: target, headers }, reply) => {
    const isHome = method === 'GET' && /^\/(?:\?|$)/.test(target);
    if (!needsSetup || !isHome || headers.accept?.includes('text/html') !== true) return;
    return reply.header('cache-control', 'no-store').redirect(SETUP_PATH + target.slice(1), 307);
  });
  app.addHook('onReady', refresh);
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}
