import type { FastifyInstance } from 'fastify';
import type { RemoteFailure } from '../../src/federation/RemoteFailure.ts';

export interface ReportRoutesOptions {
  /** Takes one line about something that is wrong. */
  report: (line: string) => void;
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
 * output. Anybody may call it: at most 60 lines a minute are printed, and then how many there were besides.
 */
export async function reportRoutes(app: FastifyInstance, { report }: ReportRoutesOptions) {
  let lines = 0;
  let window: NodeJS.Timeout | undefined;
  app.addHook('onClose', async () => clearTimeout(window));

  app.post<{ Body: RemoteFailure }>(
    '/reports/remote-failure',
    { bodyLimit: MAX_BYTES, schema: { body: failureSchema } },
    async (request, reply) => {
      window ??= setTimeout(() => {
        if (lines > MAX_LINES) report(`${lines - MAX_LINES} more failures of remotes were reported in this minute.`);
        lines = 0;
        window = undefined;
      }, WINDOW_MS);
      lines += 1;
      const { remote, version, reason } = request.body;
      // As JSON: what a browser says makes no line of its own.
      if (lines <= MAX_LINES) report(`Remote ${remote} ${JSON.stringify(version)} failed: ${JSON.stringify(reason)}`);
      return reply.code(204).send();
    },
  );
}
