import type { WebhookEventType, WebhookFormat } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { WebhooksTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export type WebhookRow = Pick<WebhooksTable, 'id' | 'url' | 'format' | 'active' | 'paused_at' | 'created_at'> & {
  events: WebhookEventType[];
};

const COLUMNS = ['id', 'url', 'events', 'format', 'active', 'paused_at', 'created_at'] as const;

/** The time in which deliveries are also signed with a replaced secret. */
const ROTATION = '24 hours';

/** A webhook is paused if an attempt fails, and all attempts in this time before it have failed. */
const MAX_FAILING = '5 days';

/** A webhook after a failed attempt. */
export interface FailingWebhook {
  active: boolean;
  /** The number of attempts that have failed since the last successful delivery. */
  failures: number;
  fails_for_long: boolean;
  /** The email address of the owner. */
  recipient: string | null;
  language: string | null;
}

export interface WebhookChanges {
  url?: string;
  events?: WebhookEventType[];
  active?: boolean;
}

export type WebhooksRepository = ReturnType<typeof webhooksRepository>;

export function webhooksRepository(database: Database) {
  return {
    insert,
    update,
    release,
    noteSuccess,
    noteFailure,
    pause,
    removeOfCompany,
    replaceSecret,
    remove,
    ...bindTo(database, { ofCompany, find }),
  };
}

/** Returns the webhooks of a company, newest first. */
async function ofCompany(database: Database, companyId: string, transaction?: Transaction): Promise<WebhookRow[]> {
  const { rows } = await toKnex(transaction ?? database).raw<{ rows: WebhookRow[] }>(
    `select ${COLUMNS.join(', ')} from webhooks where company_id = ? order by created_at desc, id`,
    [companyId],
  );
  return rows;
}

async function find(database: Database, companyId: string, id: string): Promise<WebhookRow | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: WebhookRow[] }>(
    `select ${COLUMNS.join(', ')} from webhooks where company_id = ? and id = ?`,
    [companyId, id],
  );
  return rows[0];
}

/** @param secret the encrypted secret */
async function insert(
  transaction: Transaction,
  companyId: string,
  webhook: { url: string; events: WebhookEventType[]; format: WebhookFormat; secret: Buffer },
): Promise<WebhookRow> {
  const { rows } = await toKnex(transaction).raw<{ rows: WebhookRow[] }>(
    `insert into webhooks (company_id, url, events, format, secret) values (?, ?, ?, ?, ?) returning ${COLUMNS.join(', ')}`,
    [companyId, webhook.url, webhook.events, webhook.format, webhook.secret],
  );
  if (rows[0] === undefined) throw new Error('INSERT returned no row');
  return rows[0];
}

/** Changes a webhook. Activating a webhook ends its pause and resets its failures. @returns whether the company has the webhook */
async function update(
  transaction: Transaction,
  companyId: string,
  id: string,
  { active, ...changes }: WebhookChanges,
): Promise<boolean> {
  const started = { active: true, paused_at: null, failures: 0, failing_since: null };
  const state = active === undefined ? {} : active ? started : { active };
  const all = { ...changes, ...state };
  const webhooks = toKnex(transaction)('webhooks').where({ company_id: companyId, id });
  if (Object.keys(all).length === 0) return (await webhooks.first('id')) !== undefined;
  return (await webhooks.update(all)) > 0;
}

/**
 * Replaces the secret. Deliveries are also signed with the old secret for another 24 hours.
 *
 * @param secret the encrypted secret
 * @returns whether the company has the webhook
 */
async function replaceSecret(
  transaction: Transaction,
  companyId: string,
  id: string,
  secret: Buffer,
): Promise<boolean> {
  const { rowCount } = await toKnex(transaction).raw<{ rowCount: number }>(
    `update webhooks set previous_secret = secret, previous_until = now() + ?::interval, secret = ?
     where company_id = ? and id = ?`,
    [ROTATION, secret, companyId, id],
  );
  return rowCount > 0;
}

/** Releases a claimed webhook. */
async function release(transaction: Transaction, id: string): Promise<void> {
  await toKnex(transaction)('webhooks').where({ id }).update({ busy_until: null });
}

/** Releases a claimed webhook after a success, and resets its failures. */
async function noteSuccess(transaction: Transaction, id: string): Promise<void> {
  await toKnex(transaction)('webhooks').where({ id }).update({ busy_until: null, failures: 0, failing_since: null });
}

/** Releases a claimed webhook, and counts its failed attempt. @returns undefined if the webhook was deleted */
async function noteFailure(transaction: Transaction, id: string): Promise<FailingWebhook | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: FailingWebhook[] }>(
    `update webhooks w set busy_until = null, failures = w.failures + 1,
       failing_since = coalesce(w.failing_since, clock_timestamp())
     from companies c where w.id = ? and c.id = w.company_id
     returning w.active, w.failures, w.failing_since < clock_timestamp() - ?::interval as fails_for_long,
       coalesce(c.work_email, c.email) as recipient, c.mail_language as language`,
    [id, MAX_FAILING],
  );
  return rows[0];
}

async function pause(transaction: Transaction, id: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('webhooks').where({ id }).update({ active: false, paused_at: knex.fn.now() });
}

/** Deletes a webhook with its deliveries. @returns whether the company had it */
async function remove(transaction: Transaction, companyId: string, id: string): Promise<boolean> {
  return (await toKnex(transaction)('webhooks').where({ company_id: companyId, id }).del()) > 0;
}

/** Deletes the webhooks, events and deliveries of a company. */
async function removeOfCompany(transaction: Transaction, companyId: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('webhooks').where({ company_id: companyId }).del();
  await knex('webhook_events').where({ company_id: companyId }).del();
}
