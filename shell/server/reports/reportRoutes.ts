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
 * public, so at most 60 lines a minute are logged, and then the number of the others.
 */
export async function reportRoutes(app: FastifyInstance, { registry, metrics }: ReportRoutesOptions) {
  const failures = new Counter({
    name: 'heard_remote_failures_total',
    help: 'Failures of remotes reported by browsers. The endpoint is public.',
    labelNames: ['remote'],
    registers: [metrics],
  });
  let lines = 0;
  let window: NodeJS.Timeout | undefined;
  app.addHook('onClose', async () => clearTimeout(window));

  app.post<{ Body: RemoteFailure }>(
    '/reports/remote-failure',
    { bodyLimit: MAX_BYTES, schema: { body: failureSchema } },
    async (request, reply) => {
      window ??= setTimeout(() => {
        if (lines > MAX_LINES) {
          app.log.warn({ count: lines - MAX_LINES }, 'more remote failures reported');
        }
        lines = 0;
        window = undefined;
      }, WINDOW_MS);
      lines += 1;
      const { remote, version, reason } = request.body;
      // Clients must not be able to create time series.
      failures.inc({ remote: registry.remotes.some(({ name }) => name === remote) ? remote : 'unknown' });
      if (lines <= MAX_LINES) {
        request.log.warn({ remote, version, reason }, 'remote failed');
      }
      return reply.code(204).send();
    },
  );
}
