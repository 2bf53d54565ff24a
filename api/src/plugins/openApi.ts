import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { COMPANY_HEADER, LANGUAGES, POSITION_HEADER, POSITION_SECONDS, textRules } from '@heard/contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { translate } from '../messages/messages.ts';
import { problemStatuses, type ProblemKind } from '../problems.ts';
import { KEY_SCOPES } from './apiKeys.ts';
import { OWNER_ROLES } from './ownerRoles.ts';
import { Problem } from './Problem.ts';
import { rateLimits } from './rateLimits.ts';
import { schemaNames } from './schemaNames.ts';

const kinds = Object.keys(problemStatuses) as ProblemKind[];

const DESCRIPTION = `Reviews of companies. Requests and responses are JSON with camelCase properties. Times are in ISO 8601 UTC.

Lists are paginated by \`limit\` (default 20, 1 to 100) and \`cursor\`. The \`Link\` header has the URL of the next page
(\`rel="next"\`), \`X-Total-Count\` the total.

Errors are RFC 9457 \`application/problem+json\`. \`type\` is a URI reference; \`errors\` lists invalid properties:

| type | status | |
|---|---|---|
${kinds.map((kind) => `| \`/problems/${kind}\` | ${problemStatuses[kind]} | ${translate('en', `problem.${kind}.title`)} |`).join('\n')}

Their texts (\`title\`, \`detail\`, \`message\`) are in the language negotiated by \`Accept-Language\`, as \`Content-Language\` states:
${LANGUAGES.map((language) => `\`${language}\``).join(', ')}, unless the site offers fewer;
by default the first language of the site, usually English. Emails that a request triggers use the same language, unless the account has
another one. Programs should rely on \`type\` and \`field\`, which do not depend on the language.

A person acts for one company at a time, in a role: \`admin\`, \`manager\` or \`viewer\`. \`x-company-role\` is the role that an endpoint needs at
least. Send the id of the company in \`${COMPANY_HEADER}\`: if the session acts for another company in the meantime, the response is
\`/problems/other-company\`, and nothing is changed.

Responses to writes may have the header \`${POSITION_HEADER}\`. Read replicas serve public reads: one that may not show the write yet is
not used for a request with this header and that value. Send it for ${POSITION_SECONDS} seconds; of several values, the greatest text.

The systems of a company use API keys, which a company admin creates with POST /company/keys. An endpoint with the security scheme
\`apiKey\` accepts a key with the scope named there; all others respond to a key with \`/problems/wrong-scope\`.

Requests over a rate limit are rejected with \`/problems/too-many-requests\`; \`Retry-After\` is the number of seconds to wait.
\`RateLimit-Policy\` lists the limits of an endpoint (\`q\` requests in \`w\` seconds), \`RateLimit\` the one that the caller reaches
first (\`r\` requests left for \`t\` seconds). Responses that shared caches may store have no \`RateLimit\`, because it would
be the one of another caller. Responses to requests with an API key always have it. The limits:

| policy | requests | limit | counted per |
|---|---|---|---|
${Object.entries(rateLimits)
  .map(([name, { what, max, seconds, by }]) => `| \`${name}\` | ${what} | ${max} in ${seconds} s | ${by} |`)
  .join('\n')}`;

const errorResponse = {
  description: 'Error',
  headers: {
    'X-Request-Id': { description: 'The id of the request, as in the logs. Every response has it', type: 'string' },
    'Content-Language': { description: 'The language of the texts, negotiated by `Accept-Language`', type: 'string' },
    'RateLimit-Policy': {
      description: 'The rate limits of the endpoint. Absent if the endpoint has no rate limits',
      type: 'string',
    },
    RateLimit: {
      description:
        'The rate limit that the caller reaches first. Responses that shared caches may store do not have it',
      type: 'string',
    },
    'Retry-After': {
      description: 'The number of seconds to wait before a retry. Responses with status 429 and 503 have it',
      type: 'integer',
    },
  },
  content: { 'application/problem+json': { schema: Problem } },
};

const COMPANY_HEADERS = {
  type: 'object',
  properties: {
    [COMPANY_HEADER]: {
      type: 'string',
      description: 'The id of the company that the request is for. Default: the company that the session acts for',
    },
  },
};

/** The shapes of upload forms, only for the OpenAPI document: the routes parse the forms themselves. */
const AVATAR_FORM = {
  type: 'object',
  required: ['avatar'],
  properties: { avatar: { type: 'string', format: 'binary' } },
};
const PHOTO_FORM = {
  type: 'object',
  required: ['photo', 'alt'],
  properties: {
    photo: { type: 'string', format: 'binary' },
    alt: { type: 'string', description: `A description of 0 to ${textRules.photoAlt.max} characters in one line` },
  },
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

/** Stores the first response of each of these routes, and sends it for later requests instead of rendering and encoding it again. */
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

/** Allows the documentation page to load its own files and the document. */
const DOCS_CSP = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

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
        const { endpoint } = route.config ?? {};
        const scope = endpoint === undefined ? undefined : KEY_SCOPES[endpoint];
        const role = endpoint === undefined ? undefined : OWNER_ROLES[endpoint];
        const [, tag = ''] = url.split('/');
        const described = {
          ...schema,
          tags: [tag],
          ...(endpoint !== undefined && { operationId: endpoint }),
          ...(role !== undefined && { 'x-company-role': role, headers: COMPANY_HEADERS }),
          ...(route.onRequest !== undefined &&
            schema.security === undefined && {
              security: [{ session: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])],
            }),
          ...(schema.consumes?.includes('multipart/form-data') && {
            body: endpoint === 'addPhoto' ? PHOTO_FORM : AVATAR_FORM,
          }),
          response: { ...describeResponses(schema.response), default: errorResponse },
        };
        // The result is still a schema, because `mark` only renames properties.
        return { url, schema: names.mark(described) as typeof schema };
      },
      transformObject: (document) => ({
        ...names.name('openapiObject' in document ? { ...document.openapiObject } : {}),
        // Relative to the document, so the URL also works behind the web server's /api.
        servers: [{ url: './' }],
      }),
    });
    await app.register(async (documents) => {
      renderOnce(documents, ['/openapi.json', '/docs/json', '/docs/yaml']);
      await documents.register(swaggerUi, {
        routePrefix: '/docs',
        indexPrefix: '.',
        theme: { title: 'Heard API' },
        staticCSP: DOCS_CSP,
        transformSpecification: (document) => ({ ...document, servers: [{ url: '../' }] }),
      });
      documents.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
    });
  },
  { name: 'openApi' },
);
