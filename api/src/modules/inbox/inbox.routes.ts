import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ReviewCounts, ReviewSelection, ReviewSelectionBody } from '@heard/contract/schemas';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import type { InboxService } from './inbox.service.ts';

export const inboxRoutes: FastifyPluginAsyncTypebox<{ companyInbox: InboxService }> = async (
  app,
  { companyInbox: inbox },
) => {
  app.route({
    ...toRoute('updateReviewSelection'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Set the tags and the assignee of up to 100 reviews of your company',
      description: 'Only the people of the company see the tags and the assignee.',
      body: ReviewSelectionBody,
      response: { 200: ReviewSelection },
    },
    handler: (request) => inbox.updateSelection(getCompanyOwner(request), request.body),
  });

  app.route({
    ...toRoute('getReviewCounts'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Count the reviews that each filter of the inbox selects',
      description: 'Each number counts the reviews for one filter without any other filter.',
      response: { 200: ReviewCounts },
    },
    handler: (request) => inbox.countReviews(getCompanyOwner(request)),
  });
};
