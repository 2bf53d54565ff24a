import type { Knex } from 'knex';

const IS_VISIBLE = 'deleted_at is null and hidden_at is null';

/**
 * Public pages of reviewers: their ids, and how often the visible reviews of a user were found helpful. Accounts that exist already
 * have neither until their owner wants the page. Every statement only changes the catalog.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table reviews in share row exclusive mode;
    -- helpful_count has no default at first, so that accounts that exist have null, which no change alters.
    alter table users add column profile_id text, add column helpful_count integer;
    alter table users alter column helpful_count set default 0;

    -- Also for processes of the previous version, which do not know the column.
    create function drop_profile() returns trigger language plpgsql as $$
      begin
        new.profile_id = null;
        return new;
      end
    $$;
    create trigger users_profile before update of share_data on users
      for each row when (not new.share_data and new.profile_id is not null) execute function drop_profile();

    ${countHelpful('insert', rows('added', 1))}
    ${countHelpful('update', `${rows('added', 1)} union all ${rows('removed', -1)}`)}
    ${countHelpful('delete', rows('removed', -1))}
    -- After the totals, by their names: the locks are acquired in the order review, company, user.
    create trigger reviews_totals_votes_insert after insert on reviews referencing new table as added
      for each statement execute function count_helpful_after_insert();
    create trigger reviews_totals_votes_update after update on reviews referencing old table as removed new table as added
      for each statement execute function count_helpful_after_update();
    create trigger reviews_totals_votes_delete after delete on reviews referencing old table as removed
      for each statement execute function count_helpful_after_delete();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function count_helpful_after_insert() cascade;
    drop function count_helpful_after_update() cascade;
    drop function count_helpful_after_delete() cascade;
    drop function drop_profile() cascade;
    alter table users drop column profile_id, drop column helpful_count;
  `);
}

const rows = (table: string, sign: number) =>
  `select user_id, ${sign} * helpful as helpful from ${table} where ${IS_VISIBLE} and helpful <> 0`;

/** Returns the trigger function that maintains `users.helpful_count`. Updates users in the order of their ids. */
function countHelpful(event: string, changed: string): string {
  return `
    create function count_helpful_after_${event}() returns trigger language plpgsql as $$
      declare
        change record;
      begin
        for change in
          select user_id, sum(helpful) as helpful from (${changed}) as signed
          group by user_id having sum(helpful) <> 0 order by user_id
        loop
          update users set helpful_count = helpful_count + change.helpful where id = change.user_id;
        end loop;
        return null;
      end
    $$;`;
}
