import { negotiateLanguage, setContentLanguage, toInstance } from '@heard/server-kit';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { OverloadError } from '../admission/OverloadError.ts';
import { isDatabaseUnavailable } from '../database/isDatabaseUnavailable.ts';
import { ProblemError, type ProblemKind } from '../problems.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Responds to every thrown error and every unknown URL with RFC 9457 `application/problem+json`. */
export const problemDetails = fp(
  async (app) => {
    app.setErrorHandler((error: unknown, request, reply) => sendProblem(error, request, reply));
    app.setNotFoundHandler((request, reply) => sendProblem(new ProblemError('not-found'), request, reply));
  },
  { name: 'problemDetails' },
);

/** Sends an error as a problem. Also for errors that Fastify raises before routing, such as a malformed URL. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = noteProblem(error, request);
  const language = negotiateLanguage(request);
  const body = problem.toProblem(language);
  // A user may quote the request id to the support, which finds the log lines of the request by this id.
  if (body.status >= 500) body.instance = toInstance(request.id);
  setContentLanguage(reply, language);
  // Sent as a string, because the route's response schema would drop properties.
  return reply.code(problem.statusCode).headers(problem.headers).type(PROBLEM_TYPE).send(JSON.stringify(body));
}

/** Logs why a request fails, for routes that respond to browsers with another page, because browsers would show a problem as text. */
export function noteProblem(error: unknown, request: FastifyRequest): ProblemError {
  // A client that disconnected while sending its body is not a failure of the database.
  const problem = request.raw.readableAborted ? new ProblemError('bad-request') : toProblemError(error);
  request.problem = problem.kind;
  request.subject ??= problem.account;
  if (problem.kind === 'internal') request.log.error({ err: error }, 'unexpected error');
  // Requests that are rejected because of an overload are counted in the metrics, but not logged, because there may be thousands of them.
  if (problem.kind === 'unavailable' && !(error instanceof OverloadError))
    request.log.warn({ err: error }, 'database unavailable');
  return problem;
}

/** Maps the codes of errors that Fastify raises to the kinds of problems. */
const FASTIFY_ERRORS: Record<string, ProblemKind> = {
  FST_ERR_BAD_URL: 'bad-request',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
};

/** Returns the problem with which the API responds to an error. */
function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseUnavailable(error)) return new ProblemError('unavailable');
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const kind = FASTIFY_ERRORS[code];
  if (kind !== undefined) return new ProblemError(kind);
  return new ProblemError(statusCode >= 400 && statusCode < 500 ? 'bad-request' : 'internal');
}
