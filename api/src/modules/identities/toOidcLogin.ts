import type { OidcLogin } from '@heard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoginStep } from './loginStep.ts';

/** Returns the response to a step of a login, with a token if the step has completed the login. */
export function toOidcLogin(
  app: Pick<FastifyInstance, 'signToken'>,
  request: FastifyRequest,
  { session, ...step }: LoginStep,
): OidcLogin {
  if (session === undefined) return step;
  request.subject = { userId: session.user.id };
  const { sessionId, ...account } = session;
  return { ...step, session: { token: app.signToken(sessionId), ...account } };
}
