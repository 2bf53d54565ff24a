import type { Socket } from 'node:net';

export interface ClientErrorResponse {
  /** The headers that every response of the server has. */
  headers: Record<string, string>;
  contentType: string;
  body: string;
}

/**
 * Responds with 400 to bytes that are not an HTTP request, and closes the connection. No request exists at this point, so the
 * response is always in English. For Fastify's `clientErrorHandler`.
 */
export function sendClientError(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  { headers, contentType, body }: ClientErrorResponse,
): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'content-type': contentType,
      'content-language': 'en',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write(['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n'));
  }
  socket.destroySoon();
}
