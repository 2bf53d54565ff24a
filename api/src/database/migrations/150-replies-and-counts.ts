import type { Knex } from 'knex';

const IS_VISIBLE = 'deleted_at is null and hidden_at is null';
/** Hidden by an administrator. A review that awaits the confirmation of an email has no reason. */
const IS_HIDDEN = 'deleted_at is null and hidden_reason is not null';
const RATINGS = [0, 1, 2, 3, 4, 5];
const CLASSES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Replies of companies to reviews, what helpful votes add to reviews, and counts that pages read instead of reviews: per company
 * the hidden reviews, and per company with an owner and month the reviews and replies. `company_months` is maintained for a
 * company from `companies.months_filled_at` on; a background job fills it after a claim. Every statement only changes the catalog.
 */
export async function up(knex: Knex): Promise<void> {
  // All locks before any change, and each within a short time (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table reviews, companies, users, mails in access exclusive mode;
  `);
  await knex.raw(`
    -- replied_at: when the visible reply was created. votes_before: votes_ever of the company when the review was written.
    alter table reviews
      add column replied_at timestamptz,
      add column helpful integer not null default 0,
      add column helpful_score smallint not null default 0,
      add column votes_before bigint not null default 0;

    alter table companies
      add column hidden_count integer not null default 0,
      add column votes_ever bigint not null default 0,
      add column months_filled_at timestamptz;

    alter table users
      add column replies_mail boolean not null default true,
      add column invitations_allowed boolean not null default true;

    -- What the email is about, so that it can be removed before it is sent.
    alter table mails add column about text;
    create index mails_about on mails (about) where about is not null;

    create table replies (
      review_id bigint primary key references reviews on delete cascade,
      company_id bigint not null references companies on delete cascade,
      text text not null check (text <> ''),
      language text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      -- Whether the author's email was removed unsent when the reply was deleted.
      mail_removed boolean not null default false,
      hidden_at timestamptz,
      hidden_ground text,
      hidden_reason text,
      constraint replies_hidden check (num_nonnulls(hidden_at, hidden_ground, hidden_reason) in (0, 3))
    );
    create index replies_of_company on replies (company_id);
    create index replies_deleted on replies (deleted_at) where deleted_at is not null;

    -- rated: visible reviews by rating. reply_times: visible replies by the class of the time that they took.
    create table company_months (
      company_id bigint not null references companies on delete cascade,
      month date not null,
      rated integer[] not null,
      replied integer not null,
      reply_times integer[] not null,
      primary key (company_id, month)
    );

    -- The class of the time between a review and its reply, from 1 (within an hour) to 10 (later than a month).
    create function reply_time_class(written timestamptz, replied timestamptz) returns integer language sql immutable parallel safe
      return width_bucket(
        (extract(epoch from replied - written) - 0.000001)::float8,
        array[3600, 14400, 43200, 86400, 172800, 259200, 604800, 1209600, 2592000]::float8[]) + 1;

    create function set_votes_before() returns trigger language plpgsql as $$
      begin
        new.votes_before = (select votes_ever from companies where id = new.company_id);
        return new;
      end
    $$;
    create trigger reviews_votes_before before insert on reviews for each row execute function set_votes_before();
    ${totalsTriggers()}
  `);
}

export async function down(knex: Knex): Promise<void> {
  const visible = (table: string, sign: number) =>
    `select company_id, user_id, rating, language, ${sign} as sign from ${table} where ${IS_VISIBLE}`;
  const [added, removed] = [visible('added', 1), visible('removed', -1)];
  await knex.raw(
    replaceCounting('insert', countReviewsBefore(added)) +
      replaceCounting('update', countReviewsBefore(`${added} union all ${removed}`)) +
      replaceCounting('delete', countReviewsBefore(removed)),
  );
  await knex.raw(`
    drop trigger reviews_votes_before on reviews;
    drop function set_votes_before();
    drop function reply_time_class(timestamptz, timestamptz);
    drop table company_months;
    drop table replies;
    alter table mails drop column about;
    alter table users drop column replies_mail, drop column invitations_allowed;
    alter table companies drop column hidden_count, drop column votes_ever, drop column months_filled_at;
    alter table reviews
      drop column replied_at, drop column helpful, drop column helpful_score, drop column votes_before;
  `);
}

function totalsTriggers(): string {
  const counted = (table: string, sign: number) =>
    `select company_id, user_id, rating, language, created_at, replied_at, ${IS_VISIBLE} as is_visible, ${sign} as sign
     from ${table} where (${IS_VISIBLE}) or (${IS_HIDDEN})`;
  const [added, removed] = [counted('added', 1), counted('removed', -1)];
  return (
    replaceCounting('insert', countReviews(added)) +
    replaceCounting('update', countReviews(`${added} union all ${removed}`)) +
    replaceCounting('delete', countReviews(removed))
  );
}

function replaceCounting(event: string, body: string): string {
  return `create or replace function count_reviews_after_${event}() returns trigger language plpgsql as $$${body}$$;\n`;
}

/**
 * Extends the function of 070 by hidden reviews and by the months of companies with an owner, whose row the update of the
 * company has locked. Locks rows in the same order.
 */
function countReviews(rows: string): string {
  const counted = RATINGS.map((rating) => `coalesce(sum(sign) filter (where is_visible and rating = ${rating}), 0)`);
  const named = counted.map((count, rating) => `${count} as rated_${rating}`).join(', ');
  const changed = counted.map((count) => `${count} <> 0`).join(' or ');
  const times = CLASSES.map(
    (one) => `coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = ${one}), 0)`,
  );
  return `
    declare
      change record;
      filled_at timestamptz;
    begin
      for change in
        with signed as (${rows}), of_language as (
          select company_id, jsonb_object_agg(language, counts) as languages from (
            select company_id, language, jsonb_build_array(${counted.join(', ')}) as counts
            from signed where language is not null group by company_id, language having ${changed}
          ) as counted group by company_id
        ), of_company as (
          select company_id, coalesce(sum(sign) filter (where is_visible), 0) as reviews,
            coalesce(sum(sign * rating) filter (where is_visible), 0) as ratings, ${named},
            coalesce(sum(sign) filter (where not is_visible), 0) as hidden,
            coalesce(sum(sign * extract(epoch from replied_at)) filter (where is_visible), 0) as replies
          from signed group by company_id
        )
        select of_company.*, languages from of_company left join of_language using (company_id)
        where ${RATINGS.map((rating) => `rated_${rating} <> 0`).join(' or ')} or languages is not null or hidden <> 0 or replies <> 0
        order by company_id
      loop
        update companies set
          reviews_count = reviews_count + change.reviews,
          ratings_sum = ratings_sum + change.ratings,
          rating_counts = array[${RATINGS.map((rating) => `rating_counts[${rating + 1}] + change.rated_${rating}`).join(', ')}],
          language_counts = case when change.languages is null then language_counts
            else add_language_counts(language_counts, change.languages) end,
          hidden_count = hidden_count + change.hidden
        where id = change.company_id
        returning months_filled_at into filled_at;
        if filled_at is not null then
          insert into company_months as kept (company_id, month, rated, replied, reply_times)
            select company_id, date_trunc('month', created_at at time zone 'utc')::date, array[${counted.join(', ')}],
              coalesce(sum(sign) filter (where is_visible and replied_at is not null), 0), array[${times.join(', ')}]
            from (${rows}) as signed where company_id = change.company_id
            group by 1, 2 order by 2
          on conflict (company_id, month) do update set
            rated = array[${RATINGS.map((rating) => `kept.rated[${rating + 1}] + excluded.rated[${rating + 1}]`).join(', ')}],
            replied = kept.replied + excluded.replied,
            reply_times = array[${CLASSES.map((one) => `kept.reply_times[${one}] + excluded.reply_times[${one}]`).join(', ')}];
        end if;
      end loop;
      for change in
        select user_id, sum(sign) as reviews
        from (${rows}) as signed
        where is_visible
        group by user_id
        having sum(sign) <> 0
        order by user_id
      loop
        update users set reviews_count = reviews_count + change.reviews where id = change.user_id;
      end loop;
      return null;
    end
  `;
}

// Copied from 070.
function countReviewsBefore(rows: string): string {
  const counted = RATINGS.map((rating) => `coalesce(sum(sign) filter (where rating = ${rating}), 0)`);
  const named = counted.map((count, rating) => `${count} as rated_${rating}`).join(', ');
  const changed = counted.map((count) => `${count} <> 0`).join(' or ');
  return `
    declare
      change record;
    begin
      for change in
        with signed as (${rows}), of_language as (
          select company_id, jsonb_object_agg(language, counts) as languages from (
            select company_id, language, jsonb_build_array(${counted.join(', ')}) as counts
            from signed where language is not null group by company_id, language having ${changed}
          ) as counted group by company_id
        ), of_company as (
          select company_id, sum(sign) as reviews, sum(sign * rating) as ratings, ${named} from signed group by company_id
        )
        select of_company.*, languages from of_company left join of_language using (company_id)
        where ${RATINGS.map((rating) => `rated_${rating} <> 0`).join(' or ')} or languages is not null
        order by company_id
      loop
        update companies set
          reviews_count = reviews_count + change.reviews,
          ratings_sum = ratings_sum + change.ratings,
          rating_counts = array[${RATINGS.map((rating) => `rating_counts[${rating + 1}] + change.rated_${rating}`).join(', ')}],
          language_counts = case when change.languages is null then language_counts
            else add_language_counts(language_counts, change.languages) end
        where id = change.company_id;
      end loop;
      for change in
        select user_id, sum(sign) as reviews
        from (${rows}) as signed
        group by user_id
        having sum(sign) <> 0
        order by user_id
      loop
        update users set reviews_count = reviews_count + change.reviews where id = change.user_id;
      end loop;
      return null;
    end
  `;
}
