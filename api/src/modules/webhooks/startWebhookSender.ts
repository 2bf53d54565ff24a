import { setTimeout as sleep } from 'node:timers/promises';
import { startLoop, type BackgroundLoop, type LoopContext, type LoopOptions } from '../../background/startLoop.ts';
import { DELIVERY_TIMEOUT_MS, type Deliver } from './createDeliver.ts';
import type { DeliveriesRepository } from './deliveries.repository.ts';

export interface WebhookSenderOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  deliveries: Pick<DeliveriesRepository, 'claim'>;
  deliver: Deliver;
  /** The interval (ms) at which the sender looks for due deliveries. */
  intervalMs?: number;
  /** The time (s) for which a delivery belongs to the process that claimed it. */
  leaseSeconds?: number;
}

/** If a delivery is still waiting after this time, the process that claimed it has died. */
const LEASE_SECONDS = DELIVERY_TIMEOUT_MS / 1000 + 50;

/** The maximum number of concurrent deliveries. */
const MAX_DELIVERIES = 4;
/**
 * The maximum number of concurrent deliveries of one company, so that a slow receiver does not delay other companies. Each webhook has at most one
 * concurrent delivery.
 */
const MAX_OF_COMPANY = 2;

/**
 * Sends due deliveries to webhooks until it is stopped, and looks for more deliveries while some take long. Several processes share the work.
 *
 * No delivery is lost, because a delivery waits until a response is recorded. A delivery is sent twice when the process dies, or loses the database,
 * before it records the response. Both requests have the same `webhook-id`.
 */
export function startWebhookSender({
  deliveries,
  deliver,
  log,
  metrics,
  intervalMs = 1000,
  leaseSeconds = LEASE_SECONDS,
}: WebhookSenderOptions): BackgroundLoop {
  const pause = createPause(intervalMs);

  async function sendDue({ stopSignal, abortSignal }: LoopContext): Promise<void> {
    /** The companies of the deliveries that are being sent. */
    const sending = new Map<Promise<void>, string>();
    const failures: unknown[] = [];

    /** Starts a delivery. @returns whether a delivery was due */
    async function startNext(): Promise<boolean> {
      const companies = [...sending.values()];
      const busy = companies.filter((id) => companies.filter((other) => other === id).length >= MAX_OF_COMPANY);
      const delivery = await deliveries.claim(leaseSeconds, busy);
      if (delivery === undefined) return false;
      const sent = deliver(delivery, abortSignal)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => sending.delete(sent));
      sending.set(sent, delivery.company_id);
      return true;
    }

    const mayStart = () => !stopSignal.aborted && failures.length === 0 && sending.size < MAX_DELIVERIES;
    try {
      for (;;) {
        pause.reset();
        while (mayStart() && (await startNext()));
        if (sending.size === 0) break;
        // Waits until a delivery ends, or for a pause, because other deliveries may become due while a receiver takes
        // long.
        await Promise.race(mayStart() ? [...sending.keys(), pause.wait(stopSignal)] : sending.keys());
      }
    } finally {
      await Promise.all(sending.keys());
    }
    if (failures.length > 0) throw new AggregateError(failures, 'deliveries could not be recorded');
  }

  const loop = startLoop({ name: 'webhooks', intervalMs, run: sendDue, log, metrics });
  return {
    ...loop,
    wake() {
      pause.wake();
      loop.wake();
    },
  };
}

/** Creates a pause that can be ended early. @param milliseconds the length of the pause */
function createPause(milliseconds: number) {
  let isWoken = false;
  let end = () => {};
  return {
    /** Makes the next `wait` ignore the calls of `wake` before this call. */
    reset() {
      isWoken = false;
    },

    /** Waits. Returns early after `wake`, which may precede this call, or when the signal is aborted. */
    async wait(signal: AbortSignal): Promise<void> {
      if (isWoken) return;
      const woken = new AbortController();
      end = () => woken.abort();
      await sleep(milliseconds, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(() => {});
    },

    wake() {
      isWoken = true;
      end();
    },
  };
}
