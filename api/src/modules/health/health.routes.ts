import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

const Health = Type.Object({ status: Type.Literal('ok') });

/** `ping` fails while the database is away. */
export const healthRoutes: FastifyPluginAsyncTypebox<{ ping: () => Promise<void> }> = async (app, { ping }) => {
  app.get('/health/live', {
    schema: { summary: 'Whether the process runs', response: { 200: Health } },
    handler: async () => ({ status: 'ok' as const }),
  });

  app.get('/health/ready', {
    schema: { summary: 'Whether calls can be answered', response: { 200: Health } },
    handler: async () => {
      await ping();
      return { status: 'ok' as const };
    },
  });
};
