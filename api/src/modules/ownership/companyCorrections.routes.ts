import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AdminCompany, CorrectCategoriesBody, ReasonBody, RenameBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import type { DecisionsService } from './decisions.service.ts';

const params = Type.Object({ id: Type.String() });

/** Endpoints for administrators to correct published data of a company. */
export const companyCorrectionsRoutes: FastifyPluginAsyncTypebox<{ decisions: DecisionsService }> = async (
  app,
  { decisions },
) => {
  app.route({
    ...toRoute('renameCompany'),
    onRequest: app.guards.administrator,
    schema: { summary: 'Set the name of a company', params, body: RenameBody, response: { 200: AdminCompany } },
    handler: (request) =>
      decisions.rename(getAdministrator(request), request.params.id, request.body, negotiateLanguage(request)),
  });

  app.route({
    ...toRoute('rejectName'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Reject the name of a company, and restore its previous name',
      params,
      body: ReasonBody,
      response: { 200: AdminCompany },
    },
    handler: (request) =>
      decisions.rejectName(getAdministrator(request), request.params.id, request.body, negotiateLanguage(request)),
  });

  app.route({
    ...toRoute('correctCategories'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Set the categories of a company',
      description:
        'If the company has an owner, the owner gets an email with the reason, and cannot change the categories for `lockDays` days.',
      params,
      body: CorrectCategoriesBody,
      response: { 200: AdminCompany },
    },
    handler: (request) =>
      decisions.setCategories(getAdministrator(request), request.params.id, request.body, negotiateLanguage(request)),
  });
};
