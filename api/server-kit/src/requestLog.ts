import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

export interface RequestLogOptions {
  /** Returns further fields for the line of a request. The fields must contain no secrets, and no personal data except ids. */
  getFields?: (request: FastifyRequest, reply: FastifyReply) => Record<string, string>;
}

/** API keys, which a client may send in a path by mistake. Queries are never logged. */
const API_KEY = /heard_[\w-]{43}_[\da-z]{1,7}/gi;

/** The tokens in the paths of the unsubscribe endpoints, with or without the prefix of a proxy. */
const UNSUBSCRIBE_TOKEN = /(\/unsubscribe\/)[^/]+/gi;

/** Returns the path of a URL for the log, without its query and without secrets. */
export function toLoggedPath(url: string): string {
  return url.replace(/\?.*$/s, '').replace(API_KEY, 'heard_[redacted]').replace(UNSUBSCRIBE_TOKEN, '$1[redacted]');
}

/** Logs one line per request and sets `X-Request-Id` on every response. */
export const requestLog = fp<RequestLogOptions>(
  async (app, { getFields = () => ({}) }) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions, url, log } = request;
      const path = toLoggedPath(url);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      // The pattern is null for a URL without a route.
      const line = { method, route: routeOptions.url ?? null, path, status: reply.statusCode, ms };
      log.info({ ...line, ...getFields(request, reply) }, 'request');
      done();
    });
  },
  { name: 'requestLog' },
);
