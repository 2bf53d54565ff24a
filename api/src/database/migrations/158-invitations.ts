import type { Knex } from 'knex';

const IS_VISIBLE = 'deleted_at is null and hidden_at is null';
/** Hidden by an administrator. A review that awaits the confirmation of an email has no reason. */
const IS_HIDDEN = 'deleted_at is null and hidden_reason is not null';
const RATINGS = [0, 1, 2, 3, 4, 5];
const CLASSES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const INVITED = ['invited', 'confirmed'];

/**
 * Where reviews come from, with counts per company that triggers maintain, and the invitations of companies. Reviews from before
 * are organic, so the counts need no backfill. Every statement only changes the catalog.
 */
export async function up(knex: Knex): Promise<void> {
  // All locks before any change, and each within a short time (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table reviews, companies in access exclusive mode;
  `);
  await knex.raw(`
    alter table reviews add column origin text not null default 'organic';
    alter table reviews add constraint reviews_origin check (origin in ('organic', 'invited', 'confirmed')) not valid;
    alter table companies
      add column invited_counts integer[] not null default '{0,0,0,0,0,0}',
      add column confirmed_counts integer[] not null default '{0,0,0,0,0,0}';

    create table invitation_batches (
      id bigint generated always as identity primary key,
      company_id bigint not null references companies on delete cascade,
      source text not null check (source in ('csv', 'form', 'api')),
      rows integer not null,
      accepted integer not null,
      wrong integer not null,
      reviews integer not null default 0,
      created_at timestamptz not null default now()
    );
    create index invitation_batches_of_company on invitation_batches (company_id, id desc);
    create index invitation_batches_by_time on invitation_batches (created_at);

    create table invitations (
      id bigint generated always as identity primary key,
      company_id bigint not null references companies on delete cascade,
      batch_id bigint not null references invitation_batches on delete cascade,
      -- Only until the email is handed over to the outbox.
      email text,
      -- HMAC of the email address; none for an invitation that was not sent.
      email_hash bytea,
      reference text,
      language text not null check (language in ('en', 'es', 'fr')),
      token_hash bytea,
      -- Otherwise the company sends the link itself.
      by_mail boolean not null,
      state text not null check (state in ('waiting', 'sent', 'used', 'dropped')),
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      sent_at timestamptz,
      used_at timestamptz,
      -- When the mail server rejected the email because it does not know the recipient.
      bounced_at timestamptz,
      -- No foreign key: it would lock invitations after reviews.
      review_id bigint,
      constraint invitations_email check ((email is not null) = (state = 'waiting'))
    );
    create unique index invitations_token on invitations (token_hash) where token_hash is not null;
    create unique index invitations_reference on invitations (company_id, reference) where reference is not null;
    create index invitations_of_person on invitations (email_hash, company_id) where email_hash is not null;
    create index invitations_waiting on invitations (company_id, due_at) where state = 'waiting';
    create index invitations_waiting_by_time on invitations (created_at) where state = 'waiting';
    create index invitations_by_time on invitations (created_at);
    create index invitations_of_company on invitations (company_id, id desc);
    create index invitations_of_batch on invitations (batch_id);
    create index invitations_of_review on invitations (review_id) where review_id is not null;

    -- Accepted invitations by day, for the quota.
    create table invitation_days (
      company_id bigint not null references companies on delete cascade,
      day date not null,
      count integer not null,
      primary key (company_id, day)
    );
    create index invitation_days_by_day on invitation_days (day);

    -- Invitations that were sent, and reviews written through them, by month.
    create table invitation_months (
      company_id bigint not null references companies on delete cascade,
      month date not null,
      sent integer not null default 0,
      reviews integer not null default 0,
      primary key (company_id, month)
    );
    create index invitation_months_by_month on invitation_months (month);

    create table invitation_senders (
      company_id bigint primary key references companies on delete cascade,
      -- The token of the personal link.
      token text unique,
      -- Since when no email is sent, because too many recipients were unknown. Earlier invitations do not count.
      paused_at timestamptz,
      counted_from bigint not null default 0
    );

    -- When emails were last handed over to the outbox, and for which company.
    create table invitation_turns (
      id boolean primary key default true check (id),
      company_id bigint not null default 0,
      moved_at timestamptz not null default '-infinity'
    );
    insert into invitation_turns default values;

    -- Who has opted out, by the HMAC of the email address; 0: of all companies. Outlives accounts.
    create table suppressions (
      email_hash bytea not null,
      company_id bigint not null,
      created_at timestamptz not null default now(),
      primary key (email_hash, company_id)
    );

    -- Values that detect whether a process has another secret than the one that this database was used with.
    create table secret_checks (
      name text primary key,
      value bytea not null
    );
    ${totalsTriggers(true)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${totalsTriggers(false)}
    drop table secret_checks;
    drop table suppressions;
    drop table invitation_turns;
    drop table invitation_senders;
    drop table invitation_months;
    drop table invitation_days;
    drop table invitations;
    drop table invitation_batches;
    delete from marks where reasons - 'bounces' = '{}' and reasons <> '{}';
    alter table companies drop column invited_counts, drop column confirmed_counts;
    alter table reviews drop column origin;
  `);
}

/** @param withOrigins as before this migration if false */
function totalsTriggers(withOrigins: boolean): string {
  const counted = (table: string, sign: number) =>
    `select company_id, user_id, rating, language, created_at, replied_at,${withOrigins ? ' origin,' : ''} ${IS_VISIBLE} as is_visible, ${sign} as sign
     from ${table} where (${IS_VISIBLE}) or (${IS_HIDDEN})`;
  const [added, removed] = [counted('added', 1), counted('removed', -1)];
  return (
    replaceCounting('insert', countReviews(added, withOrigins)) +
    replaceCounting('update', countReviews(`${added} union all ${removed}`, withOrigins)) +
    replaceCounting('delete', countReviews(removed, withOrigins))
  );
}

function replaceCounting(event: string, body: string): string {
  return `create or replace function count_reviews_after_${event}() returns trigger language plpgsql as $$${body}$$;\n`;
}

/** Extends the function of 156 by the origins of reviews, in the update of the company that it makes anyway. */
function countReviews(rows: string, withOrigins: boolean): string {
  const counted = RATINGS.map((rating) => `coalesce(sum(sign) filter (where is_visible and rating = ${rating}), 0)`);
  const named = counted.map((count, rating) => `${count} as rated_${rating}`);
  const changed = counted.map((count) => `${count} <> 0`).join(' or ');
  const weights = RATINGS.map(
    (rating) =>
      `coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = ${rating}), 0) as weight_${rating}`,
  );
  const origins = (withOrigins ? INVITED : []).flatMap((origin) =>
    RATINGS.map((rating) => ({
      name: `${origin}_${rating}`,
      count: `coalesce(sum(sign) filter (where is_visible and origin = '${origin}' and rating = ${rating}), 0)`,
    })),
  );
  const changes = [
    ...RATINGS.map((rating) => `rated_${rating} <> 0`),
    'languages is not null',
    'hidden <> 0',
    'replies <> 0',
    ...RATINGS.map((rating) => `weight_${rating} <> 0`),
    ...origins.map(({ name }) => `${name} <> 0`),
  ].join(' or ');
  const added = RATINGS.map((rating) => `rating_weights[${rating + 1}] + change.weight_${rating}`).join(', ');
  const addOrigins = (withOrigins ? INVITED : [])
    .map(
      (origin) => `,
          ${origin}_counts = array[${RATINGS.map((rating) => `${origin}_counts[${rating + 1}] + change.${origin}_${rating}`).join(', ')}]`,
    )
    .join('');
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
            coalesce(sum(sign * rating) filter (where is_visible), 0) as ratings,
            ${[...named, ...weights, ...origins.map(({ name, count }) => `${count} as ${name}`)].join(', ')},
            coalesce(sum(sign) filter (where not is_visible), 0) as hidden,
            coalesce(sum(sign * extract(epoch from replied_at)) filter (where is_visible), 0) as replies
          from signed group by company_id
        )
        select of_company.*, languages from of_company left join of_language using (company_id)
        where ${changes}
        order by company_id
      loop
        update companies set
          reviews_count = reviews_count + change.reviews,
          ratings_sum = ratings_sum + change.ratings,
          rating_counts = array[${RATINGS.map((rating) => `rating_counts[${rating + 1}] + change.rated_${rating}`).join(', ')}],
          language_counts = case when change.languages is null then language_counts
            else add_language_counts(language_counts, change.languages) end,
          hidden_count = hidden_count + change.hidden,
          rating_weights = case when rating_weights is not null then array[${added}] end${addOrigins}
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
