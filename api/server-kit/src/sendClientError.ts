import type { Socket } from 'node:net';

export interface ClientErrorResponse {
  /** The headers that every response of the server has. */
  headers: Record<string, string>;
  contentType: string;
  body: string;
}

/**
 * Responds with 400 to bytes that are not an HTTP request, or with 408 to a request that did not arrive in time, and closes the
 * connection. No request exists at this point, so the response is always in English. For Fastify's `clientErrorHandler`.
 */
export function sendClientError(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  { headers, contentType, body }: ClientErrorResponse,
): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.end('HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  } else if (socket.writable) {
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
