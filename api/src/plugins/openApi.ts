import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { LANGUAGES } from '@heard/contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { translate } from '../messages/messages.ts';
import { problemStatuses, type ProblemKind } from '../problems.ts';
import { KEY_SCOPES } from './apiKeys.ts';
import { Problem } from './Problem.ts';
import { rateLimits } from './rateLimits.ts';
import { schemaNames } from './schemaNames.ts';

const kinds = Object.keys(problemStatuses) as ProblemKind[];

const DESCRIPTION = `Reviews of companies. JSON in and out, camelCase, times in ISO 8601 UTC.

Lists are paginated by \`limit\` (default 20, 1 to 100) and \`cursor\`. The \`Link\` header has the URL of the next page
(\`rel="next"\`), \`X-Total-Count\` the total.

Errors are RFC 9457 \`application/problem+json\`. \`type\` is a URI reference; \`errors\` lists invalid properties:

| type | status | |
|---|---|---|
${kinds.map((kind) => `| \`/problems/${kind}\` | ${problemStatuses[kind]} | ${translate('en', `problem.${kind}.title`)} |`).join('\n')}

Their texts (\`title\`, \`detail\`, \`message\`) are in the language negotiated by \`Accept-Language\`, as \`Content-Language\` states:
${LANGUAGES.map((language) => `\`${language}\``).join(', ')}; English by default. Emails that a request triggers use the same language, unless the
account has a language. Programs should rely on \`type\` and \`field\`, which do not depend on the language.

The systems of a company use API keys, which the owner creates with POST /company/keys. An endpoint with the security scheme
\`apiKey\` accepts a key with the scope named there; all others respond to a key with \`/problems/wrong-scope\`.

Requests over a rate limit are rejected with \`/problems/too-many-requests\`; \`Retry-After\` is the number of seconds to wait.
The limits:

| requests | limit | counted per |
|---|---|---|
${Object.values(rateLimits)
  .map(({ what, max, seconds, by }) => `| ${what} | ${max} in ${seconds} s | ${by} |`)
  .join('\n')}`;

const errorResponse = {
  description: 'Error',
  headers: {
    'X-Request-Id': { description: 'On every response: identifies the log lines of the request', type: 'string' },
    'Content-Language': { description: 'The language of the texts, negotiated by `Accept-Language`', type: 'string' },
    'Retry-After': { description: 'On 429 and 503: how many seconds to wait before a retry', type: 'integer' },
  },
  content: { 'application/problem+json': { schema: Problem } },
};

/** The shape of the upload form, for the document only: its routes parse it themselves. */
const IMAGE_FORM = {
  type: 'object',
  required: ['avatar'],
  properties: { avatar: { type: 'string', format: 'binary' } },
};

/** Uses the status text as the description of each response. */
function describeResponses(responses: unknown): Record<string, object> {
  return Object.fromEntries(
    Object.entries(Object(responses)).map(([status, schema]) => [
      status,
      { ...Object(schema), 'x-response-description': STATUS_CODES[status] },
    ]),
  );
}

/** Sends the first response of each of these routes again instead of rendering and encoding it per request. */
function renderOnce(app: FastifyInstance, routes: string[]): void {
  const rendered = new Map<string, { type: string; body: Buffer }>();
  app.addHook('preHandler', (request, reply, done) => {
    const document = rendered.get(request.routeOptions.url ?? '');
    if (document === undefined) done();
    else void reply.type(document.type).send(document.body);
  });
  app.addHook('onSend', async ({ method, routeOptions: { url = '' } }, reply, payload) => {
    if (method === 'GET' && reply.statusCode === 200 && routes.includes(url) && typeof payload === 'string')
      rendered.set(url, { type: String(reply.getHeader('content-type')), body: Buffer.from(payload) });
    return payload;
  });
}

/** Serves the OpenAPI document at /openapi.json and its documentation page at /docs. Must be registered before the routes. */
export const openApi = fp(
  async (app) => {
    const names = schemaNames();
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Heard', version: '1.0.0', description: DESCRIPTION },
        components: {
          securitySchemes: {
            session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'heard_…' },
          },
        },
      },
      transform: ({ schema, url, route }) => {
        const { call } = route.config ?? {};
        const scope = call === undefined ? undefined : KEY_SCOPES[call];
        const [, tag = ''] = url.split('/');
        const described = {
          ...schema,
          tags: [tag],
          ...(call !== undefined && { operationId: call }),
          ...(route.onRequest !== undefined && {
            security: [{ session: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])],
          }),
          ...(schema.consumes?.includes('multipart/form-data') && { body: IMAGE_FORM }),
          response: { ...describeResponses(schema.response), default: errorResponse },
        };
        // Still a schema: `mark` only renames properties.
        return { url, schema: names.mark(described) as typeof schema };
      },
      transformObject: (document) => ({
        ...names.name('openapiObject' in document ? { ...document.openapiObject } : {}),
        // Relative to the document, so that it also works behind the web server's /api.
        servers: [{ url: './' }],
      }),
    });
    await app.register(async (documents) => {
      renderOnce(documents, ['/openapi.json', '/docs/json', '/docs/yaml']);
      await documents.register(swaggerUi, {
        routePrefix: '/docs',
        indexPrefix: '.',
        theme: { title: 'Heard API' },
        // The page loads its own files and the document.
        staticCSP: {
          'default-src': "'none'",
          'script-src': "'self'",
          'style-src': ["'self'", "'unsafe-inline'"],
          'img-src': ["'self'", 'data:'],
          'connect-src': "'self'",
          'base-uri': "'none'",
          'form-action': "'none'",
          'frame-ancestors': "'none'",
        },
        transformSpecification: (document) => ({ ...document, servers: [{ url: '../' }] }),
      });
      documents.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
    });
  },
  { name: 'openApi' },
);
