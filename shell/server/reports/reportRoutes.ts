import { clientNetwork } from '@heard/server-kit';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { RemoteFailure } from '../../src/configuration/RemoteFailure.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';

export interface ReportRoutesOptions {
  /** The configured remotes. */
  registry: RemoteRegistry;
  metrics: Registry;
}

const MAX_BYTES = 8 * 1024;
const MAX_LINES = 60;
/** The share of one network, for first and for further reports of a failure. */
const MAX_LINES_PER_NETWORK = 10;
/** Failures whose first report is logged in any case. Each has a reason of at most 4 KB. */
const MAX_FAILURES = 1000;
const WINDOW_MS = 60_000;

const failureSchema = {
  type: 'object',
  required: ['remote', 'version', 'reason'],
  additionalProperties: false,
  properties: {
    remote: { type: 'string', pattern: '^[a-z][a-z0-9-]*$', maxLength: 64 },
    version: { type: 'string', maxLength: 64 },
    reason: { type: 'string', maxLength: 4096 },
  },
};

/**
 * Serves `POST /reports/remote-failure`: a browser reports that a remote failed, which is logged and counted. The endpoint is
 * public, so the log is limited to 60 lines a minute, 10 of them from one network, so that one client can't silence the others. The
 * first report of each remote and reason is logged beyond that. The number of the other reports is logged at the end of the minute.
 */
export async function reportRoutes(app: FastifyInstance, { registry, metrics }: ReportRoutesOptions) {
  const failures = new Counter({
    name: 'heard_remote_failures_total',
    help: 'Failures of remotes reported by browsers. The endpoint is public.',
    labelNames: ['remote'],
    registers: [metrics],
  });
  let window = startWindow();
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onClose', async () => clearTimeout(timer));

  function shouldLog(network: string, { remote, reason }: RemoteFailure, isConfigured: boolean): boolean {
    const failure = `${remote} ${reason}`;
    const isFirst = isConfigured && !window.failures.has(failure) && window.failures.size < MAX_FAILURES;
    const share = isFirst ? window.firstLines : window.furtherLines;
    const ownLines = share.get(network) ?? 0;
    if (ownLines >= MAX_LINES_PER_NETWORK || (!isFirst && window.lines >= MAX_LINES)) return false;
    if (isFirst) window.failures.add(failure);
    share.set(network, ownLines + 1);
    window.lines += 1;
    return true;
  }

  app.post<{ Body: RemoteFailure }>(
    '/reports/remote-failure',
    { bodyLimit: MAX_BYTES, schema: { body: failureSchema } },
    async (request, reply) => {
      timer ??= setTimeout(() => {
        if (window.omitted > 0) app.log.warn({ count: window.omitted }, 'more remote failures reported');
        window = startWindow();
        timer = undefined;
      }, WINDOW_MS);
      const { remote, version, reason } = request.body;
      const isConfigured = registry.remotes.some(({ name }) => name === remote);
      // Clients must not be able to create time series.
      failures.inc({ remote: isConfigured ? remote : 'unknown' });
      if (shouldLog(clientNetwork(request.ip, 64), request.body, isConfigured)) {
        request.log.warn({ remote, version, reason }, 'remote failed');
      } else window.omitted += 1;
      return reply.code(204).send();
    },
  );
}

function startWindow() {
  return {
    lines: 0,
    omitted: 0,
    /** Remotes and reasons that were reported. */
    failures: new Set<string>(),
    /** Lines by network: first reports of a failure, and further ones. */
    firstLines: new Map<string, number>(),
    furtherLines: new Map<string, number>(),
  };
}
