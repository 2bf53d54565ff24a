import type { WebhookFormat } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { WebhookDeliveriesTable, WebhookEventsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { Waiting } from '../../database/watchQueue.ts';
import type { EventRow } from './event.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** A delivery of an event, as `DELIVERY_COLUMNS` select it. */
export type DeliveryRow = Omit<WebhookDeliveriesTable, 'due_at' | 'event_id'> & {
  /** The time of the next attempt; null unless the delivery is pending. */
  due_at: Date | null;
  event: EventRow;
};

/** Selects the event `e` of the company `c` as JSON. */
const EVENT = `json_build_object('id', e.id, 'type', e.type, 'content', e.content, 'company', c.domain, 'language', c.mail_language,
  'created_at', e.created_at at time zone 'utc')`;

/** Selects a `DeliveryRow`. */
const DELIVERY_COLUMNS = `d.id, d.webhook_id, d.state, d.attempts, d.status, d.error, d.millis, d.created_at, d.at,
  case when d.state = 'waiting' then d.due_at end as due_at, ${EVENT} as event`;

const DELIVERIES = `webhook_deliveries d join webhook_events e on e.id = d.event_id join companies c on c.id = e.company_id`;

export interface DeliveriesPage {
  webhookId: string;
  state: WebhookDeliveriesTable['state'] | null;
  limit: number;
  /** Selects only deliveries whose id is below this id; null selects all. */
  before: string | null;
}

/** A delivery that a sender has claimed, with its webhook. */
export interface ClaimedDelivery {
  id: string;
  /** The number of attempts, including the current attempt. */
  attempts: number;
  webhook_id: string;
  company_id: string;
  url: string;
  format: WebhookFormat;
  /** The encrypted secret. */
  secret: Buffer;
  /** The replaced secret, as long as deliveries are also signed with it. */
  previous_secret: Buffer | null;
  event: EventRow;
}

/** The outcome of an attempt. */
export interface AttemptResult {
  state: WebhookDeliveriesTable['state'];
  status: number | null;
  error: WebhookDeliveriesTable['error'];
  millis: number;
  /** The time (s) until the next attempt, if there is one. */
  retrySeconds: number;
}

/** The time after which events are deleted, with their deliveries. */
const RETENTION = '30 days';

const PURGE_BATCH = 1000;

export type DeliveriesRepository = ReturnType<typeof deliveriesRepository>;

/** Deliveries of events to webhooks. Triggers write the events, except for tests. */
export function deliveriesRepository(database: Database) {
  return {
    insertPing,
    replay,
    record,
    release,
    failWaiting,
    ...bindTo(database, { lastOfCompany, list, allOfCompany, claim, waiting, purgeExpired }),
  };
}

async function read(transaction: Transaction, id: string): Promise<DeliveryRow> {
  const { rows } = await toKnex(transaction).raw<{ rows: DeliveryRow[] }>(
    `select ${DELIVERY_COLUMNS} from ${DELIVERIES} where d.id = ?`,
    [id],
  );
  if (rows[0] === undefined) throw new Error(`Delivery ${id} does not exist`);
  return rows[0];
}

async function insert(transaction: Transaction, webhookId: string, eventId: string): Promise<DeliveryRow> {
  const [created] = await toKnex(transaction)('webhook_deliveries').insert(
    { webhook_id: webhookId, event_id: eventId },
    ['id'],
  );
  if (created === undefined) throw new Error('INSERT returned no row');
  return read(transaction, created.id);
}

/** Returns the newest delivery of each webhook of a company. */
async function lastOfCompany(database: Database, companyId: string): Promise<DeliveryRow[]> {
  const { rows } = await toKnex(database).raw<{ rows: DeliveryRow[] }>(
    `select ${DELIVERY_COLUMNS} from webhooks w
     cross join lateral (select max(id) as id from webhook_deliveries where webhook_id = w.id) last
     join webhook_deliveries d on d.id = last.id join webhook_events e on e.id = d.event_id join companies c on c.id = e.company_id
     where w.company_id = ?`,
    [companyId],
  );
  return rows;
}

/** Returns deliveries of a webhook, newest first. */
async function list(database: Database, { webhookId, state, limit, before }: DeliveriesPage): Promise<DeliveryRow[]> {
  const { rows } = await toKnex(database).raw<{ rows: DeliveryRow[] }>(
    `select ${DELIVERY_COLUMNS} from ${DELIVERIES}
     where d.webhook_id = :webhookId and (:state::text is null or d.state = :state) and d.id < :before::bigint
     order by d.id desc limit :limit`,
    { webhookId, state, limit, before: before ?? '9'.repeat(18) },
  );
  return rows;
}

/** Returns all deliveries to the webhooks of a company, oldest first. */
async function allOfCompany(database: Database, companyId: string): Promise<DeliveryRow[]> {
  const { rows } = await toKnex(database).raw<{ rows: DeliveryRow[] }>(
    `select ${DELIVERY_COLUMNS} from ${DELIVERIES} join webhooks w on w.id = d.webhook_id
     where w.company_id = ? order by d.id`,
    [companyId],
  );
  return rows;
}

/** Writes a `ping`, which is delivered to one webhook. */
async function insertPing(transaction: Transaction, companyId: string, webhookId: string): Promise<DeliveryRow> {
  const [event] = await toKnex(transaction)('webhook_events').insert(
    { company_id: companyId, type: 'ping' satisfies WebhookEventsTable['type'], content: {} },
    ['id'],
  );
  if (event === undefined) throw new Error('INSERT returned no row');
  return insert(transaction, webhookId, event.id);
}

/** Delivers the event of an earlier delivery again. @returns undefined if the webhook has no such delivery */
async function replay(transaction: Transaction, webhookId: string, id: string): Promise<DeliveryRow | undefined> {
  const earlier = await toKnex(transaction)('webhook_deliveries')
    .first('event_id')
    .where({ webhook_id: webhookId, id });
  return earlier && insert(transaction, webhookId, earlier.event_id);
}

/**
 * Claims the delivery that has been due for longest, and its webhook. Other senders receive neither until the lease has expired;
 * if the delivery still waits then, the process that claimed it has died. Payloads of deleted reviews are not sent.
 *
 * @param busyCompanies companies whose deliveries are skipped
 */
async function claim(
  database: Database,
  leaseSeconds: number,
  busyCompanies: readonly string[],
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: ClaimedDelivery[] }>(
    `with next as (
       select d.id, d.webhook_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
       where d.state = 'waiting' and d.due_at <= clock_timestamp()
         and (w.busy_until is null or w.busy_until <= clock_timestamp()) and w.company_id <> all (:busyCompanies::bigint[])
         and not exists (
           select from webhook_events e join reviews r on r.id = e.review_id
           where e.id = d.event_id and r.deleted_at is not null)
       order by d.due_at, d.id limit 1 for no key update of d, w skip locked),
     webhook as (
       update webhooks w set busy_until = clock_timestamp() + make_interval(secs => :leaseSeconds)
       from next where w.id = next.webhook_id returning w.*),
     delivery as (
       update webhook_deliveries d set attempts = d.attempts + 1,
         due_at = clock_timestamp() + make_interval(secs => :leaseSeconds)
       from next where d.id = next.id returning d.*)
     select d.id, d.attempts, d.webhook_id, w.company_id, w.url, w.format, w.secret,
       case when w.previous_until > clock_timestamp() then w.previous_secret end as previous_secret, ${EVENT} as event
     from delivery d join webhook w on w.id = d.webhook_id join webhook_events e on e.id = d.event_id
       join companies c on c.id = e.company_id`,
    { leaseSeconds, busyCompanies },
  );
  return rows[0];
}

/** Records an attempt. @returns whether the attempt is still the last attempt, and the delivery exists */
async function record(
  transaction: Transaction,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  { state, status, error, millis, retrySeconds }: AttemptResult,
): Promise<boolean> {
  const { rowCount } = await toKnex(transaction).raw<{ rowCount: number }>(
    `update webhook_deliveries set state = :state, status = :status, error = :error, millis = :millis,
       at = clock_timestamp(), due_at = clock_timestamp() + make_interval(secs => :retrySeconds)
     where id = :id and attempts = :attempts and state = 'waiting'`,
    { id, attempts, state, status, error, millis, retrySeconds },
  );
  return rowCount > 0;
}

/** Releases a delivery whose attempt was interrupted. */
async function release(
  transaction: Transaction,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('webhook_deliveries')
    .where({ id, attempts, state: 'waiting' })
    .update({ attempts: attempts - 1, due_at: knex.raw('clock_timestamp()') });
}

/** Returns how many deliveries are due, and the seconds that the first of them has waited. */
async function waiting(database: Database): Promise<Waiting> {
  const { rows } = await toKnex(database).raw<{ rows: Waiting[] }>(
    `select count(*)::integer as count, coalesce(extract(epoch from now() - min(due_at)), 0)::float as seconds
     from webhook_deliveries where state = 'waiting' and due_at <= now()`,
  );
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** Deletes a batch of events after the retention period, with their deliveries. @returns the number of deleted events */
async function purgeExpired(database: Database): Promise<number> {
  const { rowCount } = await toKnex(database).raw<{ rowCount: number }>(
    `delete from webhook_events where id = any (array(
       select id from webhook_events where created_at < now() - ?::interval limit ?))`,
    [RETENTION, PURGE_BATCH],
  );
  return rowCount;
}

/** Gives up the waiting deliveries of a webhook that is no longer active. They can be sent again later. */
async function failWaiting(transaction: Transaction, webhookId: string): Promise<void> {
  await toKnex(transaction)('webhook_deliveries')
    .where({ webhook_id: webhookId, state: 'waiting' })
    .update({ state: 'failed' });
}
