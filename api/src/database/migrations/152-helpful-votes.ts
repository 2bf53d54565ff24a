import type { Knex } from 'knex';

/**
 * Helpful votes for reviews, and the order that follows from them: the lower bound of the Wilson interval. Triggers maintain
 * `reviews.helpful` and the order of the review; the other reviews of its company follow later (`helpful_changed`).
 */
export async function up(knex: Knex): Promise<void> {
  // The foreign keys lock their tables against writes, so all locks come first (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table reviews, companies, users in share row exclusive mode;
    lock table moderation_actions in access exclusive mode;
  `);
  await knex.raw(`
    -- A withdrawn vote keeps its row, so that votes_ever counts an account once per review. A void vote never counts again.
    create table helpful_votes (
      review_id bigint not null references reviews on delete cascade,
      user_id bigint not null references users on delete cascade,
      company_id bigint not null references companies on delete cascade,
      created_at timestamptz not null default now(),
      withdrawn_at timestamptz,
      void_at timestamptz,
      -- Whether the account was younger than 7 days at the time of the vote.
      is_new_account boolean not null,
      primary key (review_id, user_id)
    );
    create index votes_of_user on helpful_votes (user_id, company_id);
    create index votes_of_company on helpful_votes (company_id);
    create index votes_of_new_accounts on helpful_votes (review_id, created_at) where is_new_account and void_at is null;

    -- Companies whose reviews need another order. No foreign key: the rows are short-lived.
    create table helpful_changed (
      company_id bigint primary key,
      since timestamptz not null default now()
    );
    create index helpful_changed_by_age on helpful_changed (since);

    -- The lower bound of the Wilson interval at 95 %, in thousandths, of so many helpful votes out of all votes.
    create function helpful_score(helpful integer, votes bigint) returns smallint language sql immutable parallel safe
      return case when helpful <= 0 or votes <= 0 then 0 else round((1000 * (
        least(helpful, votes)::float8 / votes + 3.8416 / (2 * votes)
          - 1.96 * sqrt((least(helpful, votes)::float8 / votes * (1 - least(helpful, votes)::float8 / votes) + 3.8416 / (4 * votes)) / votes)
      ) / (1 + 3.8416 / votes))::numeric)::smallint end;

    ${countVotes('insert', 'select review_id, 1 as sign from added where withdrawn_at is null and void_at is null')}
    ${countVotes(
      'update',
      `select review_id, 1 as sign from added where withdrawn_at is null and void_at is null
       union all select review_id, -1 from removed where withdrawn_at is null and void_at is null`,
    )}
    ${countVotes('delete', 'select review_id, -1 as sign from removed where withdrawn_at is null and void_at is null')}
    create trigger votes_insert after insert on helpful_votes referencing new table as added
      for each statement execute function count_votes_after_insert();
    create trigger votes_update after update on helpful_votes referencing old table as removed new table as added
      for each statement execute function count_votes_after_update();
    create trigger votes_delete after delete on helpful_votes referencing old table as removed
      for each statement execute function count_votes_after_delete();

    alter table moderation_actions
      drop constraint moderation_actions_action_check,
      add constraint moderation_actions_action_check check (
        action in ('appoint', 'hide', 'unhide', 'close', 'release', 'transfer', 'rename', 'rejectName', 'voidVotes',
          'hideReply', 'unhideReply', 'grantAppeal', 'refuseAppeal')
      ) not valid;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table helpful_votes;
    drop table helpful_changed;
    drop function count_votes_after_insert();
    drop function count_votes_after_update();
    drop function count_votes_after_delete();
    drop function helpful_score(integer, bigint);
    delete from moderation_actions
      where action in ('voidVotes', 'hideReply', 'unhideReply', 'grantAppeal', 'refuseAppeal');
    alter table moderation_actions
      drop constraint moderation_actions_action_check,
      add constraint moderation_actions_action_check check (
        action in ('appoint', 'hide', 'unhide', 'close', 'release', 'transfer', 'rename', 'rejectName')
      );
  `);
}

/** Returns the trigger function that counts the votes of a statement. Locks reviews in the order of their ids. */
function countVotes(event: string, rows: string): string {
  return `
    create function count_votes_after_${event}() returns trigger language plpgsql as $$
      declare
        change record;
      begin
        for change in
          select review_id, sum(sign) as votes from (${rows}) as signed group by review_id having sum(sign) <> 0 order by review_id
        loop
          update reviews r set helpful = r.helpful + change.votes,
            helpful_score = helpful_score((r.helpful + change.votes)::integer, c.votes_ever - r.votes_before)
          from companies c where r.id = change.review_id and c.id = r.company_id;
        end loop;
        return null;
      end
    $$;`;
}
