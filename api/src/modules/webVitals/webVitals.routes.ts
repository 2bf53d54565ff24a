import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { PageVitals, WebVitalCounts } from '@heard/contract';
import { AddWebVitalsBody, PageVitals as PageVitalsSchema } from '@heard/contract/schemas';
import { hasWebServerToken } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { ProblemError } from '../../problems.ts';

/** Serves the web vitals of visitors: web servers add them, administrators list them. */
export const webVitalsRoutes: FastifyPluginAsyncTypebox<{
  add: (counts: readonly WebVitalCounts[]) => Promise<void>;
  list: () => Promise<PageVitals[]>;
  reportKey: string | null;
}> = async (app, { add, list, reportKey }) => {
  app.route({
    ...toRoute('addWebVitals'),
    async onRequest(request) {
      if (!hasWebServerToken(request.headers.authorization, reportKey)) throw new ProblemError('unauthenticated');
    },
    schema: {
      summary: 'Add web vitals that browsers have measured; for web servers',
      description:
        'The bearer token is the HMAC-SHA-256 of `webVitals` with the key `REPORT_KEY`, in base64url. Counts of the same hour, page, release and vital are added. Entries older than 7 days are ignored.',
      body: AddWebVitalsBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await add(request.body.counts);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('listWebVitals'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List the web vitals of the last 7 days, by page and release',
      response: { 200: Type.Array(PageVitalsSchema) },
    },
    handler: list,
  });
};
