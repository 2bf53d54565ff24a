import type { Knex } from 'knex';

// A vote counts if it is neither withdrawn nor void, and while the review is the one that it was given to.
const counts = (condition: string) => `withdrawn_at is null and void_at is null${condition}`;

const signs = (condition: string) => ({
  insert: `select review_id, 1 as sign from added where ${counts(condition)}`,
  delete: `select review_id, -1 as sign from removed where ${counts(condition)}`,
});

/** Creates the functions of the triggers that count the votes of each review. */
async function createCounters(knex: Knex, condition: string): Promise<void> {
  const { insert: added, delete: removed } = signs(condition);
  for (const [event, signed] of [
    ['insert', added],
    ['update', `${added} union all ${removed}`],
    ['delete', removed],
  ] as const) {
    await knex.raw(`
      create or replace function count_votes_after_${event}() returns trigger language plpgsql as $function$
      declare
        change record;
      begin
        for change in
          select review_id, sum(sign) as votes from (${signed}) as signed group by review_id having sum(sign) <> 0 order by review_id
        loop
          update reviews r set helpful = r.helpful + change.votes,
            helpful_score = helpful_score((r.helpful + change.votes)::integer, c.votes_ever - r.votes_before)
          from companies c where r.id = change.review_id and c.id = r.company_id;
        end loop;
        return null;
      end
      $function$`);
  }
}

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table review_versions (
      review_id bigint not null references reviews (id) on delete cascade,
      version integer not null,
      rating smallint not null,
      title text not null,
      description text not null,
      primary key (review_id, version)
    )`);
  await knex.raw(`comment on table review_versions is 'Earlier versions of reviews that somebody has found helpful'`);
  await knex.raw(`
    alter table helpful_votes
      add column version integer,
      add column set_aside_at timestamptz`);
  await knex.raw(`
    comment on column helpful_votes.version is 'The version of review_versions that the vote was given to; null for the present one'`);
  await createCounters(knex, ' and set_aside_at is null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`update helpful_votes set set_aside_at = null where set_aside_at is not null`);
  await createCounters(knex, '');
  await knex.raw('alter table helpful_votes drop column version, drop column set_aside_at');
  await knex.raw('drop table review_versions');
}
