import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A UUID (RFC 9562, 4), or the same 128 bits without hyphens, as nginx's `$request_id` has them. */
const REQUEST_ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;

/**
 * Makes the id of each request, a UUID. One that a proxy has given it already (`X-Request-Id`) stays, so that one id leads
 * through the lines of all that had to do with the request.
 * @param isProxy whether the other end of the connection is believed, by its address
 */
export function requestIds(isProxy: (address: string) => boolean) {
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isGiven = typeof given === 'string' && REQUEST_ID.test(given) && isProxy(socket.remoteAddress ?? '');
    return isGiven ? given : randomUUID();
  };
}

/** A request's id as the member `instance` of a problem (RFC 9457, 3.1.5). @param requestId as `requestIds` made it */
export function toInstance(requestId: string): string {
  return `urn:uuid:${requestId.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}
