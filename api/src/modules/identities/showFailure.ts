import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteProblem } from '../../plugins/problemDetails.ts';

/**
 * The reason for rejecting a browser's request. Pages explain this reason. `busy`: logins are overloaded or limited. `unknown`: there is no such
 * provider. `invalid`: the parameters are not valid. `failed`: an error of the server.
 */
export type BrowserFailure = 'busy' | 'failed' | 'invalid' | 'unknown';

/**
 * Creates the error handler of a route that browsers open: it redirects to a page that explains the error, because a
 * browser would show a problem as plain text.
 *
 * @param toUrl returns the URL of the page
 */
export function showFailure(toUrl: (failure: BrowserFailure, request: FastifyRequest) => string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    // The caller is a program, because browsers send no token when they open a URL.
    if (request.headers.authorization !== undefined) throw error;
    const { statusCode } = noteProblem(error, request);
    void reply.redirect(toUrl(toFailure(statusCode), request), 303);
  };
}

function toFailure(statusCode: number): BrowserFailure {
  if (statusCode === 429 || statusCode === 503) return 'busy';
  if (statusCode === 404) return 'unknown';
  return statusCode < 500 ? 'invalid' : 'failed';
}
