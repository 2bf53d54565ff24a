import type { Socket } from 'node:net';
import { languageOf, tellLanguage, toInstance } from '@heard/server-kit';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { DatabaseUnavailableError } from '../database/guardDatabase.ts';
import { isDatabaseUnavailable } from '../database/isDatabaseUnavailable.ts';
import { ProblemError, type ProblemKind } from '../problems.ts';

/** Turns whatever is thrown, and every address that is not there, into RFC 9457 `application/problem+json`. */
export const problemDetails = fp(
  async (app) => {
    app.setErrorHandler((error: unknown, request, reply) => sendProblem(error, request, reply));
    app.setNotFoundHandler((request, reply) => sendProblem(new ProblemError('not-found'), request, reply));
  },
  { name: 'problemDetails' },
);

/** Also for what Fastify refuses before a route is found, such as an address that can't be decoded. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Who has left in the middle of a body hears nothing, and is no fault of the database's.
  const problem = request.raw.readableAborted ? new ProblemError('bad-request') : toProblemError(error);
  if (problem.kind === 'internal') request.log.error({ err: error }, 'unexpected error');
  if (problem.kind === 'unavailable' && !isCrowd(error)) request.log.warn({ err: error }, 'the database is away');
  const language = languageOf(request);
  const body = problem.toProblem(language);
  // What a person may quote to us, who then find its log line.
  if (body.status >= 500) body.instance = toInstance(request.id);
  tellLanguage(reply, language);
  // A string, so that no answer schema of the route picks members out of it.
  return reply
    .code(problem.statusCode)
    .headers(problem.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Answers what is no HTTP request at all, where there is no request to answer to yet. */
export function sendClientProblem(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const body = JSON.stringify(new ProblemError('bad-request').toProblem('en'));
    const head = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': 'en',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write(['HTTP/1.1 400 Bad Request', ...head, '', body].join('\r\n'));
  }
  socket.destroySoon();
}

/** Under load thousands are refused: their own lines and the metrics tell it. */
function isCrowd(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError && error.isOverload;
}

/** What Fastify itself refuses, by its error codes. */
const FASTIFY_ERRORS: Record<string, ProblemKind> = {
  FST_ERR_BAD_URL: 'bad-request',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
};

function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseUnavailable(error)) return new ProblemError('unavailable');
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const kind = FASTIFY_ERRORS[code];
  if (kind !== undefined) return new ProblemError(kind);
  return new ProblemError(statusCode >= 400 && statusCode < 500 ? 'bad-request' : 'internal');
}
