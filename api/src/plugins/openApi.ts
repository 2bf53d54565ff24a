import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { LANGUAGES } from '@heard/contract';
import fp from 'fastify-plugin';
import { translate } from '../messages/messages.ts';
import { problemStatuses, type ProblemKind } from '../problems.ts';
import { Problem } from './Problem.ts';
import { rateLimits } from './rateLimits.ts';
import { schemaNames } from './schemaNames.ts';

const kinds = Object.keys(problemStatuses) as ProblemKind[];

const DESCRIPTION = `Reviews of companies. JSON in and out, camelCase, times in ISO 8601 UTC.

Arrays come a page at a time: \`limit\` (20; 1 to 100) and \`cursor\`. The next page's address is in the \`Link\` header
(\`rel="next"\`), the total in \`X-Total-Count\`.

Errors are RFC 9457 \`application/problem+json\`. \`type\` is a URI reference; wrong members are listed in \`errors\`:

| type | status | |
|---|---|---|
${kinds.map((kind) => `| \`/problems/${kind}\` | ${problemStatuses[kind]} | ${translate('en', `problem.${kind}.title`)} |`).join('\n')}

Their texts (\`title\`, \`detail\`, \`message\`) are in the language that \`Accept-Language\` asks for, as \`Content-Language\` says:
${LANGUAGES.map((language) => `\`${language}\``).join(', ')}; English, if it asks for none of them. So are the mails that a call causes, unless the account
has a language of its own. Programs go by \`type\` and \`field\`, which are the same in all.

Who calls too often is refused with \`/problems/too-many-requests\`, until as many seconds have gone by as \`Retry-After\`
says. The limits:

| calls | most | counted by |
|---|---|---|
${Object.values(rateLimits)
  .map(({ what, most, seconds, by }) => `| ${what} | ${most} in ${seconds} s | ${by} |`)
  .join('\n')}`;

const refused = {
  description: 'What went wrong',
  headers: {
    'X-Request-Id': { description: 'On every answer: by it, the log lines of the request are found', type: 'string' },
    'Content-Language': { description: 'Of the texts: as `Accept-Language` asks for', type: 'string' },
    'Retry-After': { description: 'On 429 and 503: when to try again, in seconds', type: 'integer' },
  },
  content: { 'application/problem+json': { schema: Problem } },
};

/** A form is read by its route, past the validation of JSON bodies; only the document needs its shape. */
const PICTURE_FORM = {
  type: 'object',
  required: ['avatar'],
  properties: { avatar: { type: 'string', format: 'binary' } },
};

/** Says of each answer what its status says. */
function describeAnswers(answers: unknown): Record<string, object> {
  return Object.fromEntries(
    Object.entries(Object(answers)).map(([status, schema]) => [
      status,
      { ...Object(schema), 'x-response-description': STATUS_CODES[status] },
    ]),
  );
}

/** The OpenAPI document at /openapi.json and a page to read it at /docs. Registered before the routes. */
export const openApi = fp(
  async (app) => {
    const names = schemaNames();
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Heard', version: '1.0.0', description: DESCRIPTION },
        components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      },
      transform: ({ schema, url, route }) => {
        const { call } = route.config ?? {};
        const [, tag = ''] = url.split('/');
        const described = {
          ...schema,
          tags: [tag],
          ...(call !== undefined && { operationId: call }),
          ...(route.onRequest !== undefined && { security: [{ session: [] }] }),
          ...(schema.consumes?.includes('multipart/form-data') && { body: PICTURE_FORM }),
          response: { ...describeAnswers(schema.response), default: refused },
        };
        // Still a schema: the walk only renames members.
        return { url, schema: names.mark(described) as typeof schema };
      },
      transformObject: (document) => ({
        ...names.name('openapiObject' in document ? { ...document.openapiObject } : {}),
        // Relative to the document, so that it also holds behind the web server's /api.
        servers: [{ url: './' }],
      }),
    });
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: '.',
      theme: { title: 'Heard API' },
      // A page, with its own files and the document beside them.
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
    app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  },
  { name: 'openApi' },
);
