import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MailSettings, UpdateMailSettingsBody } from '@heard/contract/schemas';
import { toRoute } from '../../kernel/toRoute.ts';
import { getPerson } from '../../plugins/authentication.ts';
import type { UsersService } from '../users/index.ts';

/** Lets authors choose which emails they receive, such as emails about replies. */
export const mailSettingsRoutes: FastifyPluginAsyncTypebox<{ users: UsersService }> = async (app, { users }) => {
  app.route({
    ...toRoute('getMailSettings'),
    onRequest: app.guards.person,
    schema: { summary: 'Get which emails the account receives', response: { 200: MailSettings } },
    handler: (request) => users.mailSettings(getPerson(request)),
  });

  app.route({
    ...toRoute('updateMailSettings'),
    onRequest: app.guards.person,
    schema: {
      summary: 'Change which emails the account receives',
      body: UpdateMailSettingsBody,
      response: { 200: MailSettings },
    },
    handler: (request) => users.updateMailSettings(getPerson(request), request.body),
  });
};
