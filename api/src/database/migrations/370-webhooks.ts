import type { Knex } from 'knex';

const TYPES = [
  'review.created',
  'review.updated',
  'review.deleted',
  'review.hidden',
  'review.shown',
  'reply.created',
  'reply.updated',
  'reply.deleted',
  'flag.decided',
  'ping',
];

const toList = (values: string[]) => values.map((value) => `'${value}'`).join(', ');

/** Stores webhooks of companies, the events that are sent to them, and each delivery. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhooks (
      id uuid primary key default gen_random_uuid(),
      company_id bigint not null references companies (id) on delete cascade,
      url text not null,
      events text[] not null constraint webhooks_events_check check (cardinality(events) > 0),
      format text not null constraint webhooks_format_check check (format in ('standard', 'slack')),
      secret bytea not null,
      previous_secret bytea,
      previous_until timestamptz,
      active boolean not null default true,
      paused_at timestamptz,
      failures integer not null default 0,
      failing_since timestamptz,
      busy_until timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      constraint webhooks_paused check (paused_at is null or not active)
    )`);
  await knex.raw(`
    comment on column webhooks.secret is 'Encrypted with AES-256-GCM';
    comment on column webhooks.previous_secret is 'Signs until previous_until as well';
    comment on column webhooks.failures is 'Failed attempts since the last success';
    comment on column webhooks.busy_until is 'Until when a process delivers to it; null while none does'`);
  await knex.raw('create index webhooks_of_company on webhooks (company_id)');
  await knex.raw('create index webhooks_active on webhooks (company_id) where active');
  await knex.raw(`
    create table webhook_events (
      id text primary key default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
      company_id bigint not null references companies (id) on delete cascade,
      review_id bigint references reviews (id) on delete cascade,
      about text,
      type text not null constraint webhook_events_type_check check (type in (${toList(TYPES)})),
      content jsonb not null,
      created_at timestamptz not null default clock_timestamp()
    )`);
  await knex.raw(`
    comment on column webhook_events.review_id is 'The review in the content; null if there is only its id';
    comment on column webhook_events.about is 'The deleted review or reply, by which undoing the deletion finds the event';
    comment on column webhook_events.content is 'The rows that the body is composed of'`);
  await knex.raw('create index webhook_events_by_time on webhook_events (created_at)');
  await knex.raw('create index webhook_events_of_company on webhook_events (company_id)');
  await knex.raw('create index webhook_events_of_review on webhook_events (review_id) where review_id is not null');
  await knex.raw('create index webhook_events_about on webhook_events (about) where about is not null');
  await knex.raw(`
    create table webhook_deliveries (
      id bigint primary key generated always as identity,
      webhook_id uuid not null references webhooks (id) on delete cascade,
      event_id text not null references webhook_events (id) on delete cascade,
      state text not null default 'waiting'
        constraint webhook_deliveries_state_check check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      due_at timestamptz not null default clock_timestamp(),
      status integer,
      error text constraint webhook_deliveries_error_check
        check (error in ('dns', 'not-allowed', 'connect', 'tls', 'timeout', 'redirect', 'status')),
      millis integer,
      created_at timestamptz not null default clock_timestamp(),
      at timestamptz
    )`);
  await knex.raw(`create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting'`);
  await knex.raw('create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id desc)');
  await knex.raw('create index webhook_deliveries_of_event on webhook_deliveries (event_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table webhook_deliveries, webhook_events, webhooks');
}
