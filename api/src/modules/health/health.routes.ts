import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ProblemError } from '../../problems.ts';

const Health = Type.Object({ status: Type.Literal('ok') });

/** Serves health checks. `ping` rejects while the database is unavailable; a process that is shutting down is not ready. */
export const healthRoutes: FastifyPluginAsyncTypebox<{ ping: () => Promise<void> }> = async (app, { ping }) => {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });

  app.get('/health/live', {
    schema: { summary: 'Check whether the process is running', response: { 200: Health } },
    handler: async () => ({ status: 'ok' as const }),
  });

  app.get('/health/ready', {
    schema: { summary: 'Check whether the API can serve requests', response: { 200: Health } },
    handler: async () => {
      if (isEnding) throw new ProblemError('unavailable');
      await ping();
      return { status: 'ok' as const };
    },
  });
};
