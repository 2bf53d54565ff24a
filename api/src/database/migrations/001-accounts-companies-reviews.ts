import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table users (
      id bigint generated always as identity primary key,
      email text not null,
      email_key text generated always as (lower(email)) stored not null constraint users_email_taken unique,
      name text not null check (name <> ''),
      last_name text not null check (last_name <> ''),
      password_hash text not null,
      avatar text,
      country text,
      language text check (language in ('en', 'es', 'fr')),
      share_data boolean not null default true,
      role text not null default 'user' check (role in ('admin', 'user')),
      reviews_count integer not null default 0 check (reviews_count >= 0),
      created_at timestamptz not null default now()
    );

    create table companies (
      id bigint generated always as identity primary key,
      domain text not null constraint companies_domain_taken unique check (domain = lower(domain) and domain like '%_._%'),
      name text not null check (name <> ''),
      website text not null,
      claimed_at timestamptz,
      email text,
      email_key text generated always as (lower(email)) stored constraint companies_email_taken unique,
      work_email text,
      password_hash text,
      phone text,
      description text,
      country text,
      city text,
      address text,
      avatar text,
      reviews_count integer not null default 0 check (reviews_count >= 0),
      ratings_sum bigint not null default 0 check (ratings_sum >= 0),
      rating_counts integer[] not null default '{0,0,0,0,0,0}' check (array_length(rating_counts, 1) = 6),
      created_at timestamptz not null default now(),
      constraint companies_owner check (
        case when claimed_at is null
          then num_nonnulls(email, work_email, password_hash, phone, description, country, city, address, avatar) = 0
          else num_nulls(email, work_email, password_hash) = 0
        end
      )
    );

    create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id bigint references users on delete cascade,
      company_id bigint references companies on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      user_agent text,
      constraint sessions_account check (num_nonnulls(user_id, company_id) = 1)
    );
    create index sessions_of_user on sessions (user_id) where user_id is not null;
    create index sessions_of_company on sessions (company_id) where company_id is not null;
    create index sessions_by_end on sessions (expires_at);

    create table reviews (
      id bigint generated always as identity primary key,
      company_id bigint not null references companies,
      user_id bigint not null references users on delete cascade,
      title text not null check (title <> ''),
      description text not null check (description <> ''),
      rating smallint not null check (rating between 0 and 5),
      experience_date timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index reviews_one_each on reviews (company_id, user_id) where deleted_at is null;
    create index reviews_of_company on reviews (company_id, created_at desc, id desc) where deleted_at is null;
    create index reviews_of_user on reviews (user_id, created_at desc, id desc) where deleted_at is null;
    create index reviews_by_author on reviews (user_id);
    create index reviews_deleted on reviews (deleted_at) where deleted_at is not null;
  `);
  for (const { event, tables, rows } of totalTriggers('deleted_at is null')) {
    await knex.raw(`
      create function count_reviews_after_${event}() returns trigger language plpgsql as $$${countReviews(rows)}$$;
      create trigger reviews_totals_${event} after ${event} on reviews referencing ${tables}
        for each statement execute function count_reviews_after_${event}();
    `);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table reviews, sessions, companies, users');
  for (const { event } of totalTriggers('')) await knex.raw(`drop function count_reviews_after_${event}()`);
}

/**
 * Returns the triggers that maintain totals. Each gets all rows of its statement; `sign` is 1 for an added and -1 for a
 * removed visible review.
 *
 * @param isVisible the condition for reviews that count
 */
function totalTriggers(isVisible: string) {
  const added = `select company_id, user_id, rating, 1 as sign from added where ${isVisible}`;
  const removed = `select company_id, user_id, rating, -1 as sign from removed where ${isVisible}`;
  return [
    { event: 'insert', tables: 'new table as added', rows: added },
    { event: 'update', tables: 'old table as removed new table as added', rows: `${added} union all ${removed}` },
    { event: 'delete', tables: 'old table as removed', rows: removed },
  ];
}

/**
 * Returns the body of a trigger function that updates totals by the changes of a statement. Updates companies, then users,
 * each ordered by id, so that concurrent writes can't deadlock.
 */
function countReviews(rows: string): string {
  const ratings = [0, 1, 2, 3, 4, 5];
  const counted = ratings.map(
    (rating) => `coalesce(sum(sign) filter (where rating = ${rating}), 0) as rated_${rating}`,
  );
  const changed = ratings.map((rating) => `coalesce(sum(sign) filter (where rating = ${rating}), 0) <> 0`);
  const added = ratings.map((rating) => `rating_counts[${rating + 1}] + change.rated_${rating}`);
  return `
    declare
      change record;
    begin
      for change in
        select company_id, sum(sign) as reviews, sum(sign * rating) as ratings, ${counted.join(', ')}
        from (${rows}) as signed
        group by company_id
        having ${changed.join(' or ')}
        order by company_id
      loop
        update companies set
          reviews_count = reviews_count + change.reviews,
          ratings_sum = ratings_sum + change.ratings,
          rating_counts = array[${added.join(', ')}]
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
