import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ProblemError } from '../../problems.ts';

const Health = Type.Object({ status: Type.Literal('ok') });

/** `ping` fails while the database is away. A process that is ending is not ready any more. */
export const healthRoutes: FastifyPluginAsyncTypebox<{ ping: () => Promise<void> }> = async (app, { ping }) => {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });

  app.get('/health/live', {
    schema: { summary: 'Whether the process runs', response: { 200: Health } },
    handler: async () => ({ status: 'ok' as const }),
  });

  app.get('/health/ready', {
    schema: { summary: 'Whether calls can be answered', response: { 200: Health } },
    handler: async () => {
      if (isEnding) throw new ProblemError('unavailable');
      await ping();
      return { status: 'ok' as const };
    },
  });
};
