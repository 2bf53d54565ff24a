import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A UUID (RFC 9562, 4), or the same 128 bits without hyphens, the format of nginx's `$request_id`. */
const REQUEST_ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;

/**
 * Generates the id of each request, a UUID. An id that a trusted proxy has set (`X-Request-Id`) is kept, so that the log lines
 * of all servers involved share it.
 * @param isProxy returns whether the peer with this IP address is a trusted proxy
 */
export function requestIds(isProxy: (address: string) => boolean) {
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isGiven = typeof given === 'string' && REQUEST_ID.test(given) && isProxy(socket.remoteAddress ?? '');
    return isGiven ? given : randomUUID();
  };
}

/** Converts a request id to the `instance` of a problem (RFC 9457, 3.1.5). */
export function toInstance(requestId: string): string {
  return `urn:uuid:${requestId.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}
