import type { Knex } from 'knex';

/**
 * Creates the tags of companies, and which reviews have them and are assigned to whom. Rows repeat the time of the review, which never
 * changes, so that an index orders the reviews with a tag or of a person.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table company_tags (
      id bigint generated always as identity primary key,
      company_id bigint not null references companies on delete cascade,
      name text not null constraint company_tags_name_check check (name <> ''),
      name_key text not null generated always as (lower(name)) stored,
      color text not null constraint company_tags_color_check
        check (color in ('gray', 'blue', 'teal', 'violet', 'pink', 'amber')),
      created_at timestamptz not null default now(),
      constraint company_tags_name_taken unique (company_id, name_key),
      constraint company_tags_of_company unique (company_id, id)
    )`);
  await knex.raw(`
    create table review_tags (
      review_id bigint not null references reviews on delete cascade,
      tag_id bigint not null,
      company_id bigint not null,
      created_at timestamptz not null,
      primary key (review_id, tag_id),
      foreign key (company_id, tag_id) references company_tags (company_id, id) on delete cascade
    )`);
  await knex.raw(
    'create index review_tags_by_time on review_tags (company_id, tag_id, created_at desc, review_id desc)',
  );
  await knex.raw(`
    create table review_assignments (
      review_id bigint primary key references reviews on delete cascade,
      membership_id bigint not null references company_memberships on delete cascade,
      created_at timestamptz not null
    )`);
  await knex.raw(
    'create index review_assignments_by_time on review_assignments (membership_id, created_at desc, review_id desc)',
  );
  // A function keeps the plan of its query: planning it with every page of reviews would cost more than running it.
  await knex.raw(`
    create function review_inbox(company bigint, reviews bigint[]) returns json language plpgsql stable as $$
    begin
      if not exists (select from company_tags t where t.company_id = company)
        and not exists (select from company_memberships m where m.company_id = company) then
        return null;
      end if;
      return (select json_agg(marked) from (
        select t.review_id::text as id, t.tag_id::text as tag, null as person
        from review_tags t where t.review_id = any (reviews) and t.company_id = company
        union all
        select a.review_id::text, null, m.person_id::text
        from review_assignments a join company_memberships m on m.id = a.membership_id
        where a.review_id = any (reviews) and m.company_id = company
      ) marked);
    end $$`);
  await knex.raw(`
    comment on function review_inbox is 'The tags of reviews and the people to whom they are assigned; null without any'`);
  for (const table of ['review_tags', 'review_assignments']) {
    await knex.raw(`comment on column ${table}.created_at is 'Of the review'`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function review_inbox(bigint, bigint[])');
  for (const name of ['review_assignments', 'review_tags', 'company_tags']) await knex.raw(`drop table ${name}`);
}
