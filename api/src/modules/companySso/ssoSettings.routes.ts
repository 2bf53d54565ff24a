import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CompanySso, PutCompanySsoBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import type { SsoSettingsService } from './settings.service.ts';

/** Serves the single sign-on settings of a company to its admins. */
export const ssoSettingsRoutes: FastifyPluginAsyncTypebox<{ ssoSettings: SsoSettingsService }> = async (
  app,
  { ssoSettings },
) => {
  app.route({
    ...toRoute('getCompanySso'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Get the single sign-on settings of your company, without the client secret',
      response: { 200: CompanySso },
    },
    handler: (request) => ssoSettings.read(getCompanyOwner(request)),
  });

  app.route({
    ...toRoute('putCompanySso'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Set up single sign-on for your company, turn it on or off, or require it',
      description:
        'Only for email addresses at the proven domain of the company. After any change except of `active` and `required`, the settings have to pass a test before single sign-on can be active. The admin who makes single sign-on required can still log in with a password or a passkey.',
      body: PutCompanySsoBody,
      response: { 200: CompanySso },
    },
    limits: [{ name: 'passwordChecks', ifBodyHas: 'currentPassword' }],
    handler: (request) => ssoSettings.save(getCompanyOwner(request), request.body),
  });

  app.route({
    ...toRoute('deleteCompanySso'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Delete the OpenID provider of your company, and the links of its people to it',
      description:
        'The people of the company then log in with a password. People without a password set one by a password reset.',
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await ssoSettings.remove(getCompanyOwner(request));
      return reply.code(204).send(null);
    },
  });
};
