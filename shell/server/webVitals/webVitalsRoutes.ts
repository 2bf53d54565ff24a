import { createWebServerToken } from '@heard/server-kit';
import { WEB_VITAL_COUNTS_MAX, webVitalBounds, webVitals, type WebVital, type WebVitalCounts } from '@heard/contract';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { WebVitalsReport } from '../../src/configuration/WebVitalsReport.ts';
import { NetworkLimit } from '../NetworkLimit.ts';
import { toReason } from '../remotes/files.ts';
import type { BeaconTokens } from '../beacons/BeaconTokens.ts';
import { toNetwork } from '../toNetwork.ts';
import { WebVitalGroups } from './WebVitalGroups.ts';

export interface WebVitalsRoutesOptions {
  apiUrl: string;
  /** The key with which this server sends the counts to the API; null if the API stores no counts. */
  reportKey: string | null;
  /** Returns the path of the first mount that shows a module of a deployed remote; null if no mount shows it. */
  findMount: (remote: string, module: string) => string | null;
  tokens: Pick<BeaconTokens, 'isValid'>;
  metrics: Registry;
}

const MAX_BYTES = 1024;
/** Maximum number of beacons of a network per minute. Many visitors may share an address. */
const MAX_REPORTS = 60;
const SEND_MS = 60_000;
const TIMEOUT_MS = 5_000;

const NAMES: Record<WebVital, string> = {
  lcp: 'heard_lcp_seconds',
  inp: 'heard_inp_seconds',
  cls: 'heard_cls',
  ttfb: 'heard_ttfb_seconds',
};
const HELP: Record<WebVital, string> = {
  lcp: 'Largest Contentful Paint',
  inp: 'Interaction to Next Paint',
  cls: 'Cumulative Layout Shift',
  ttfb: 'Time to First Byte',
};

const value = { type: 'number', minimum: 0, maximum: 3_600_000 };
const schema = {
  type: 'object',
  required: ['remote', 'version', 'module', 'token'],
  additionalProperties: false,
  properties: {
    remote: { type: 'string', maxLength: 64 },
    version: { type: 'string', maxLength: 64 },
    module: { type: 'string', maxLength: 200 },
    token: { type: 'string', maxLength: 64 },
    ...Object.fromEntries(webVitals.map((vital) => [vital, value])),
  },
};

/**
 * Serves `POST /reports/web-vitals`: measurements of the first page of a document. Reports with a token of the release
 * are counted in histograms by mount and release. The counts are sent every minute to the API, which stores them by
 * hour.
 */
export async function webVitalsRoutes(
  app: FastifyInstance,
  { apiUrl, reportKey, findMount, tokens, metrics }: WebVitalsRoutesOptions,
) {
  const limit = new NetworkLimit(MAX_REPORTS);
  const groups = new WebVitalGroups();
  const histograms = createHistograms(metrics);

  app.post<{ Body: WebVitalsReport & { token: string } }>(
    '/reports/web-vitals',
    { bodyLimit: MAX_BYTES, schema: { body: schema } },
    async (request, reply) => {
      const { remote, version, module, token, ...measured } = request.body;
      // Uses only known labels, because clients must not be able to create new time series.
      const mount = findMount(remote, module);
      const isValid = mount !== null && tokens.isValid(token, { remote, version }, request.ip);
      if (isValid && limit.take(toNetwork(request.ip))) {
        groups.add({ mount, remote, version }, measured);
        for (const vital of webVitals) {
          const value = measured[vital];
          if (value !== undefined) histograms[vital].observe({ mount, version }, toUnit(vital, value));
        }
      }
      return reply.code(204).send();
    },
  );

  if (reportKey !== null) sendRegularly(app, groups, { apiUrl, token: createWebServerToken(reportKey) });
}

function createHistograms(metrics: Registry): Record<WebVital, Histogram<'mount' | 'version'>> {
  const create = (vital: WebVital) =>
    new Histogram({
      name: NAMES[vital],
      help: `${HELP[vital]} on the first page of a document, reported by browsers. The endpoint is public.`,
      labelNames: ['mount', 'version'] as const,
      buckets: webVitalBounds[vital].map((bound) => toUnit(vital, bound)),
      registers: [metrics],
    });
  return { lcp: create('lcp'), inp: create('inp'), cls: create('cls'), ttfb: create('ttfb') };
}

/** Returns a time in seconds, the unit of Prometheus. */
const toUnit = (vital: WebVital, value: number) => (vital === 'cls' ? value : value / 1000);

/**
 * Sends the counts to the API every minute and when the server stops. Counts that the API has not received are sent
 * again.
 */
function sendRegularly(
  app: FastifyInstance,
  groups: WebVitalGroups,
  { apiUrl, token }: { apiUrl: string; token: string },
) {
  async function send(counts: WebVitalCounts[]): Promise<void> {
    const response = await fetch(`${apiUrl}/webVitals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ counts }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
  }

  async function sendAll(): Promise<void> {
    const entries = groups.take();
    for (let at = 0; at < entries.length; at += WEB_VITAL_COUNTS_MAX) {
      try {
        await send(entries.slice(at, at + WEB_VITAL_COUNTS_MAX));
      } catch (error) {
        groups.putBack(entries.slice(at));
        app.log.warn({ reason: toReason(error) }, 'web vitals not stored, trying again');
        return;
      }
    }
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => void sendAll(), SEND_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sendAll();
  });
}
