import type { Knex } from 'knex';

const PARTS = `'review', 'reply', 'photo'`;
const GROUNDS = `'spam', 'offTopic', 'notGenuine', 'personalData', 'hateOrThreat', 'illegal'`;
const OUTCOMES = `'hidden', 'kept', 'shownAgain'`;

/** Companies that are removed because they broke the rules, and public decisions about companies. */
export async function up(knex: Knex): Promise<void> {
  // The foreign key locks its table against writes, so all locks come first (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table companies in share row exclusive mode;
    lock table decisions in access exclusive mode;

    -- A decision about a company is about no review.
    alter table decisions
      alter column review_id drop not null,
      alter column stars drop not null,
      alter column text_hash drop not null,
      drop constraint decisions_part_check,
      drop constraint decisions_outcome_check,
      add constraint decisions_part_check check (part in (${PARTS}, 'company')) not valid,
      add constraint decisions_outcome_check check (outcome in (${OUTCOMES}, 'blocked', 'unblocked')) not valid,
      add constraint decisions_subject_check check (
        (outcome in ('blocked', 'unblocked')) = (part = 'company')
        and num_nonnulls(review_id, stars, text_hash) = case when part = 'company' then 0 else 3 end) not valid;

    -- The decision and who made it are deleted after some years. What the owner may read stays as long as the block.
    create table blocked_companies (
      company_id bigint primary key references companies on delete cascade,
      decision_id bigint references decisions on delete set null,
      ground text not null check (ground in (${GROUNDS}, 'other')),
      reason text not null,
      at timestamptz not null default now()
    );
    create index blocked_companies_of_decision on blocked_companies (decision_id) where decision_id is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update companies set removed_at = null where removed_at is not null and merged_into is null;
    drop table blocked_companies;
    delete from decisions where part = 'company';
    alter table decisions
      drop constraint decisions_subject_check,
      drop constraint decisions_part_check,
      drop constraint decisions_outcome_check,
      add constraint decisions_part_check check (part in (${PARTS})),
      add constraint decisions_outcome_check check (outcome in (${OUTCOMES})),
      alter column review_id set not null,
      alter column stars set not null,
      alter column text_hash set not null;
  `);
}
