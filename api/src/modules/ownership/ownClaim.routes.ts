import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CheckProofBody,
  ConfirmWorkEmailBody,
  OwnClaim,
  OwnCompany,
  RefuseClaimAnswer,
  RefuseClaimBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyAccount } from '../../plugins/authentication.ts';
import type { OwnershipService } from './ownership.service.ts';

export const ownClaimRoutes: FastifyPluginAsyncTypebox<{ ownership: OwnershipService }> = async (
  app,
  { ownership },
) => {
  app.route({
    ...toRoute('getOwnClaim'),
    onRequest: app.guards.companyAccount,
    schema: { summary: 'Get your claim of a company, and how to prove it', response: { 200: OwnClaim } },
    handler: (request) => ownership.ownClaim(getCompanyAccount(request)),
  });

  app.route({
    ...toRoute('confirmWorkEmail'),
    onRequest: app.guards.companyAccount,
    schema: {
      summary: 'Confirm the work email address with the code that was sent to it',
      description:
        "The code proves the claim if the work email address is on the website's domain. It is valid for 24 hours and 10 attempts.",
      body: ConfirmWorkEmailBody,
      response: { 200: OwnCompany },
    },
    limits: ['workEmailCodes'],
    handler: (request) =>
      ownership.confirmWorkEmail(getCompanyAccount(request), request.body, negotiateLanguage(request)),
  });

  app.route({
    ...toRoute('checkProof'),
    onRequest: app.guards.companyAccount,
    schema: {
      summary: 'Prove the claim by a DNS record, or by a file on the website',
      body: CheckProofBody,
      response: { 200: OwnCompany },
    },
    limits: ['proofChecks'],
    lane: 'proofs',
    handler: (request) => ownership.checkProof(getCompanyAccount(request), request.body, negotiateLanguage(request)),
  });

  app.route({
    ...toRoute('refuseClaim'),
    schema: {
      summary: "End a claim with the token of the link 'This wasn't us' in the email to the work email address",
      body: RefuseClaimBody,
      response: { 200: RefuseClaimAnswer },
    },
    handler: (request) => ownership.refuse(request.body.token, negotiateLanguage(request)),
  });
};
