import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { getSiteName, withSiteName } from '@heard/contract';
import { ApiReader } from '../document/ApiReader.ts';
import { LICENCE, STATEMENTS } from '../markdown/texts.ts';
import type { WebSettings } from '../settings.ts';
import { ToolFailure, type Tool } from './createTool.ts';
import { tools } from './tools.ts';

export interface McpOptions {
  settings: Pick<WebSettings, 'apiUrl' | 'publicUrl' | 'algolia'>;
  version: string;
  onError: (error: Error) => void;
}

/** A client's message, and the headers that identify the client to the API. */
export interface McpRequest {
  /** The headers of the request that concern the protocol, and the headers of `getForwardedHeaders`. */
  headers: Record<string, string>;
  message: object;
}

const INSTRUCTIONS = `Reads public reviews of companies on Heard. Find a company first, then read it by its id. State the number of reviews, the day and the link. ${STATEMENTS} ${LICENCE}`;

/** The headers of `getForwardedHeaders`. */
const FORWARDED = ['x-forwarded-for', 'x-request-id', 'accept-language'] as const;

/** Creates the server of the Model Context Protocol: each request is complete in itself, there are no sessions. */
export function createMcp({ settings, version, onError }: McpOptions): (request: McpRequest) => Promise<Response> {
  const { publicUrl, apiUrl, algolia } = settings;
  const reader = new ApiReader(apiUrl);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const toListed = ({ name, title, description, inputSchema, outputSchema }: Tool) => ({
    name,
    title,
    description,
    inputSchema: toObjectSchema(inputSchema),
    outputSchema: toObjectSchema(outputSchema),
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  });
  const listed = tools.map(toListed);

  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const headers = Object.fromEntries(FORWARDED.map((name) => [name, requestInfo?.headers.get(name) ?? '']));
      const context = { reader, algolia, publicUrl, headers };
      const server = new Server(
        { name: 'heard', title: getSiteName(), version, websiteUrl: publicUrl },
        { capabilities: { tools: {} }, instructions: withSiteName(INSTRUCTIONS) },
      );
      server.setRequestHandler('tools/list', () => ({ tools: withSiteName(listed) }));
      server.setRequestHandler('tools/call', async ({ params }) => {
        const tool = byName.get(params.name);
        if (tool === undefined) {
          throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
        }
        try {
          const result = { ...(await tool.call(params.arguments ?? {}, context)) };
          return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
        } catch (error) {
          if (error instanceof ToolFailure) return toFailure(error.message);
          throw error;
        }
      });
      return server;
    },
    { onerror: onError },
  );
  return ({ headers, message }) =>
    handler.fetch(new Request(`${publicUrl}/mcp`, { method: 'POST', headers }), { parsedBody: message });
}

const toFailure = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true });

// Returns a schema as JSON contains it: without the symbol properties that TypeBox adds.
function toObjectSchema(schema: object): { type: 'object' } {
  return { ...JSON.parse(JSON.stringify(schema)), type: 'object' };
}
