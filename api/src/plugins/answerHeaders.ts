import cors from '@fastify/cors';
import fp from 'fastify-plugin';

export interface AnswerHeadersOptions {
  /** Other origins whose pages may call; `*` for all. */
  corsOrigins: string[];
}

/** Headers that every answer has: who may read it, and who may keep it. */
export const answerHeaders = fp<AnswerHeadersOptions>(
  async (app, { corsOrigins }) => {
    await app.register(cors, {
      origin: corsOrigins.includes('*') ? '*' : corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['Link', 'X-Total-Count', 'Retry-After'],
      maxAge: 600,
      strictPreflight: false,
    });

    app.addHook('onSend', async (request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      const isPublic = /^(GET|HEAD)$/.test(request.method) && request.headers.authorization === undefined;
      if (!isPublic) reply.header('cache-control', 'no-store');
    });
  },
  { name: 'answerHeaders' },
);
