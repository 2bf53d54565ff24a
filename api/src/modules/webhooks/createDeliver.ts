import { toOfferedLanguage } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { SecretBox } from '../../kernel/secretBox.ts';
import { OutboundError, type OutboundFailure, type PublicHttp } from '../../outbound/publicHttp.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { AttemptResult, ClaimedDelivery, DeliveriesRepository } from './deliveries.repository.ts';
import { composeWebhookPaused } from './composeWebhookPaused.ts';
import { sign } from './sign.ts';
import type { ToBody } from './toBody.ts';
import type { WebhooksRepository } from './webhooks.repository.ts';

/** The outcome of an attempt, for the metrics. `refused`: the target is not allowed. */
export type DeliveryOutcome = 'delivered' | 'retried' | 'failed' | 'refused';

export interface DeliverOptions {
  deliveries: DeliveriesRepository;
  webhooks: WebhooksRepository;
  http: PublicHttp;
  secretBox: SecretBox;
  toBody: ToBody;
  mailQueue: Pick<MailQueue, 'add'>;
  mailLayout: MailLayout;
  runInTransaction: RunInTransaction;
  onAttempt: (outcome: DeliveryOutcome, seconds: number) => void;
  /** A number from 0 to 1, as from `Math.random`. */
  random?: () => number;
}

/** The time limit (ms) of an attempt. */
export const DELIVERY_TIMEOUT_MS = 10_000;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The delays (s) of the next attempt, after the first, the second, … failure. */
const RETRY_SECONDS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];

/** The number of failed attempts in a row after which a webhook is paused. */
const MAX_FAILURES = 50;

const GONE = 410;

/** Sends a claimed delivery, and records the outcome. */
export type Deliver = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<void>;

export function createDeliver(options: DeliverOptions): Deliver {
  const { deliveries, webhooks, runInTransaction, onAttempt } = options;
  return async (delivery, signal) => {
    const started = performance.now();
    let status: number | null = null;
    let error: AttemptResult['error'];
    try {
      status = await send(options, delivery, signal);
      error = toError(status);
    } catch (failure) {
      if (signal.aborted) {
        await runInTransaction(async (transaction) => {
          await deliveries.release(transaction, delivery);
          await webhooks.release(transaction, delivery.webhook_id);
        });
        return;
      }
      if (!(failure instanceof OutboundError)) throw failure;
      error = toFailure(failure.reason);
    }
    const millis = Math.round(performance.now() - started);
    onAttempt(await record(options, delivery, { error, status, millis }), millis / 1000);
  };
}

/** @returns the status of the response @throws OutboundError when there is no response */
function send(
  { http, secretBox, toBody }: DeliverOptions,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<number> {
  const { event, format, url, secret, previous_secret: previous } = delivery;
  const body = toBody(event, format);
  const timestamp = Math.floor(Date.now() / 1000);
  const secrets = [secret, ...(previous === null ? [] : [previous])].map((encrypted) => {
    const plain = secretBox.decrypt(encrypted);
    if (plain === null) throw new Error(`The secret of webhook ${delivery.webhook_id} was encrypted with another key`);
    return plain;
  });
  return http.post(new URL(url), {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Heard-Webhooks/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(secrets, event.id, timestamp, body),
    },
    timeoutMs: DELIVERY_TIMEOUT_MS,
    signal,
  });
}

/** Stores the result of an attempt. `error` is null for a success. */
async function record(
  options: DeliverOptions,
  delivery: ClaimedDelivery,
  { error, ...attempt }: Pick<AttemptResult, 'error' | 'status' | 'millis'>,
): Promise<DeliveryOutcome> {
  const { deliveries, webhooks, runInTransaction, random = Math.random } = options;
  const { webhook_id: id, attempts } = delivery;
  return runInTransaction(async (transaction) => {
    if (error === null) {
      const result = { state: 'delivered', error, ...attempt, retrySeconds: 0 } as const;
      if (await deliveries.record(transaction, delivery, result)) await webhooks.noteSuccess(transaction, id);
      return 'delivered';
    }
    const webhook = await webhooks.noteFailure(transaction, id);
    const retryAfter = RETRY_SECONDS[attempts - 1];
    const isRetried = webhook?.active === true && error !== 'not-allowed' && retryAfter !== undefined;
    await deliveries.record(transaction, delivery, {
      state: isRetried ? 'waiting' : 'failed',
      error,
      ...attempt,
      retrySeconds: (retryAfter ?? 0) * (0.9 + 0.2 * random()),
    });
    if (webhook?.active === true) {
      if (attempt.status === GONE) await pause(options, transaction, delivery, webhook, null);
      else if (webhook.failures >= MAX_FAILURES || webhook.fails_for_long)
        await pause(options, transaction, delivery, webhook, webhook.failures);
    }
    return error === 'not-allowed' ? 'refused' : isRetried ? 'retried' : 'failed';
  });
}

/** Pauses a webhook, and notifies the owner of the company. @param failures the number of failed attempts; null if the receiver responded with 410 */
async function pause(
  { webhooks, deliveries, mailQueue, mailLayout }: DeliverOptions,
  transaction: Transaction,
  { webhook_id: id, company_id: companyId, url }: ClaimedDelivery,
  owner: { recipient: string | null; language: string | null },
  failures: number | null,
): Promise<void> {
  await webhooks.pause(transaction, id);
  await deliveries.failWaiting(transaction, id);
  if (owner.recipient === null) return;
  const language = toOfferedLanguage(owner.language);
  const mail = composeWebhookPaused(mailLayout, { recipient: owner.recipient, language }, new URL(url).host, failures);
  await mailQueue.add(transaction, { companyId }, mail);
}

function toError(status: number): AttemptResult['error'] {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Returns the stored error for the reason why a request failed. `too-large` does not occur, because a POST reads no large body. */
function toFailure(reason: OutboundFailure): AttemptResult['error'] {
  return reason === 'too-large' ? 'connect' : reason;
}
