import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CompanyMailSettings, UnsubscribeFromDigestBody, UpdateCompanyMailSettingsBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import type { SubscriptionsService } from './subscriptions.service.ts';

export const subscriptionsRoutes: FastifyPluginAsyncTypebox<{ emailSubscriptions: SubscriptionsService }> = async (
  app,
  { emailSubscriptions },
) => {
  // What email programs send for a one-click unsubscribe (RFC 8058, 3.1). It says nothing that the token doesn't.
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 1000 }, (_request, _body, done) =>
    done(null, undefined),
  );

  app.route({
    ...call('getCompanyMailSettings'),
    onRequest: app.guards.owner,
    schema: { summary: 'Get which emails the company receives', response: { 200: CompanyMailSettings } },
    handler: (request) => emailSubscriptions.companySettings(getCompanyOwner(request)),
  });

  app.route({
    ...call('updateCompanyMailSettings'),
    onRequest: app.guards.owner,
    schema: {
      summary: 'Change which emails the company receives',
      body: UpdateCompanyMailSettingsBody,
      response: { 200: CompanyMailSettings },
    },
    handler: (request) =>
      emailSubscriptions.updateCompanySettings(getCompanyOwner(request), request.body, negotiateLanguage(request)),
  });

  app.route({
    ...call('unsubscribe'),
    schema: {
      summary: 'Turn off the emails that a link in one of them is about',
      description: 'Also what email programs call for a one-click unsubscribe (RFC 8058). The body is ignored.',
      params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await emailSubscriptions.unsubscribe(request.params.token);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('unsubscribeFromDigest'),
    schema: {
      summary: 'Turn off the weekly email about followed companies',
      body: UnsubscribeFromDigestBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await emailSubscriptions.unsubscribeFromDigest(request.body.token);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('unsubscribeFromDigestByLink'),
    schema: {
      summary: 'Turn off the weekly email about followed companies with one click',
      description: 'What email programs send (RFC 8058). The body is ignored.',
      params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
      response: { 200: Type.Unsafe<string>({ description: 'Empty' }) },
    },
    handler: async (request, reply) => {
      await emailSubscriptions.unsubscribeFromDigest(request.params.token);
      return reply.code(200).type('text/plain; charset=utf-8').send('');
    },
  });
};
