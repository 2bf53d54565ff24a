import { createHmac } from 'node:crypto';

/**
 * Returns the signatures of a delivery, one for each secret (Standard Webhooks 1.0).
 * @param timestamp the time of the delivery, in seconds since 1970
 */
export function sign(secrets: readonly Buffer[], id: string, timestamp: number, body: string): string {
  const signed = `${id}.${timestamp}.${body}`;
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`).join(' ');
}
