import { clientNetwork } from '@heard/server-kit';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { MountCount } from '../../src/configuration/MountCount.ts';
import type { RemoteFailure } from '../../src/configuration/RemoteFailure.ts';
import type { ReleaseCounts } from '../releases/ReleaseCounts.ts';
import { KnownVersions } from './KnownVersions.ts';
import { LogLimit } from './LogLimit.ts';
import type { SourceMaps } from './SourceMaps.ts';

export interface ReportRoutesOptions {
  /** Returns the deployed versions of each remote and of the shell, by name. */
  versions: () => Promise<Record<string, readonly string[]>>;
  /** Returns the name of the remote that owns a path; null for none. */
  findRemote: (path: string) => string | null;
  sourceMaps: SourceMaps;
  /** Counts by release, for `heard-remote deploy --then`. */
  counts: Pick<ReleaseCounts, 'addMount' | 'addFailure'>;
  metrics: Registry;
}

const MAX_BYTES = 8 * 1024;
const MAX_BROWSER_REPORT_BYTES = 64 * 1024;
const WINDOW_MS = 60_000;
/** Failures of a remote that one network may add to the counts of its releases in a minute. */
const MAX_FAILURES_PER_NETWORK = 10;
/** Seconds until a page was rendered. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 15, 30];

const name = { type: 'string', pattern: '^[a-z][a-z0-9-]*$', maxLength: 64 };
const version = { type: 'string', maxLength: 64 };

/** Documents that were opened before path, module and stack were reported do not send them. */
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
  },
};

const mountsSchema = {
  type: 'array',
  maxItems: 100,
  items: {
    type: 'object',
    required: ['remote', 'version', 'ms'],
    additionalProperties: false,
    properties: { remote: name, version, ms: { type: 'number', minimum: 0, maximum: 3_600_000 } },
  },
};

/** A report of the browser itself, of which only crashes are used (Reporting API; Crash Reporting). */
interface BrowserReport {
  type?: unknown;
  url?: unknown;
  body?: { reason?: unknown; stack?: unknown } | null;
}

/**
 * Serves the reports of browsers. The endpoints are public, so the log is limited per remote (`LogLimit`); the number of further
 * reports is logged at the end of the minute.
 * - `POST /reports/remote-failure`: a remote, or the shell, failed. Logged and counted.
 * - `POST /reports/mounts`: pages that were shown, and how long that took. Counted.
 * - `POST /reports/browser`: the browser closed or reloaded a page that crashed or did not respond. Logged and counted.
 */
export async function reportRoutes(
  app: FastifyInstance,
  { versions, findRemote, sourceMaps, counts, metrics }: ReportRoutesOptions,
) {
  const known = new KnownVersions(versions);
  const labelNames = ['remote', 'version'] as const;
  const registers = [metrics];
  const failures = new Counter({
    name: 'heard_remote_failures_total',
    help: 'Failures of remotes and the shell reported by browsers. The endpoint is public.',
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
  const limits = new Map<string, LogLimit>();
  /** The counted failures of this minute, by remote and network. */
  const counted = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onClose', async () => clearTimeout(timer));

  function endMinute() {
    for (const [remote, { omitted }] of limits) {
      if (omitted > 0) app.log.warn({ remote, count: omitted }, 'more remote failures reported');
    }
    limits.clear();
    counted.clear();
    timer = undefined;
  }

  /** Limits what one network adds to the failures of a remote, so that one client cannot decide about a release. */
  function mayCount(ip: string, remote: string): boolean {
    timer ??= setTimeout(endMinute, WINDOW_MS);
    const key = `${remote} ${clientNetwork(ip, 64)}`;
    const count = counted.get(key) ?? 0;
    counted.set(key, count + 1);
    return count < MAX_FAILURES_PER_NETWORK;
  }

  /** @param remote a configured remote, `shell` or `unknown` */
  function mayLog(ip: string, remote: string, failure: string): boolean {
    timer ??= setTimeout(endMinute, WINDOW_MS);
    const limit = limits.get(remote) ?? new LogLimit();
    limits.set(remote, limit);
    return limit.accept(clientNetwork(ip, 64), failure, remote !== 'unknown');
  }

  app.post<{ Body: Omit<RemoteFailure, 'path' | 'module' | 'stack'> & Partial<RemoteFailure> }>(
    '/reports/remote-failure',
    { bodyLimit: MAX_BYTES, schema: { body: failureSchema } },
    async (request, reply) => {
      const { remote, version, reason, path, module, stack } = request.body;
      // Clients must not be able to create time series.
      const labels = await known.label(remote, version);
      failures.inc(labels);
      if (mayCount(request.ip, labels.remote)) counts.addFailure(labels.remote, labels.version);
      if (mayLog(request.ip, labels.remote, reason)) {
        const message = remote === 'shell' ? 'shell failed' : 'remote failed';
        // The client does not wait for the maps.
        void translate(stack).then((mapped) =>
          request.log.warn({ remote, version, reason, path, module, stack: mapped }, message),
        );
      }
      return reply.code(204).send();
    },
  );

  app.post<{ Body: MountCount[] }>(
    '/reports/mounts',
    { bodyLimit: MAX_BYTES, schema: { body: mountsSchema } },
    async (request, reply) => {
      for (const { remote, version, ms } of request.body) {
        const labels = await known.label(remote, version);
        loads.observe(labels, ms / 1000);
        counts.addMount(labels.remote, labels.version, ms);
      }
      return reply.code(204).send();
    },
  );

  app.addContentTypeParser(
    'application/reports+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post('/reports/browser', { bodyLimit: MAX_BROWSER_REPORT_BYTES }, async (request, reply) => {
    const reports = Array.isArray(request.body) ? (request.body as (BrowserReport | null)[]) : [];
    for (const report of reports.slice(0, 10)) {
      if (report?.type !== 'crash') continue;
      const path = toPath(report.url);
      if (path === null) continue;
      const remote = findRemote(path) ?? 'unknown';
      // Without a reason, the process of the page ended.
      const reason = ['unresponsive', 'oom'].includes(String(report.body?.reason))
        ? String(report.body?.reason)
        : 'crash';
      crashes.inc({ remote, reason });
      if (!mayLog(request.ip, remote, `${reason} ${path}`)) continue;
      const stack = typeof report.body?.stack === 'string' ? report.body.stack.slice(0, 4096) : null;
      void translate(stack).then((mapped) => request.log.warn({ remote, reason, path, stack: mapped }, 'page crashed'));
    }
    return reply.code(204).send();
  });

  async function translate(stack: string | null | undefined): Promise<string | null> {
    return stack === null || stack === undefined ? null : sourceMaps.translate(stack);
  }
}

/** Returns the path of a reported URL, without query and fragment; null for anything else than a URL. */
function toPath(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname.slice(0, 2048) : null;
}
