import { clientNetwork } from '@heard/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { MountCount } from '../../src/configuration/MountCount.ts';
import type { RemoteFailure } from '../../src/configuration/RemoteFailure.ts';
import type { ReleaseCounts } from '../releases/ReleaseCounts.ts';
import { KnownVersions } from './KnownVersions.ts';
import { LogLimit } from './LogLimit.ts';
import type { ReleaseOnPage, BeaconTokens } from './BeaconTokens.ts';
import type { SourceMaps } from './SourceMaps.ts';

export interface BeaconRoutesOptions {
  /** Returns the deployed versions of each remote and of the shell, by name. */
  versions: () => Promise<Record<string, readonly string[]>>;
  /** Returns the name of the remote that owns a path; null if no remote owns it. */
  findRemote: (path: string) => string | null;
  sourceMaps: SourceMaps;
  /** Counts the beacons of each release. `heard-remote deploy --then` uses the counts. */
  counts: Pick<ReleaseCounts, 'addMount' | 'addFailure' | 'addRecovery'>;
  /** Returns which releases of the shell and of each remote a browser with these cookies gets. */
  getReleases: (cookies: string | undefined) => Promise<ReleaseOnPage[]>;
  tokens: BeaconTokens;
  metrics: Registry;
}

const MAX_BYTES = 8 * 1024;
const MAX_BROWSER_REPORT_BYTES = 64 * 1024;
const WINDOW_MS = 60_000;
/** The buckets of the histogram of the times (seconds) until pages were rendered. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 15, 30];

const name = { type: 'string', pattern: '^[a-z][a-z0-9-]*$', maxLength: 64 };
const version = { type: 'string', maxLength: 64 };
const token = { type: 'string', maxLength: 64 };

/** `path`, `module` and `stack` are optional, because documents of older releases do not send them. */
const failureSchema = {
  type: 'object',
  required: ['remote', 'version', 'reason'],
  additionalProperties: false,
  properties: {
    remote: name,
    version,
    reason: { type: 'string', maxLength: 4096 },
    path: { type: 'string', maxLength: 2048 },
    module: { type: 'string', maxLength: 200, nullable: true },
    stack: { type: 'string', maxLength: 4096, nullable: true },
    isRecovered: { type: 'boolean' },
    token,
  },
};

const mountsSchema = {
  type: 'array',
  maxItems: 100,
  items: {
    type: 'object',
    required: ['remote', 'version', 'ms'],
    additionalProperties: false,
    properties: { remote: name, version, ms: { type: 'number', minimum: 0, maximum: 3_600_000 }, token },
  },
};

interface Token {
  /** The token is missing if the document of the browser was created before the server had tokens, or if the browser could not fetch the tokens. */
  token?: string;
}

/** A report that a browser sends through the Reporting API. This server ignores all reports except crash reports. */
interface BrowserReport {
  type?: unknown;
  url?: unknown;
  body?: { reason?: unknown; stack?: unknown } | null;
}

/**
 * Receives the beacons of browsers. The endpoints are public, so the log is limited per remote (`LogLimit`); the number of further
 * beacons is logged at the end of the minute. A beacon counts only with a token of its release.
 * - `GET /reports/tokens`: the tokens of the releases on a page, by remote. Browsers request them when the page is interactive.
 * - `POST /reports/remote-failure`: a remote or the shell failed, or React rendered a page again. Logged, and counted separately.
 * - `POST /reports/mounts`: pages that were shown, and how long that took. Counted.
 * - `POST /reports/browser`: the browser closed or reloaded a page that crashed or did not respond. Logged and counted.
 */
export async function beaconRoutes(
  app: FastifyInstance,
  { versions, findRemote, sourceMaps, counts, getReleases, tokens, metrics }: BeaconRoutesOptions,
) {
  const known = new KnownVersions(versions);
  const { failures, recoveries, loads, crashes } = createBeaconMetrics(metrics);
  const mayLog = createLogLimits(app);
  const translate = async (stack: string | null | undefined) =>
    stack === null || stack === undefined ? null : sourceMaps.translate(stack);

  app.get('/reports/tokens', async (request) => {
    const releases = await getReleases(request.headers.cookie);
    return Object.fromEntries(releases.map((release) => [release.remote, tokens.create(release, request.ip)]));
  });

  app.post<{ Body: Pick<RemoteFailure, 'remote' | 'version' | 'reason'> & Partial<RemoteFailure> & Token }>(
    '/reports/remote-failure',
    { bodyLimit: MAX_BYTES, schema: { body: failureSchema } },
    async (request, reply) => {
      const { remote, version, reason, path, module, stack, isRecovered = false } = request.body;
      // Uses only known labels, because clients must not be able to create new time series.
      const labels = await known.label(remote, version);
      if (tokens.isValid(request.body.token, { remote, version }, request.ip)) {
        (isRecovered ? recoveries : failures).inc(labels);
        if (isRecovered) counts.addRecovery(labels.remote, labels.version, request.ip);
        else counts.addFailure(labels.remote, labels.version, request.ip);
      }
      if (mayLog(request.ip, labels.remote, reason)) {
        const message = `${remote === 'shell' ? 'shell' : 'remote'} ${isRecovered ? 'recovered' : 'failed'}`;
        // Does not await the log line, because the client need not wait for the source maps.
        void translate(stack).then((mapped) =>
          request.log.warn({ remote, version, reason, path, module, stack: mapped }, message),
        );
      }
      return reply.code(204).send();
    },
  );

  app.post<{ Body: (MountCount & Token)[] }>(
    '/reports/mounts',
    { bodyLimit: MAX_BYTES, schema: { body: mountsSchema } },
    async (request, reply) => {
      for (const { remote, version, ms, token } of request.body) {
        if (!tokens.isValid(token, { remote, version }, request.ip)) continue;
        const labels = await known.label(remote, version);
        loads.observe(labels, ms / 1000);
        counts.addMount(labels.remote, labels.version, ms, request.ip);
      }
      return reply.code(204).send();
    },
  );

  registerBrowserReports(app, (request, { path, reason, stack }) => {
    const remote = findRemote(path) ?? 'unknown';
    crashes.inc({ remote, reason });
    if (!mayLog(request.ip, remote, `${reason} ${path}`)) return;
    void translate(stack).then((mapped) => request.log.warn({ remote, reason, path, stack: mapped }, 'page crashed'));
  });
}

/** Creates the metrics of beacons. The endpoints are public, so the labels that clients send are limited to known remotes. */
function createBeaconMetrics(metrics: Registry) {
  const labelNames = ['remote', 'version'] as const;
  const registers = [metrics];
  const failures = new Counter({
    name: 'heard_remote_failures_total',
    help: 'Failures of remotes and the shell reported by browsers. The endpoint is public.',
    labelNames,
    registers,
  });
  const recoveries = new Counter({
    name: 'heard_remote_recoveries_total',
    help: 'Pages that React has rendered again after a difference or an error, reported by browsers. The endpoint is public.',
    labelNames,
    registers,
  });
  const loads = new Histogram({
    name: 'heard_remote_mount_duration_seconds',
    help: 'Time until the page of a remote was shown, reported by browsers. The count is the number of mounts. The endpoint is public.',
    labelNames,
    buckets: BUCKETS,
    registers,
  });
  const crashes = new Counter({
    name: 'heard_page_crashes_total',
    help: 'Pages that crashed or did not respond, reported by browsers, by the remote of the page. The endpoint is public.',
    labelNames: ['remote', 'reason'],
    registers,
  });
  return { failures, recoveries, loads, crashes };
}

/** Returns whether a beacon may be logged. `remote` is a configured remote, `shell` or `unknown`. */
type MayLog = (ip: string, remote: string, failure: string) => boolean;

/** Limits how many beacons are logged per remote and minute. */
function createLogLimits(app: FastifyInstance): MayLog {
  const limits = new Map<string, LogLimit>();
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onClose', async () => clearTimeout(timer));

  function endMinute() {
    for (const [remote, { omitted }] of limits) {
      if (omitted > 0) app.log.warn({ remote, count: omitted }, 'more remote failures reported');
    }
    limits.clear();
    timer = undefined;
  }

  return (ip, remote, failure) => {
    timer ??= setTimeout(endMinute, WINDOW_MS);
    const limit = limits.get(remote) ?? new LogLimit();
    limits.set(remote, limit);
    return limit.accept(clientNetwork(ip, 64), failure, remote !== 'unknown');
  };
}

/** Receives the reports that browsers send by the Reporting API. */
function registerBrowserReports(app: FastifyInstance, report: (request: FastifyRequest, crash: Crash) => void) {
  app.addContentTypeParser(
    'application/reports+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post('/reports/browser', { bodyLimit: MAX_BROWSER_REPORT_BYTES }, async (request, reply) => {
    for (const crash of readCrashes(request.body)) report(request, crash);
    return reply.code(204).send();
  });
}

interface Crash {
  path: string;
  reason: string;
  stack: string | null;
}

/** Returns the crashes among the first ten reports of a browser. */
function readCrashes(body: unknown): Crash[] {
  const reports = Array.isArray(body) ? (body as (BrowserReport | null)[]) : [];
  return reports.slice(0, 10).flatMap((report) => {
    const path = report?.type === 'crash' ? toPath(report.url) : null;
    if (path === null) return [];
    const { reason, stack } = report?.body ?? {};
    return {
      path,
      // A report without a reason means that the process of the page ended.
      reason: ['unresponsive', 'oom'].includes(String(reason)) ? String(reason) : 'crash',
      stack: typeof stack === 'string' ? stack.slice(0, 4096) : null,
    };
  });
}

/** Returns the path of a reported URL, without query and fragment; null if the text is no URL. */
function toPath(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname.slice(0, 2048) : null;
}
