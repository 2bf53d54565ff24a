import type { Knex } from 'knex';

const QUEUES = ['moderation_queue', 'algolia_outbox'];

/**
 * Retry state of queue entries, so that one that keeps failing does not hold up the others: how many attempts have failed,
 * when the next one is due, and since when the entry is set aside because it has used up its attempts. A new change of
 * the same review or company starts again. Emails have `attempts` and `due_at` already; `rejections` counts the attempts
 * that failed because of the email itself.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of QUEUES) {
    await knex.raw(
      `alter table ??
         add column attempts integer not null default 0,
         add column due_at timestamptz not null default now(),
         add column set_aside_at timestamptz,
         add column last_error text`,
      [table],
    );
  }
  await knex.raw(`
    create index moderation_queue_due on moderation_queue (due_at) where set_aside_at is null;
    alter table mails add column rejections integer not null default 0;
    ${queueFunctions('attempts = 0, due_at = now(), set_aside_at = null, last_error = null')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${queueFunctions(null)}
    alter table mails drop column rejections;
    drop index moderation_queue_due;
  `);
  for (const table of QUEUES) {
    await knex.raw(
      'alter table ?? drop column attempts, drop column due_at, drop column set_aside_at, drop column last_error',
      [table],
    );
  }
}

/** The trigger functions of both queues. @param reset what a further change sets in an entry that is there already */
function queueFunctions(reset: string | null): string {
  const moderation = reset === null ? 'do nothing' : `(subject, id) do update set ${reset}`;
  const algolia = ['version = kept.version + 1', ...(reset === null ? [] : [reset])].join(', ');
  return `
    create or replace function queue_for_moderation() returns trigger language plpgsql as $$
      begin
        insert into moderation_queue (subject, id) values (tg_argv[0], new.id) on conflict ${moderation};
        return null;
      end
    $$;
    create or replace function write_algolia_outbox() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.domain <> new.domain) then
          insert into algolia_outbox as kept (domain) values (old.domain)
            on conflict (domain) do update set ${algolia};
        end if;
        if tg_op <> 'DELETE' then
          insert into algolia_outbox as kept (domain) values (new.domain)
            on conflict (domain) do update set ${algolia};
        end if;
        return null;
      end
    $$;
  `;
}
