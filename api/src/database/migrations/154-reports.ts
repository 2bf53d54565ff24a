import type { Knex } from 'knex';

const PARTS = `('review', 'reply', 'photo')`;
const GROUNDS = `'spam', 'offTopic', 'notGenuine', 'personalData', 'hateOrThreat', 'illegal'`;

/**
 * Reports (`flags`), decisions about them with their public log, appeals, and the figures of the log. Rows outlive the review that
 * they are about, and the account that has reported it: then they are numbers without a person and a text.
 */
export async function up(knex: Knex): Promise<void> {
  // The foreign keys and triggers lock their tables against writes, so all locks come first (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table reviews, companies, users in share row exclusive mode;
    lock table marks in access exclusive mode;
  `);
  await knex.raw(`
    create table decisions (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      company_id bigint not null references companies on delete cascade,
      -- No foreign key: the decision outlives the review.
      review_id bigint not null,
      part text not null check (part in ${PARTS}),
      outcome text not null check (outcome in ('hidden', 'kept', 'shownAgain')),
      ground text not null check (ground in (${GROUNDS}, 'other')),
      reason text not null,
      source text not null check (source in ('flag', 'program', 'own')),
      found_by_program boolean not null,
      stars smallint not null,
      flagged_by_company integer not null,
      flagged_by_others integer not null,
      waited_seconds integer,
      appeal_of bigint references decisions on delete set null,
      decided_by bigint references users on delete set null,
      -- SHA-256 of the text at that time: a report of an unchanged text gets the same decision.
      text_hash bytea not null
    );
    create index decisions_of_company on decisions (company_id, id desc);
    create index decisions_by_time on decisions (at);
    create index decisions_of_review on decisions (review_id);
    create index decisions_decided_by on decisions (decided_by) where decided_by is not null;
    create index decisions_appeal_of on decisions (appeal_of) where appeal_of is not null;

    create table flags (
      id bigint generated always as identity primary key,
      -- No foreign key: the number of reports outlives the review.
      review_id bigint not null,
      reviewed_company_id bigint not null references companies on delete cascade,
      part text not null check (part in ${PARTS}),
      photo_id bigint,
      -- The account that has reported it; none after its end.
      user_id bigint references users on delete set null,
      company_id bigint references companies on delete set null,
      by_company boolean not null,
      reason text not null check (reason in (${GROUNDS})),
      explanation text,
      law text,
      state text not null default 'open' check (state in ('open', 'upheld', 'rejected', 'withdrawn')),
      decision_id bigint references decisions on delete set null,
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      constraint flags_decided check ((state = 'open') = (decided_at is null)),
      constraint flags_flagger check (num_nonnulls(user_id, company_id) <= 1)
    );
    create unique index flags_open_of_user on flags (user_id, review_id, part, coalesce(photo_id, 0))
      where state = 'open' and user_id is not null;
    create unique index flags_open_of_company on flags (company_id, review_id, part, coalesce(photo_id, 0))
      where state = 'open' and company_id is not null;
    create index flags_of_review on flags (review_id) where state = 'open';
    create index flags_of_user on flags (user_id, id desc) where user_id is not null;
    create index flags_of_company on flags (company_id, id desc) where company_id is not null;
    create index flags_of_decision on flags (decision_id) where decision_id is not null;
    create index flags_about_company on flags (reviewed_company_id);
    create index flags_by_time on flags (created_at);
    create index flags_by_end on flags (decided_at) where decided_at is not null;

    create table company_flag_counts (
      company_id bigint not null references companies on delete cascade,
      by_company boolean not null,
      reason text not null,
      state text not null,
      count integer not null,
      primary key (company_id, by_company, reason, state)
    );

    create table appeals (
      decision_id bigint primary key references decisions on delete cascade,
      -- The account that appeals; none after its end.
      user_id bigint references users on delete set null,
      company_id bigint references companies on delete set null,
      appellant text not null check (appellant in ('author', 'owner', 'flagger')),
      text text,
      state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn')),
      decided_by bigint references users on delete set null,
      reason text,
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      constraint appeals_decided check ((state = 'open') = (decided_at is null)),
      constraint appeals_appellant check (num_nonnulls(user_id, company_id) <= 1)
    );
    create index appeals_open on appeals (decision_id) where state = 'open';
    create index appeals_of_user on appeals (user_id) where user_id is not null;
    create index appeals_of_company on appeals (company_id) where company_id is not null;
    create index appeals_decided_by on appeals (decided_by) where decided_by is not null;
    create index appeals_by_end on appeals (decided_at) where decided_at is not null;

    -- What follows from how many of an account's reports were upheld.
    create table flag_standings (
      id bigint generated always as identity primary key,
      user_id bigint unique references users on delete cascade,
      company_id bigint unique references companies on delete cascade,
      -- Earlier decisions do not count.
      counted_from timestamptz not null default '-infinity',
      warned_at timestamptz,
      suspended_until timestamptz,
      constraint flag_standings_account check (num_nonnulls(user_id, company_id) = 1)
    );

    create table transparency_months (
      month date primary key,
      figures jsonb not null,
      computed_at timestamptz not null default now()
    );

    -- Since when the oldest open report waits.
    alter table marks add column flagged_since timestamptz;
    create index marks_flagged on marks (flagged_since, id) where closed_at is null and flagged_since is not null;

    ${countFlags('insert', 'select reviewed_company_id, by_company, reason, state, 1 as sign from added')}
    ${countFlags(
      'update',
      `select reviewed_company_id, by_company, reason, state, 1 as sign from added
       union all select reviewed_company_id, by_company, reason, state, -1 from removed`,
    )}
    ${countFlags('delete', 'select reviewed_company_id, by_company, reason, state, -1 as sign from removed')}
    create trigger flags_insert after insert on flags referencing new table as added
      for each statement execute function count_flags_after_insert();
    create trigger flags_update after update on flags referencing old table as removed new table as added
      for each statement execute function count_flags_after_update();
    create trigger flags_delete after delete on flags referencing old table as removed
      for each statement execute function count_flags_after_delete();

    -- The texts of an account end with it.
    create function clear_flag_texts() returns trigger language plpgsql as $$
      begin
        new.explanation = null;
        new.law = null;
        return new;
      end
    $$;
    create trigger flags_account_ended before update of user_id, company_id on flags for each row
      when (num_nonnulls(new.user_id, new.company_id) < num_nonnulls(old.user_id, old.company_id))
      execute function clear_flag_texts();
    create function clear_appeal_text() returns trigger language plpgsql as $$
      begin
        new.text = null;
        if new.state = 'open' then
          new.state = 'withdrawn';
          new.decided_at = now();
        end if;
        return new;
      end
    $$;
    create trigger appeals_account_ended before update of user_id, company_id on appeals for each row
      when (num_nonnulls(new.user_id, new.company_id) < num_nonnulls(old.user_id, old.company_id))
      execute function clear_appeal_text();

    -- What is open about a review ends with it.
    create function settle_deleted_reviews() returns trigger language plpgsql as $$
      begin
        update flags set state = 'upheld', decided_at = now() where state = 'open' and review_id in (select id from removed);
        update appeals set state = 'withdrawn', decided_at = now() where state = 'open'
          and decision_id in (select d.id from decisions d where d.review_id in (select id from removed));
        return null;
      end
    $$;
    create trigger reviews_settled after delete on reviews referencing old table as removed
      for each statement execute function settle_deleted_reviews();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger reviews_settled on reviews;
    drop function settle_deleted_reviews();
    drop table transparency_months;
    drop table flag_standings;
    drop table appeals;
    drop table company_flag_counts;
    drop table flags;
    drop table decisions;
    drop function clear_appeal_text();
    drop function clear_flag_texts();
    drop function count_flags_after_insert();
    drop function count_flags_after_update();
    drop function count_flags_after_delete();
    delete from marks where reasons = '{}';
    alter table marks drop column flagged_since;
  `);
}

/** Returns the trigger function that counts the reports of a statement, in the order of the key. */
function countFlags(event: string, rows: string): string {
  return `
    create function count_flags_after_${event}() returns trigger language plpgsql as $$
      declare
        change record;
      begin
        for change in
          select reviewed_company_id, by_company, reason, state, sum(sign)::integer as flags from (${rows}) as signed
          -- A company that is deleted takes its counts with it.
          where exists (select from companies c where c.id = reviewed_company_id)
          group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
        loop
          insert into company_flag_counts as kept (company_id, by_company, reason, state, count)
            values (change.reviewed_company_id, change.by_company, change.reason, change.state, change.flags)
            on conflict (company_id, by_company, reason, state) do update set count = kept.count + excluded.count;
        end loop;
        return null;
      end
    $$;`;
}
