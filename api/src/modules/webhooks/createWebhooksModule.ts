import { Counter, Histogram, type Registry } from 'prom-client';
import type { BlockList } from 'node:net';
import { watchCount } from '../../database/watchCount.ts';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { createParseTarget } from '../../outbound/parseTarget.ts';
import type { UserEvents } from '../users/index.ts';
import { createDeliver, type DeliverOptions } from './createDeliver.ts';
import { createWebhookSecretBox } from './secrets.ts';
import { createToBody } from './toBody.ts';
import { deliveriesRoutes } from './deliveries.routes.ts';
import { webhookSecretsRoutes } from './webhookSecrets.routes.ts';
import { webhooksRoutes } from './webhooks.routes.ts';
import { webhooksService, type WebhooksServiceOptions } from './webhooks.service.ts';

export type WebhooksOptions = Omit<
  WebhooksServiceOptions & DeliverOptions,
  'secretBox' | 'parseTarget' | 'toBody' | 'onAttempt'
> & {
  publicUrl: string;
  /** Encrypts the secrets of webhooks. */
  dataSecret: string;
  /** Networks that webhooks may reach in addition to the public internet; null for none. */
  networks: BlockList | null;
  registry: Registry;
  events: Pick<UserEvents, 'accountEnded'>;
};

/** The buckets of durations, in seconds. An attempt ends after ten seconds. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the endpoints of webhooks, and the sender of deliveries, with metrics. The webhooks of a company are deleted
 * with the owner's account.
 */
export function createWebhooksModule(given: WebhooksOptions) {
  const { publicUrl, dataSecret, networks, registry, events, ...options } = given;
  const { webhooks, deliveries } = options;
  events.accountEnded.subscribe((transaction, { companyId }) => webhooks.removeOfCompany(transaction, companyId));
  const attempts = new Counter({
    name: 'heard_webhook_deliveries_total',
    help: 'Attempts to deliver events to webhooks, by what became of the delivery.',
    labelNames: ['result'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'heard_webhook_seconds',
    help: 'Duration of attempts to deliver an event.',
    buckets: BUCKETS,
    registers: [registry],
  });
  const watch = (name: string, help: string, value: 'count' | 'seconds') =>
    watchCount(registry, name, help, async () => (await deliveries.waiting())[value]);
  watch('heard_webhooks_waiting', 'Deliveries to webhooks that are due.', 'count');
  watch('heard_webhook_oldest_seconds', 'How long the first of them has been due.', 'seconds');
  const shared = {
    ...options,
    secretBox: createWebhookSecretBox(dataSecret),
    toBody: createToBody(publicUrl),
  };
  const companyWebhooks = webhooksService({ ...shared, parseTarget: createParseTarget(publicUrl, networks) });
  const routes: RegisterRoutes = async (app) => {
    await app.register(webhooksRoutes, { companyWebhooks });
    await app.register(webhookSecretsRoutes, { companyWebhooks });
    await app.register(deliveriesRoutes, { companyWebhooks });
  };
  return {
    routes,
    deliver: createDeliver({
      ...shared,
      onAttempt(result, seconds) {
        attempts.inc({ result });
        durations.observe(seconds);
      },
    }),
  };
}
