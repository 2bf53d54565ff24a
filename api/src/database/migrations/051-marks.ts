import type { Knex } from 'knex';

/**
 * Marks: reviews and companies for administrators to review. A trigger adds new texts to `moderation_queue`, and they are
 * checked in the background. The queue has no foreign keys, as these would cost each review a lookup; deleted rows are
 * skipped.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    set local maintenance_work_mem = '256MB';
    create table moderation_queue (
      subject text not null check (subject in ('review', 'company')),
      id bigint not null,
      primary key (subject, id)
    );
    create function queue_for_moderation() returns trigger language plpgsql as $$
      begin
        insert into moderation_queue (subject, id) values (tg_argv[0], new.id) on conflict do nothing;
        return null;
      end
    $$;
    create trigger reviews_moderation after insert or update of title, description on reviews
      for each row execute function queue_for_moderation('review');
    create trigger companies_moderation after insert on companies
      for each row when (new.claimed_at is not null) execute function queue_for_moderation('company');
    create trigger companies_moderation_claim after update of claimed_at on companies
      for each row when (old.claimed_at is null and new.claimed_at is not null)
      execute function queue_for_moderation('company');

    create table marks (
      id bigint generated always as identity primary key,
      -- Null if the company itself is marked.
      review_id bigint references reviews on delete cascade,
      company_id bigint not null references companies on delete cascade,
      -- The findings by kind.
      reasons jsonb not null,
      created_at timestamptz not null default now(),
      closed_at timestamptz,
      closed_by bigint references users on delete set null
    );
    create unique index marks_open_of_review on marks (review_id) where closed_at is null;
    create unique index marks_open_of_company on marks (company_id) where closed_at is null and review_id is null;
    create index marks_of_review on marks (review_id);
    create index marks_of_company on marks (company_id);
    create index marks_closed_by on marks (closed_by) where closed_by is not null;
    create index marks_open on marks (id) where closed_at is null;
    create index marks_closed on marks (id) where closed_at is not null;

    -- Nearly identical texts have at least one key in common.
    create table review_fingerprints (
      review_id bigint primary key references reviews on delete cascade,
      key_1 bigint not null, key_2 bigint not null, key_3 bigint not null, key_4 bigint not null
    );
    create index review_fingerprints_1 on review_fingerprints (key_1, review_id);
    create index review_fingerprints_2 on review_fingerprints (key_2, review_id);
    create index review_fingerprints_3 on review_fingerprints (key_3, review_id);
    create index review_fingerprints_4 on review_fingerprints (key_4, review_id);

    -- Equal for domain labels that look alike: without hyphens and doubled letters, and with letters for the digits and pairs
    -- that look like them.
    create function look_alike_key(label text) returns text language sql immutable parallel safe strict
      return regexp_replace(
        translate(replace(replace(replace(label, '-', ''), 'rn', 'm'), 'vv', 'w'), '0134578i', 'oleastbl'),
        '(.)\\1+', '\\1', 'g');
    create index companies_look_alike on companies (look_alike_key(split_part(domain, '.', 1)))
      where search_tier > 0 or claimed_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index companies_look_alike;
    drop function look_alike_key(text);
    drop table review_fingerprints, marks;
    drop trigger reviews_moderation on reviews;
    drop trigger companies_moderation on companies;
    drop trigger companies_moderation_claim on companies;
    drop function queue_for_moderation();
    drop table moderation_queue;
  `);
}
