import type { FastifyInstance, FastifyReply } from 'fastify';
import { getForwardedHeaders } from '../forwardedHeaders.ts';
import { allowAllOrigins, sendPreflight } from '../openToOrigins.ts';
import type { McpOptions, McpRequest } from './createMcp.ts';

/** The maximum size of a message, in bytes. */
const MAX_BYTES = 32 * 1024;
/** The headers that the protocol defines. */
const PROTOCOL_HEADERS = /^(?:accept|content-type|mcp-[a-z-]+)$/;

/**
 * Serves the tools for assistants at `/mcp` (Model Context Protocol, streamable HTTP without sessions). The library is loaded with the first request.
 * Requests to the API count towards the rate limits of the client that has called the tool.
 */
export async function mcpRoutes(app: FastifyInstance, { settings, version }: Omit<McpOptions, 'onError'>) {
  let respond: Promise<(request: McpRequest) => Promise<Response>> | null = null;
  const load = async () => {
    const { createMcp } = await import('./createMcp.ts');
    return createMcp({
      settings,
      version,
      onError: (error) => app.log.debug({ err: error }, 'mcp request rejected'),
    });
  };

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  // Pages of all origins may call the tools, because the tools only read public data without a session.
  app.addHook('onRequest', async (request, reply) => {
    allowAllOrigins(reply);
    const { origin } = request.headers;
    if (origin !== undefined && !isOrigin(origin)) {
      return sendError(reply.code(403), -32000, 'Forbidden: send a valid Origin, or none.');
    }
    return undefined;
  });
  app.options('/mcp', (_request, reply) => sendPreflight(reply, ['POST']));

  app.post<{ Body: string }>('/mcp', async (request, reply) => {
    const message = parse(request.body);
    if (message === null) return sendError(reply, -32700, 'Parse error: send a JSON object.');
    // Rejects batches, because the protocol no longer contains batches, and a batch would multiply the work of a request. Rejects streams,
    // because each stream would occupy a connection.
    if (!isObject(message)) return sendError(reply, -32600, 'Invalid request: send one JSON-RPC message.');
    if (message['method'] === 'subscriptions/listen') {
      return sendError(reply, -32601, 'Method not found', toId(message['id']));
    }
    const sent = Object.entries(request.headers).flatMap(([name, value]) =>
      PROTOCOL_HEADERS.test(name) && typeof value === 'string' ? [[name, value] as const] : [],
    );
    const headers = { ...Object.fromEntries(sent), ...getForwardedHeaders(request, 'en') };
    respond ??= load();
    const response = await (await respond)({ headers, message });
    const type = response.headers.get('content-type');
    if (type !== null) reply.type(type);
    return reply.code(response.status).send(await response.text());
  });

  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: async (_request, reply) =>
      sendError(reply.code(405).header('allow', 'POST'), -32000, 'Method not allowed: there are no sessions.'),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns whether a value is a serialized origin; `null` is the origin of a sandboxed page (RFC 6454, 6.2). */
const isOrigin = (value: string) => value === 'null' || /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+$/i.test(value);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const toId = (id: unknown) => (typeof id === 'string' || typeof id === 'number' ? id : null);

/** Sends an error of JSON-RPC. */
function sendError(reply: FastifyReply, code: number, message: string, id: string | number | null = null) {
  if (reply.statusCode === 200) reply.code(400);
  return reply.type('application/json').send(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id }));
}
