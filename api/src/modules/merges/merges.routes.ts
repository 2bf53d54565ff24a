import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Merge, MergeBody, MergePreview, ReasonBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import type { MergesService } from './merges.service.ts';

/** Endpoints with which administrators merge companies and undo a merge. */
export const mergesRoutes: FastifyPluginAsyncTypebox<{ merges: MergesService }> = async (app, { merges }) => {
  app.route({
    ...toRoute('previewMerge'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Get what merging a listing into another company would change',
      description: 'The request is rejected for the same reasons as the merge itself.',
      params: Type.Object({ id: Type.String(), into: Type.String() }),
      response: { 200: MergePreview },
    },
    handler: (request) => merges.preview(request.params.id, request.params.into),
  });

  app.route({
    ...toRoute('mergeCompanies'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Merge a listing into another company; the other company gets the reviews and the URL of the listing',
      body: MergeBody,
      response: { 200: Merge },
    },
    limits: ['adminCompanies'],
    handler: (request) => merges.merge(getAdministrator(request), request.body),
  });

  app.route({
    ...toRoute('undoMerge'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Undo a merge',
      description: 'Reviews that were written about the other company after the merge stay there.',
      params: Type.Object({ id: Type.String() }),
      body: ReasonBody,
      response: { 200: Merge },
    },
    limits: ['adminCompanies'],
    handler: (request) => merges.undo(getAdministrator(request), request.params.id, request.body),
  });
};
