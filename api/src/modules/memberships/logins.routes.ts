import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CompanyLogin, MailAnswer, PasswordBody, UpdateCompanyLoginBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyCaller } from '../../plugins/authentication.ts';
import type { LoginsService } from './logins.service.ts';

export const loginsRoutes: FastifyPluginAsyncTypebox<{ logins: LoginsService }> = async (app, { logins }) => {
  app.route({
    ...toRoute('getCompanyLogin'),
    onRequest: app.guards.companyLogin,
    schema: { summary: 'Get the name and email that the caller logs in with', response: { 200: CompanyLogin } },
    handler: (request) => logins.read(getCompanyCaller(request)),
  });

  app.route({
    ...toRoute('updateCompanyLogin'),
    onRequest: app.guards.companyLogin,
    schema: {
      summary: 'Change the name or the email of the login, in any role',
      body: UpdateCompanyLoginBody,
      response: { 200: CompanyLogin },
    },
    limits: [
      { name: 'passwordChecks', ifBodyHas: 'currentPassword' },
      { name: 'emailChanges', ifBodyHas: 'currentPassword' },
    ],
    handler: (request) => logins.update(getCompanyCaller(request), request.body, negotiateLanguage(request)),
  });

  app.route({
    ...toRoute('sendCompanyLoginConfirmation'),
    onRequest: app.guards.companyLogin,
    schema: { summary: 'Resend the confirmation email of the login', response: { 202: MailAnswer } },
    limits: ['confirmations'],
    handler: async (request, reply) =>
      reply.code(202).send(await logins.sendConfirmation(getCompanyCaller(request), negotiateLanguage(request))),
  });

  app.route({
    ...toRoute('deleteCompanyLogin'),
    onRequest: app.guards.companyLogin,
    schema: {
      summary: 'Delete the login and its memberships',
      description:
        'The last admin of a company gets 409, and first has to make another person an admin, or delete the company’s account.',
      body: PasswordBody,
      response: { 204: Type.Null() },
    },
    limits: ['passwordChecks'],
    handler: async (request, reply) => {
      await logins.remove(getCompanyCaller(request), request.body.password);
      return reply.code(204).send(null);
    },
  });
};
