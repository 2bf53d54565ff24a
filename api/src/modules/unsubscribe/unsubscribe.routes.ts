import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UnsubscribeFromDigestBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { SubscriptionsService } from './subscriptions.service.ts';

/** Endpoints to unsubscribe from emails, for people who follow the link in an email and for email programs (one-click). */
export const unsubscribeRoutes: FastifyPluginAsyncTypebox<{ emailSubscriptions: SubscriptionsService }> = async (
  app,
  { emailSubscriptions },
) => {
  // The body that email programs send for a one-click unsubscribe (RFC 8058, 3.1). It is ignored, because the token
  // identifies the subscription.
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 1000 }, (_request, _body, done) =>
    done(null, undefined),
  );

  app.route({
    ...toRoute('unsubscribe'),
    schema: {
      summary: 'Turn off one kind of email with the token of the link in such an email',
      description:
        'Email programs also call this endpoint for a one-click unsubscribe (RFC 8058). The body is ignored.',
      params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await emailSubscriptions.unsubscribe(request.params.token);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('unsubscribeFromDigest'),
    schema: {
      summary: 'Turn off the weekly email about followed companies',
      body: UnsubscribeFromDigestBody,
      response: { 204: Type.Null() },
    },
    limits: ['digestUnsubscribes'],
    handler: async (request, reply) => {
      await emailSubscriptions.unsubscribeFromDigest(request.body.token);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('unsubscribeFromDigestByLink'),
    schema: {
      summary: 'Turn off the weekly email about followed companies with one click',
      description: 'Email programs call this endpoint for a one-click unsubscribe (RFC 8058). The body is ignored.',
      params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
      response: { 200: Type.Unsafe<string>({ description: 'An empty text' }) },
    },
    limits: ['digestUnsubscribes'],
    handler: async (request, reply) => {
      await emailSubscriptions.unsubscribeFromDigest(request.params.token);
      return reply.code(200).type('text/plain; charset=utf-8').send('');
    },
  });
};
