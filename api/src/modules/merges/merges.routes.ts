import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Merge, MergeBody, MergePreview, ReasonBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { getAdministrator } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import type { MergesService } from './merges.service.ts';

/** Only for administrators. */
export const mergesRoutes: FastifyPluginAsyncTypebox<{ merges: MergesService }> = async (app, { merges }) => {
  app.route({
    ...call('previewMerge'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Get what merging a listing into another company would change',
      description: 'Rejected for the same reasons as the merge.',
      params: Type.Object({ id: Type.String(), into: Type.String() }),
      response: { 200: MergePreview },
    },
    handler: (request) => merges.preview(request.params.id, request.params.into),
  });

  app.route({
    ...call('mergeCompanies'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Merge a listing into another company, which gets its reviews and its URL',
      body: MergeBody,
      response: { 200: Merge },
    },
    handler: (request) => merges.merge(getAdministrator(request), request.body),
  });

  app.route({
    ...call('undoMerge'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Undo a merge',
      description: 'Reviews that were written about the other company since stay there.',
      params: Type.Object({ id: Type.String() }),
      body: ReasonBody,
      response: { 200: Merge },
    },
    handler: (request) => merges.undo(getAdministrator(request), request.params.id, request.body),
  });
};
