import type { WebhookFormat } from '@heard/contract';
import { type EventRow, toEvent } from './event.ts';
import { toSlackText } from './slackText.ts';

/** Returns the body of the request that delivers an event. */
export type ToBody = (event: EventRow, format: WebhookFormat) => string;

/** @param publicUrl base URL of the web pages */
export function createToBody(publicUrl: string): ToBody {
  return (event, format) =>
    JSON.stringify(format === 'slack' ? { text: toSlackText(event, publicUrl) } : toEvent(event));
}
