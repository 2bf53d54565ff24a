import { negotiateLanguage } from '@heard/server-kit';
import type { FastifyRequest } from 'fastify';
import { readBrowser } from './browserCookie.ts';
import type { StepRequest } from './identities.service.ts';

/** Returns what a step of a login needs of a request. @param isSecure whether the site uses HTTPS */
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
