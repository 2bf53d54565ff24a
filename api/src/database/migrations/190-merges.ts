import type { Knex } from 'knex';

/** The columns of companies whose changes are added to the Algolia outbox. */
const INDEXED = [
  'domain',
  'name',
  'website',
  'avatar',
  'reviews_count',
  'ratings_sum',
  'category_ids',
  'country_code',
  'city',
  'claimed_at',
  'verified_at',
];
/** The columns of companies whose changes change their entries in lists. */
const RANKED = [
  'rating_counts',
  'rating_weights',
  'language_counts',
  'category_ids',
  'country',
  'city',
  'country_code',
  'place_id',
  'claimed_at',
];

const ACTIONS = [
  'appoint',
  'hide',
  'unhide',
  'close',
  'release',
  'transfer',
  'rename',
  'rejectName',
  'voidVotes',
  'hideReply',
  'unhideReply',
  'grantAppeal',
  'refuseAppeal',
];

/** Where `search_companies` reads a company, before and after. */
const ANY_COMPANY = 'c.domain <> all (seen)';
const PRESENT_COMPANY = 'c.removed_at is null and c.domain <> all (seen)';

/**
 * Companies that are removed, and merges: which reviews each has moved. Every statement on a large table only changes the
 * catalog.
 */
export async function up(knex: Knex): Promise<void> {
  // All locks before any change, and each within a short time (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table reviews in share row exclusive mode;
    lock table companies, moderation_actions in access exclusive mode;

    -- merged_into is never itself merged: the companies that led to it follow when it is.
    alter table companies add column merged_into bigint, add column removed_at timestamptz;

    create table merges (
      id bigint generated always as identity primary key,
      from_id bigint not null references companies,
      into_id bigint not null references companies,
      -- How many reviews have moved, and how many people had reviewed both.
      reviews integer not null,
      duplicates integer not null,
      -- What was added to votes_before of the reviews that moved.
      votes_shift bigint not null,
      gave_categories boolean not null,
      at timestamptz not null default now(),
      undone_at timestamptz
    );
    create index merges_of_company on merges (from_id);
    create index merges_into_company on merges (into_id) where undone_at is null;

    -- The reviews that a merge has changed, with their company before it. A duplicate is the older review of a person.
    create table merge_reviews (
      merge_id bigint not null references merges on delete cascade,
      review_id bigint not null references reviews on delete cascade,
      company_id bigint not null,
      is_duplicate boolean not null,
      was_hidden boolean not null,
      primary key (merge_id, review_id)
    );
    create index merge_reviews_of_review on merge_reviews (review_id);

    alter table moderation_actions
      add column other_company_id bigint,
      add column merge_id bigint,
      drop constraint moderation_actions_action_check,
      add constraint moderation_actions_action_check check (
        action in (${[...ACTIONS, 'merge', 'unmerge', 'categorise', 'block', 'unblock', 'place'].map((action) => `'${action}'`).join(', ')})
      ) not valid;

    ${replaceTriggers(['removed_at'])}
    ${replaceSearch(ANY_COMPANY, PRESENT_COMPANY)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${replaceSearch(PRESENT_COMPANY, ANY_COMPANY)}
    ${replaceTriggers([])}
    delete from moderation_actions where action in ('merge', 'unmerge', 'categorise', 'block', 'unblock', 'place');
    alter table moderation_actions
      drop column other_company_id,
      drop column merge_id,
      drop constraint moderation_actions_action_check,
      add constraint moderation_actions_action_check check (
        action in (${ACTIONS.map((action) => `'${action}'`).join(', ')})
      );
    drop table merge_reviews;
    drop table merges;
    alter table companies drop column merged_into, drop column removed_at;
  `);
}

/** The trigger of the outbox is disabled where searches run in the API, and stays so. */
function replaceTriggers(added: string[]): string {
  const row = (name: string) => [...INDEXED, ...added].map((column) => `${name}.${column}`).join(', ');
  return `
    do $$
      declare
        is_off boolean := (
          select tgenabled = 'D' from pg_trigger where tgrelid = 'companies'::regclass and tgname = 'companies_algolia_update');
      begin
        create or replace trigger companies_algolia_update after update on companies
          for each row when ((${row('old')}) is distinct from (${row('new')})) execute function write_algolia_outbox();
        if is_off then
          alter table companies disable trigger companies_algolia_update;
        end if;
      end
    $$;
    create or replace trigger companies_rank_update after update on companies for each row when (
      ${[...RANKED, ...added].map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}) execute function queue_rank();`;
}

/** Replaces a condition in the function that searches companies. */
function replaceSearch(before: string, after: string): string {
  return `
    do $$
      begin
        execute replace(
          pg_get_functiondef((select oid from pg_proc where proname = 'search_companies' and pronamespace = current_schema()::regnamespace)),
          '${before}', '${after}');
      end
    $$;`;
}
