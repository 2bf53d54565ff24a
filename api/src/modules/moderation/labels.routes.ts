import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LabelReviewBody, OptionalReasonBody, Review } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import { allowNoBody } from '../allowNoBody.ts';
import type { ModerationService } from './moderation.service.ts';

const params = Type.Object({ id: Type.String() });

/** Endpoints with which administrators add labels to reviews and remove them. */
export const labelsRoutes: FastifyPluginAsyncTypebox<{ moderation: ModerationService }> = async (
  app,
  { moderation },
) => {
  app.route({
    ...toRoute('labelReview'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Add a label to a review: its author got something for it, or has a connection to the company',
      description:
        'The label replaces the disclosure of the author. The decision is public, and can be appealed. A review that already has a label keeps this label.',
      params,
      body: LabelReviewBody,
      response: { 200: Review },
    },
    handler: (request) => moderation.label(getAdministrator(request), request.params.id, request.body),
  });

  app.route({
    ...toRoute('unlabelReview'),
    onRequest: app.guards.administrator,
    preValidation: allowNoBody,
    schema: {
      summary: 'Remove the label of a review; the disclosure of its author then applies again',
      params,
      body: OptionalReasonBody,
      response: { 200: Review },
    },
    handler: (request) => moderation.unlabel(getAdministrator(request), request.params.id, request.body),
  });
};
