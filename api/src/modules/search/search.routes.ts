import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SearchAnswer, SearchBody, SearchRequest, SearchResult } from '@heard/contract/schemas';
import type { Problem } from '@heard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalidField, ProblemError } from '../../problems.ts';
import type { SearchService } from './search.service.ts';

const Index = Type.Object({ index: Type.String() });
const OneSearch = Type.Omit(SearchRequest, ['indexName']);

/**
 * The maximum size of a response. Long names with many matches, each between the tags of the request, could exceed it
 * with few hits.
 */
const RESPONSE_MAX_BYTES = 1_000_000;

function countBytes(result: SearchResult): number {
  return Buffer.byteLength(JSON.stringify(result));
}

/** Adds `message` to a problem, because Algolia's errors have the properties `message` and `status`. @param payload as `sendProblem` writes it */
function toAlgoliaError(reply: FastifyReply, payload: string): string {
  const problem = JSON.parse(payload) as Problem;
  const [wrong] = problem.errors ?? [];
  const message = wrong === undefined ? problem.detail : `${problem.title}. ${wrong.field}: ${wrong.message}`;
  // Adds the waiting time to the body, because Algolia's clients do not expose headers.
  const retryAfter = reply.getHeader('retry-after');
  return JSON.stringify({ ...problem, message, ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }) });
}

/** Parses all bodies as JSON, because Algolia's clients send JSON with other content types, to avoid CORS preflight requests. */
function parseAllAsJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const types = ['text/plain', 'application/x-www-form-urlencoded'];
  app.addContentTypeParser(types, { parseAs: 'string' }, (request, body: string, done) => {
    return parseJson(request, body, (error, value) =>
      error ? done(new ProblemError('malformed-json')) : done(null, value),
    );
  });
}

/** Implements the part of Algolia's search protocol that its clients need (see "API" in the decisions). */
export const searchRoutes: FastifyPluginAsyncTypebox<{ search: SearchService }> = async (app, { search }) => {
  parseAllAsJson(app);
  app.addHook('onSend', async (_request, reply, payload) =>
    reply.statusCode < 400 || typeof payload !== 'string' ? payload : toAlgoliaError(reply, payload),
  );

  // A separate lane, so that searches with typos do not delay exact searches.
  const takeTyposLane = (request: FastifyRequest) => app.changeLane(request, 'typos');

  app.post('/1/indexes/:index/queries', {
    schema: {
      summary:
        "Search companies with Algolia's request for multiple queries. `index` is `*`; each query has its own `indexName`.",
      params: Index,
      body: SearchBody,
      response: { 200: SearchAnswer },
    },
    limits: [{ name: 'searches', count: ({ body }) => (body as SearchBody).requests.length }],
    lane: 'searches',
    handler: async (request) => {
      const { params, body } = request;
      if (params.index !== '*') throw new ProblemError('not-found');
      const results: SearchResult[] = [];
      let bytes = 0;
      // Runs the searches one after the other, because one request must not occupy all connections.
      for (const [at, one] of body.requests.entries()) {
        const options = { path: `requests.${at}.`, beforeTypos: () => takeTyposLane(request) };
        const result = await search.run(one, options);
        bytes += countBytes(result);
        if (bytes > RESPONSE_MAX_BYTES) throw invalidField(`requests.${at}.hitsPerPage`, 'resultTooLarge');
        results.push(result);
      }
      return { results };
    },
  });

  app.post('/1/indexes/:index/query', {
    schema: {
      summary: "Search companies with Algolia's request for a single query",
      params: Index,
      body: OneSearch,
      response: { 200: SearchResult },
    },
    limits: ['searches'],
    lane: 'searches',
    handler: async (request) => {
      const { params, body } = request;
      const options = { beforeTypos: () => takeTyposLane(request) };
      const result = await search.run({ ...body, indexName: params.index }, options);
      if (countBytes(result) > RESPONSE_MAX_BYTES) throw invalidField('hitsPerPage', 'resultTooLarge');
      return result;
    },
  });
};
