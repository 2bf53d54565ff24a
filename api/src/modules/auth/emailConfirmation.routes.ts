import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ConfirmEmailAnswer, ConfirmEmailBody, MailAnswer } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { getCompanyAccount, getPerson } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import type { EmailConfirmationService } from './emailConfirmation.service.ts';

export const emailConfirmationRoutes: FastifyPluginAsyncTypebox<{
  emailConfirmation: EmailConfirmationService;
}> = async (app, { emailConfirmation }) => {
  app.route({
    ...call('confirmEmail'),
    schema: {
      summary: "Confirm a consumer's email with the token of a link",
      description:
        'The token is valid for 7 days, until the email or the password changes or a newer token is sent. Reviews that awaited the confirmation become public.',
      body: ConfirmEmailBody,
      response: { 200: ConfirmEmailAnswer },
    },
    handler: async (request) => {
      const { answer, account } = await emailConfirmation.confirm(request.body);
      request.subject = account;
      return answer;
    },
  });

  app.route({
    ...call('sendEmailConfirmation'),
    onRequest: app.guards.person,
    schema: { summary: "Resend the confirmation email to the consumer's email", response: { 202: MailAnswer } },
    handler: async (request, reply) =>
      reply.code(202).send(await emailConfirmation.sendToPerson(getPerson(request), negotiateLanguage(request))),
  });

  app.route({
    ...call('sendWorkEmailConfirmation'),
    onRequest: app.guards.companyAccount,
    schema: { summary: "Send a new code to the company's work email", response: { 202: MailAnswer } },
    handler: async (request, reply) =>
      reply
        .code(202)
        .send(await emailConfirmation.sendToCompany(getCompanyAccount(request), negotiateLanguage(request))),
  });
};
