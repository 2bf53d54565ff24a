import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ConfirmEmailAnswer, ConfirmEmailBody, MailAnswer } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyAccount, getPerson } from '../../plugins/authentication.ts';
import type { EmailConfirmationService } from './emailConfirmation.service.ts';

export const emailConfirmationRoutes: FastifyPluginAsyncTypebox<{
  emailConfirmation: EmailConfirmationService;
}> = async (app, { emailConfirmation }) => {
  app.route({
    ...toRoute('confirmEmail'),
    schema: {
      summary:
        "Confirm the email address of a consumer's account, or of a login for companies, with the token of an emailed link",
      description:
        'The token is valid for 7 days, or until the email address or the password changes or a newer token is sent. Reviews that awaited the confirmation become public.',
      body: ConfirmEmailBody,
      response: { 200: ConfirmEmailAnswer },
    },
    handler: async (request) => {
      const { response, account } = await emailConfirmation.confirm(request.body);
      request.subject = account;
      return response;
    },
  });

  app.route({
    ...toRoute('sendEmailConfirmation'),
    onRequest: app.guards.person,
    schema: { summary: 'Resend the confirmation email to the consumer', response: { 202: MailAnswer } },
    limits: ['confirmations'],
    handler: async (request, reply) =>
      reply.code(202).send(await emailConfirmation.sendToPerson(getPerson(request), negotiateLanguage(request))),
  });

  app.route({
    ...toRoute('sendWorkEmailConfirmation'),
    onRequest: app.guards.companyAccount,
    schema: { summary: "Send a new code to the company's work email address", response: { 202: MailAnswer } },
    limits: ['confirmations'],
    handler: async (request, reply) =>
      reply
        .code(202)
        .send(await emailConfirmation.sendToCompany(getCompanyAccount(request), negotiateLanguage(request))),
  });
};
