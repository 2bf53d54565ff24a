import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AdminCompany,
  CheckProofBody,
  ClaimsQuery,
  ConfirmWorkEmailBody,
  DeleteCompanyBody,
  ListedClaim,
  OwnClaim,
  OwnCompany,
  ReasonBody,
  RefuseClaimAnswer,
  RefuseClaimBody,
  ReleaseBody,
  RenameBody,
  TransferBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { getAdministrator, getCompanyAccount } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import { sendPage } from '../page.ts';
import type { DecisionsService } from './decisions.service.ts';
import type { OwnershipService } from './ownership.service.ts';

const params = Type.Object({ id: Type.String() });

export const ownershipRoutes: FastifyPluginAsyncTypebox<{
  ownership: OwnershipService;
  decisions: DecisionsService;
}> = async (app, { ownership, decisions }) => {
  app.route({
    ...call('getOwnClaim'),
    onRequest: app.guards.companyAccount,
    schema: { summary: 'Get the own claim of a company, and what proves it', response: { 200: OwnClaim } },
    handler: (request) => ownership.ownClaim(getCompanyAccount(request)),
  });

  app.route({
    ...call('confirmWorkEmail'),
    onRequest: app.guards.companyAccount,
    schema: {
      summary: 'Confirm the work email with the code that was sent to it',
      description:
        "Proves the claim if the work email is on the website's domain. A code is valid for 24 hours and 10 attempts.",
      body: ConfirmWorkEmailBody,
      response: { 200: OwnCompany },
    },
    handler: (request) =>
      ownership.confirmWorkEmail(getCompanyAccount(request), request.body, negotiateLanguage(request)),
  });

  app.route({
    ...call('checkProof'),
    onRequest: app.guards.companyAccount,
    schema: {
      summary: 'Prove the claim by a DNS record, or by a file on the website',
      body: CheckProofBody,
      response: { 200: OwnCompany },
    },
    handler: (request) => ownership.checkProof(getCompanyAccount(request), request.body, negotiateLanguage(request)),
  });

  app.route({
    ...call('deleteCompany'),
    onRequest: app.guards.companyAccount,
    schema: {
      summary: "Delete the company's account; its page becomes an unclaimed listing",
      description: 'For 60 seconds, the session that deleted the account can restore it, and nothing else.',
      body: DeleteCompanyBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await ownership.remove(getCompanyAccount(request), request.body.password);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('restoreCompany'),
    schema: {
      summary: "Restore the company's account within 60 seconds after its deletion",
      security: [{ session: [] }],
      response: { 200: OwnCompany },
    },
    handler: (request) => ownership.restore(app.readSessionId(request)),
  });

  app.route({
    ...call('refuseClaim'),
    schema: {
      summary: "End a claim with the token of the link 'This wasn't us' in the email to the work email",
      body: RefuseClaimBody,
      response: { 200: RefuseClaimAnswer },
    },
    handler: (request) => ownership.refuse(request.body.token, negotiateLanguage(request)),
  });

  app.route({
    ...call('listClaims'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List claims that are not effective, newest first, without a total',
      querystring: ClaimsQuery,
      response: { 200: Type.Array(ListedClaim) },
    },
    handler: async (request, reply) => sendPage(reply, await decisions.listClaims(request.query)),
  });

  app.route({
    ...call('getCompanyAsAdmin'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Get a company with its owner, all claims and the log',
      params,
      response: { 200: AdminCompany },
    },
    handler: (request) => decisions.read(request.params.id),
  });

  app.route({
    ...call('releaseCompany'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'End the effective claim of a company, or another one',
      params,
      body: ReleaseBody,
      response: { 200: AdminCompany },
    },
    handler: (request) =>
      decisions.release(getAdministrator(request), request.params.id, request.body, negotiateLanguage(request)),
  });

  app.route({
    ...call('transferCompany'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Make a claim of a company effective, and proven',
      params,
      body: TransferBody,
      response: { 200: AdminCompany },
    },
    handler: (request) =>
      decisions.transfer(getAdministrator(request), request.params.id, request.body, negotiateLanguage(request)),
  });

  app.route({
    ...call('renameCompany'),
    onRequest: app.guards.administrator,
    schema: { summary: 'Set the name of a company', params, body: RenameBody, response: { 200: AdminCompany } },
    handler: (request) =>
      decisions.rename(getAdministrator(request), request.params.id, request.body, negotiateLanguage(request)),
  });

  app.route({
    ...call('rejectName'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Reject the name of a company, which gets its previous name back',
      params,
      body: ReasonBody,
      response: { 200: AdminCompany },
    },
    handler: (request) =>
      decisions.rejectName(getAdministrator(request), request.params.id, request.body, negotiateLanguage(request)),
  });
};
