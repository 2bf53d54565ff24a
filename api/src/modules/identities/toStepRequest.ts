import { negotiateLanguage } from '@heard/server-kit';
import type { FastifyRequest } from 'fastify';
import { readBrowser } from './browserCookie.ts';
import type { StepRequest } from './identities.service.ts';

/** Returns the data of a request that a step of a login needs. @param isSecure whether the site uses HTTPS */
export const toStepRequest = (
  request: FastifyRequest,
  { token }: { token: string },
  isSecure: boolean,
): StepRequest => ({
  token,
  browser: readBrowser(request.headers.cookie, isSecure),
  userAgent: request.headers['user-agent'],
  language: negotiateLanguage(request),
});
