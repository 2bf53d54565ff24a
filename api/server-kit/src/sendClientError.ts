import type { Socket } from 'node:net';

export interface ClientErrorResponse {
  /** The headers that every response of the server has. */
  headers: Record<string, string>;
  contentType: string;
  body: string;
  /** The response to headers that are too large. Default: the response to other errors. */
  tooLarge?: { contentType: string; body: string };
}

/** The time (ms) for which the rest of a request with too large headers is received after the response. */
const LINGER_MS = 2_000;

/**
 * Responds with 400 to bytes that are not an HTTP request, with 431 to headers that are too large, or with 408 to a request that did not arrive in
 * time, and closes the connection. A 431 deletes the cookies of the site, which no page uses. Otherwise, a script that sets too many cookies would
 * make every page unavailable to that browser. No request exists at this point, so the response is always in English. For Fastify's
 * `clientErrorHandler`.
 */
export function sendClientError(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  { headers, tooLarge, ...other }: ClientErrorResponse,
): void {
  if (code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.end('HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  } else if (socket.writable) {
    const isTooLarge = code === 'HPE_HEADER_OVERFLOW';
    const { contentType, body } = (isTooLarge ? tooLarge : undefined) ?? other;
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'content-type': contentType,
      'content-language': 'en',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
      ...(isTooLarge && { 'clear-site-data': '"cookies"' }),
    }).map(([name, value]) => `${name}: ${value}`);
    const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'));
    if (isTooLarge) {
      // Closes the connection later. If the server closed it while the client is sending, the connection would be reset, and the client would lose
      // the response (RFC 9112, 9.6).
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
      return;
    }
  }
  socket.destroySoon();
}
