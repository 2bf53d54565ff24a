import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { RemoteFailure } from '../../src/federation/RemoteFailure.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';

export interface ReportRoutesOptions {
  /** The remotes that there are. */
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
 * `POST /reports/remote-failure`: a browser tells that a remote has failed, which becomes one line of this server's
 * log, and is counted. Anybody may call it: at most 60 lines a minute are written, and then how many there were besides.
 */
export async function reportRoutes(app: FastifyInstance, { registry, metrics }: ReportRoutesOptions) {
  const failures = new Counter({
    name: 'heard_remote_failures_total',
    help: 'Failures of remotes that browsers have reported. Anybody may report.',
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
          app.log.warn(`${lines - MAX_LINES} more failures of remotes were reported in this minute.`);
        }
        lines = 0;
        window = undefined;
      }, WINDOW_MS);
      lines += 1;
      const { remote, version, reason } = request.body;
      // What anybody may send must not make a new row of metrics each time.
      failures.inc({ remote: registry.remotes.some(({ name }) => name === remote) ? remote : 'unknown' });
      if (lines <= MAX_LINES) {
        request.log.warn(`Remote ${remote} ${JSON.stringify(version)} failed: ${JSON.stringify(reason)}`);
      }
      return reply.code(204).send();
    },
  );
}
