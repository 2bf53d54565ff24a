import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Appeal,
  AppealBody,
  AppealsQuery,
  CompanyTransparency,
  CreateFlagBody,
  DecideAppealBody,
  Decision,
  Flag,
  HideReviewBody,
  ListedAppeal,
  OptionalReasonBody,
  PageQuery,
  SiteTransparency,
} from '@heard/contract/schemas';
import { Type } from 'typebox';
import { getAdministrator, getCaller, getFlagger } from '../../plugins/authentication.ts';
import { allowNoBody } from '../allowNoBody.ts';
import { call } from '../call.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import { sendPage } from '../page.ts';
import type { AppealsService } from './appeals.service.ts';
import type { FlagsService } from './flags.service.ts';
import type { TransparencyService } from './transparency.service.ts';

const params = Type.Object({ id: Type.String() });

interface ReportsRoutesOptions {
  flags: FlagsService;
  appeals: AppealsService;
  transparency: TransparencyService;
  moderation: ModerationService;
}

export const reportsRoutes: FastifyPluginAsyncTypebox<ReportsRoutesOptions> = async (app, options) => {
  const { flags, appeals, transparency, moderation } = options;

  app.route({
    ...call('createFlag'),
    onRequest: app.guards.flagger,
    schema: {
      summary: 'Report a review, or a part of it',
      description:
        'A report does not hide anything; a person decides. One for the same ground as an earlier decision about the same text is `rejected` immediately, with that decision.',
      params,
      body: CreateFlagBody,
      response: { 201: Flag },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await flags.create(getFlagger(request), request.params.id, request.body)),
  });

  app.route({
    ...call('listFlags'),
    onRequest: app.guards.anyAccount,
    schema: {
      summary: 'List the own reports, newest first',
      querystring: PageQuery,
      response: { 200: Type.Array(Flag) },
    },
    handler: async (request, reply) => sendPage(reply, await flags.ofCaller(getCaller(request), request.query)),
  });

  app.route({
    ...call('withdrawFlag'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'Withdraw an own report that is open', params, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await flags.withdraw(getCaller(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('appealDecision'),
    onRequest: app.guards.anyAccount,
    schema: {
      summary: 'Appeal a decision, once and within 183 days',
      description:
        'Only for those who are affected: the author of a hidden review, the owner of a hidden reply or of a blocked company, or the sender of a rejected report.',
      params,
      body: AppealBody,
      response: { 201: Appeal },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await appeals.create(getCaller(request), request.params.id, request.body)),
  });

  app.route({
    ...call('hideReply'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Hide the reply to a review: only its owner sees it, with the reason',
      params,
      body: HideReviewBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await moderation.hideReply(getAdministrator(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('unhideReply'),
    onRequest: app.guards.administrator,
    preValidation: allowNoBody,
    schema: { summary: 'Show a hidden reply again', params, body: OptionalReasonBody, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await moderation.unhideReply(getAdministrator(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('listAppeals'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List the open appeals, oldest first, or the others, newest first',
      querystring: AppealsQuery,
      response: { 200: Type.Array(ListedAppeal) },
    },
    handler: async (request, reply) => sendPage(reply, await appeals.list(getAdministrator(request), request.query)),
  });

  app.route({
    ...call('decideAppeal'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Decide an open appeal',
      params: Type.Object({ decisionId: Type.String() }),
      body: DecideAppealBody,
      response: { 200: Appeal },
    },
    handler: (request) => appeals.decide(getAdministrator(request), request.params.decisionId, request.body),
  });

  app.route({
    ...call('getCompanyTransparency'),
    schema: {
      summary: 'Get figures about the reports and hidden reviews of a company',
      params,
      response: { 200: CompanyTransparency },
    },
    handler: (request) => transparency.ofCompany(request.params.id),
  });

  app.route({
    ...call('listCompanyDecisions'),
    schema: {
      summary: 'List the decisions about reviews of a company, newest first',
      params,
      querystring: PageQuery,
      response: { 200: Type.Array(Decision) },
    },
    handler: async (request, reply) =>
      sendPage(reply, await transparency.listDecisions(request.params.id, request.query)),
  });

  app.route({
    ...call('getTransparency'),
    schema: { summary: 'Get the figures of the last thirteen months', response: { 200: SiteTransparency } },
    handler: () => transparency.ofSite(),
  });

  app.route({
    ...call('listDecisions'),
    schema: {
      summary: 'List all decisions, newest first',
      querystring: PageQuery,
      response: { 200: Type.Array(Decision) },
    },
    handler: async (request, reply) => sendPage(reply, await transparency.listDecisions(null, request.query)),
  });
};
