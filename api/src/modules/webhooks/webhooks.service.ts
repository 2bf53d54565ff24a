import {
  toQuery,
  WEBHOOK_EVENTS,
  WEBHOOKS_MAX,
  type CreatedWebhook,
  type CreateWebhookBody,
  type DeliveriesQuery,
  type Delivery,
  type UpdateWebhookBody,
  type Webhook,
  type WebhookEventType,
  type WebhookSecret,
} from '@heard/contract';
import { PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import type { SecretBox } from '../../kernel/secretBox.ts';
import type { ParseTarget } from '../../outbound/parseTarget.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import type { CheckPassword, CredentialsRepository } from '../auth/index.ts';
import type { CompanyLogRepository } from '../companyPeople/index.ts';
import { databaseId } from '../databaseId.ts';
import type { Page } from '../page.ts';
import type { DeliveriesRepository } from './deliveries.repository.ts';
import { createSecret, toSecretText } from './secrets.ts';
import type { ToBody } from './toBody.ts';
import { toDelivery, toWebhook } from './toWebhook.ts';
import type { WebhookRow, WebhooksRepository } from './webhooks.repository.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export interface WebhooksServiceOptions {
  webhooks: WebhooksRepository;
  deliveries: DeliveriesRepository;
  credentials: Pick<CredentialsRepository, 'lockOwner'>;
  checkPassword: CheckPassword;
  secretBox: SecretBox;
  parseTarget: ParseTarget;
  toBody: ToBody;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  runInTransaction: RunInTransaction;
}

const CURSOR = /^[1-9]\d{0,17}$/;

export type WebhooksService = ReturnType<typeof webhooksService>;

/** Provides webhooks, which notify the systems of a company about its reviews. */
export function webhooksService(dependencies: WebhooksServiceOptions) {
  return bindTo(dependencies, { list, create, update, remove, replaceSecret, test, listDeliveries, replay });
}

/** @throws 404 when the company has no such webhook */
async function find(dependencies: WebhooksServiceOptions, companyId: string, id: string): Promise<WebhookRow> {
  const { webhooks } = dependencies;
  const webhook = await webhooks.find(companyId, id);
  if (webhook === undefined) throw new ProblemError('not-found');
  return webhook;
}

async function list(dependencies: WebhooksServiceOptions, { companyId }: CompanyOwner): Promise<Webhook[]> {
  const { webhooks, deliveries } = dependencies;
  const [rows, last] = await Promise.all([webhooks.ofCompany(companyId), deliveries.lastOfCompany(companyId)]);
  return rows.map((row) =>
    toWebhook(
      row,
      last.find((delivery) => delivery.webhook_id === row.id),
    ),
  );
}

/**
 * Creates a webhook. Only this response contains its secret.
 *
 * @throws 400 for a URL that is not allowed, 401 for `currentPassword`, 409 when the company has too many webhooks
 */
async function create(
  dependencies: WebhooksServiceOptions,
  caller: CompanyOwner,
  body: CreateWebhookBody,
): Promise<CreatedWebhook> {
  const { webhooks, credentials, checkPassword, companyLog, secretBox, parseTarget, runInTransaction } = dependencies;
  const { companyId } = caller;
  const { format = 'standard' } = body;
  const url = requireTarget(parseTarget, body.url);
  await checkPassword(caller, body.currentPassword, 'currentPassword');
  const secret = createSecret();
  return runInTransaction(async (transaction) => {
    if (!(await credentials.lockOwner(transaction, { companyId }, 'update'))) throw new ProblemError('unauthenticated');
    const existing = await webhooks.ofCompany(companyId, transaction);
    if (existing.length >= WEBHOOKS_MAX) {
      throw new ProblemError('too-many-things', {
        detail: 'problem.too-many-things.webhooks',
        values: { limit: WEBHOOKS_MAX },
      });
    }
    const events = toUnique(body.events);
    const encrypted = secretBox.encrypt(secret);
    const row = await webhooks.insert(transaction, companyId, { url, events, format, secret: encrypted });
    await companyLog.add(transaction, caller, { kind: 'webhook.created', subject: new URL(url).host });
    return { ...toWebhook(row, undefined), secret: toSecretText(secret) };
  });
}

/**
 * Changes a webhook. Deactivating it gives up its waiting deliveries.
 *
 * @throws 400 for a URL that is not allowed, 400 or 401 for `currentPassword` when the URL changes, 404
 */
async function update(
  dependencies: WebhooksServiceOptions,
  caller: CompanyOwner,
  id: string,
  body: UpdateWebhookBody,
): Promise<Webhook> {
  const { webhooks, deliveries, checkPassword, companyLog, parseTarget, runInTransaction } = dependencies;
  const { companyId } = caller;
  const { url: stored } = await find(dependencies, companyId, id);
  const { url: text, events, active, currentPassword } = body;
  const url = text === undefined ? stored : requireTarget(parseTarget, text);
  if (url !== stored) {
    if (currentPassword === undefined) throw invalidField('currentPassword', 'currentPasswordNeeded');
    await checkPassword(caller, currentPassword, 'currentPassword');
  }
  await runInTransaction(async (transaction) => {
    const changes = {
      ...(url !== stored && { url }),
      ...(events !== undefined && { events: toUnique(events) }),
      ...(active !== undefined && { active }),
    };
    if (!(await webhooks.update(transaction, companyId, id, changes))) throw new ProblemError('not-found');
    if (active === false) await deliveries.failWaiting(transaction, id);
    const fields = Object.keys(changes);
    await companyLog.add(transaction, caller, { kind: 'webhook.changed', subject: new URL(url).host, fields });
  });
  const changed = (await list(dependencies, caller)).find((webhook) => webhook.id === id);
  if (changed === undefined) throw new ProblemError('not-found');
  return changed;
}

/** @throws 404 when the company has no such webhook */
async function remove(dependencies: WebhooksServiceOptions, caller: CompanyOwner, id: string): Promise<void> {
  const { webhooks, companyLog, runInTransaction } = dependencies;
  const { url } = await find(dependencies, caller.companyId, id);
  await runInTransaction(async (transaction) => {
    if (!(await webhooks.remove(transaction, caller.companyId, id))) throw new ProblemError('not-found');
    await companyLog.add(transaction, caller, { kind: 'webhook.deleted', subject: new URL(url).host });
  });
}

/** Replaces the secret of a webhook. Only this response contains it. @throws 404 */
async function replaceSecret(
  dependencies: WebhooksServiceOptions,
  caller: CompanyOwner,
  id: string,
): Promise<WebhookSecret> {
  const { webhooks, companyLog, secretBox, runInTransaction } = dependencies;
  const secret = createSecret();
  const { url } = await find(dependencies, caller.companyId, id);
  await runInTransaction(async (transaction) => {
    const encrypted = secretBox.encrypt(secret);
    if (!(await webhooks.replaceSecret(transaction, caller.companyId, id, encrypted)))
      throw new ProblemError('not-found');
    await companyLog.add(transaction, caller, { kind: 'webhook.secretReplaced', subject: new URL(url).host });
  });
  return { secret: toSecretText(secret) };
}

/** Queues a `ping`, even for a webhook that is not active. @throws 404 */
async function test(dependencies: WebhooksServiceOptions, caller: CompanyOwner, id: string): Promise<Delivery> {
  const { companyLog, deliveries, toBody, runInTransaction } = dependencies;
  const { companyId } = caller;
  const { format, url } = await find(dependencies, companyId, id);
  const delivery = await runInTransaction(async (transaction) => {
    await companyLog.add(transaction, caller, { kind: 'webhook.tested', subject: new URL(url).host });
    return deliveries.insertPing(transaction, companyId, id);
  });
  return toDelivery(delivery, format, toBody);
}

/** @throws 400 for an invalid cursor, 404 */
async function listDeliveries(
  dependencies: WebhooksServiceOptions,
  { companyId }: CompanyOwner,
  id: string,
  query: DeliveriesQuery,
): Promise<Page<Delivery>> {
  const { deliveries, toBody } = dependencies;
  const { limit = PAGE_LIMIT_DEFAULT, cursor, state = null } = query;
  if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
  const { format } = await find(dependencies, companyId, id);
  const rows = await deliveries.list({ webhookId: id, state, limit: limit + 1, before: cursor ?? null });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((row) => toDelivery(row, format, toBody)),
    total: null,
    next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.id }),
  };
}

/** Sends the event of a delivery again, even to a webhook that is not active. @throws 404 */
async function replay(
  dependencies: WebhooksServiceOptions,
  caller: CompanyOwner,
  id: string,
  deliveryId: string,
): Promise<Delivery> {
  const { companyLog, deliveries, toBody, runInTransaction } = dependencies;
  const { format, url } = await find(dependencies, caller.companyId, id);
  const delivery = await runInTransaction(async (transaction) => {
    const replayed = await deliveries.replay(transaction, id, databaseId(deliveryId));
    if (replayed === undefined) return;
    await companyLog.add(transaction, caller, { kind: 'webhook.replayed', subject: new URL(url).host });
    return replayed;
  });
  if (delivery === undefined) throw new ProblemError('not-found');
  return toDelivery(delivery, format, toBody);
}

/** @throws 400 when requests to the URL are not allowed */
function requireTarget(parseTarget: ParseTarget, text: string): string {
  const url = parseTarget(text);
  if (url === null) throw new ProblemError('target-not-allowed');
  return url;
}

/** Returns events in the order of the contract, each once. */
function toUnique(events: readonly WebhookEventType[]): WebhookEventType[] {
  return WEBHOOK_EVENTS.filter((event) => events.includes(event));
}
