import type { Knex } from 'knex';

const RATINGS = [0, 1, 2, 3, 4, 5];

const COLUMNS = 'company_id, topic, rating, created_at, experience_month, is_counted';

/** Selects the changed rows of a statement, as added (1) and removed (-1). */
const EVENTS = {
  insert: `select ${COLUMNS}, 1 as sign from added where is_counted`,
  update: `select ${COLUMNS}, 1 as sign from added where is_counted union all select ${COLUMNS}, -1 from removed where is_counted`,
  delete: `select ${COLUMNS}, -1 as sign from removed where is_counted`,
};

const TABLES = {
  insert: 'new table as added',
  update: 'old table as removed new table as added',
  delete: 'old table as removed',
};

const sums = (value: string) =>
  `array[${RATINGS.map((rating) => `coalesce(sum(${value}) filter (where rating = ${rating}), 0)`).join(', ')}]::integer[]`;
const ADD_RATED = `array[${RATINGS.map((rating) => `kept.rated[${rating + 1}] + excluded.rated[${rating + 1}]`).join(', ')}]`;

const EXPERIENCE_MONTH = `date_trunc('month', r.experience_date at time zone 'utc')::date`;

const COUNTS = 'review_counts(r.deleted_at, r.hidden_at, r.relation)';

/** The columns of a review `r` that the rows of its topics repeat. */
const REPEATED = `r.company_id, r.rating, r.created_at, ${EXPERIENCE_MONTH}, ${COUNTS}`;

/** Stores which topics reviews mention, and counts them per company. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create table topics_queue (review_id bigint primary key)');
  await knex.raw(`comment on table topics_queue is 'Reviews whose text is still to be read for topics'`);
  await knex.raw(`
    create table topics_progress (
      id boolean primary key default true constraint topics_progress_id_check check (id),
      version integer not null,
      after_id bigint not null
    )`);
  await knex.raw('insert into topics_progress (version, after_id) values (0, 0)');
  await knex.raw(`
    comment on table topics_progress is
      'The version of the taxonomy by which all reviews were read; up to after_id, they were also read by the next one'`);
  // Without foreign keys: triggers delete the rows of all reviews of a statement together.
  await knex.raw(`
    create table review_topics (
      review_id bigint not null,
      topic text not null,
      company_id bigint not null,
      rating smallint not null,
      created_at timestamptz not null,
      experience_month date not null,
      is_counted boolean not null,
      sentences integer[] not null,
      version integer not null,
      primary key (review_id, topic)
    )`);
  await knex.raw(`
    comment on column review_topics.sentences is
      'Start and end of each sentence that mentions the topic, in UTF-16 code units of the title, a line feed and the description'`);
  await knex.raw(`
    create index review_topics_of_company on review_topics (company_id, topic, rating, created_at, review_id)
    where is_counted`);
  await knex.raw(`
    create table company_topics (
      company_id bigint not null references companies (id) on delete cascade,
      topic text not null,
      rated integer[] not null,
      primary key (company_id, topic)
    )`);
  await knex.raw(`
    create table company_topic_months (
      company_id bigint not null references companies (id) on delete cascade,
      month date not null,
      topic text not null,
      rated integer[] not null,
      experienced integer not null,
      primary key (company_id, month, topic)
    )`);
  await knex.raw(`
    comment on column company_topic_months.rated is 'Reviews that were written in the month, by rating';
    comment on column company_topic_months.experienced is 'Reviews of an experience in the month'`);
  await addCounters(knex);
  await addReviewTriggers(knex);
}

/** Counts the rows of review_topics in the statement that changes them. Companies are locked in the order of their ids. */
async function addCounters(knex: Knex): Promise<void> {
  for (const [event, signed] of Object.entries(EVENTS)) {
    await knex.raw(`
      create function count_topics_after_${event}() returns trigger language plpgsql as $function$
      begin
        perform from companies where id in (select company_id from (${signed}) as signed) order by id for no key update;
        with signed as (${signed})
        insert into company_topics as kept (company_id, topic, rated)
          select company_id, topic, ${sums('sign')} from signed group by 1, 2 order by 1, 2
          on conflict (company_id, topic) do update set rated = ${ADD_RATED};
        with signed as (${signed})
        insert into company_topic_months as kept (company_id, month, topic, rated, experienced)
          select company_id, month, topic, ${sums('written')}, sum(experienced) from (
            select company_id, date_trunc('month', created_at at time zone 'utc')::date as month, topic, rating,
              sign as written, 0 as experienced
            from signed
            union all
            select company_id, experience_month, topic, rating, 0, sign from signed
          ) as counted group by 1, 2, 3 order by 1, 2, 3
          on conflict (company_id, month, topic) do update set rated = ${ADD_RATED},
            experienced = kept.experienced + excluded.experienced;
        return null;
      end
      $function$`);
    await knex.raw(`
      create trigger review_topics_counts_${event} after ${event} on review_topics
      referencing ${TABLES[event as keyof typeof TABLES]} for each statement execute function count_topics_after_${event}()`);
  }
}

/** Follows changes of reviews. The names of these triggers come after those of the totals, which lock the companies. */
async function addReviewTriggers(knex: Knex): Promise<void> {
  await knex.raw(`
    create function queue_topics_after_insert() returns trigger language plpgsql as $function$
    begin
      insert into topics_queue (review_id) select id from added where language in ('en', 'es', 'fr');
      return null;
    end
    $function$`);
  await knex.raw(`
    create function follow_topics_after_update() returns trigger language plpgsql as $function$
    begin
      if not exists (
        select from added n join removed o using (id)
        where (n.title, n.description, n.language, n.company_id, n.rating, n.created_at, n.experience_date, n.deleted_at, n.hidden_at,
          n.relation) is distinct from (o.title, o.description, o.language, o.company_id, o.rating, o.created_at, o.experience_date,
          o.deleted_at, o.hidden_at, o.relation))
      then
        return null;
      end if;
      -- Waits for the loop if it has just read the earlier text.
      insert into topics_queue (review_id)
        select a.id from added a join removed o using (id)
        where (a.title, a.description) <> (o.title, o.description) or a.language is distinct from o.language
        order by a.id on conflict do nothing;
      perform from companies where id in (
        select c.company_id from review_topics t join reviews r on r.id = t.review_id
          cross join lateral (values (t.company_id), (r.company_id)) c (company_id)
        where r.id in (select id from added) and (t.company_id, t.rating, t.created_at, t.experience_month, t.is_counted)
          is distinct from (${REPEATED}))
        order by id for no key update;
      update review_topics t
        set company_id = r.company_id, rating = r.rating, created_at = r.created_at, is_counted = ${COUNTS},
          experience_month = ${EXPERIENCE_MONTH}
        from reviews r
        where t.review_id = r.id and r.id in (select id from added)
          and (t.company_id, t.rating, t.created_at, t.experience_month, t.is_counted) is distinct from
            (${REPEATED});
      delete from review_topics where review_id in (
        select a.id from added a join removed o using (id)
        where (a.title, a.description) <> (o.title, o.description) or a.language is distinct from o.language);
      return null;
    end
    $function$`);
  await knex.raw(`
    create function remove_topics_after_delete() returns trigger language plpgsql as $function$
    begin
      delete from topics_queue where review_id in (select id from removed);
      delete from review_topics where review_id in (select id from removed);
      return null;
    end
    $function$`);
  for (const [event, execute] of [
    ['insert', 'queue_topics_after_insert'],
    ['update', 'follow_topics_after_update'],
    ['delete', 'remove_topics_after_delete'],
  ] as const) {
    await knex.raw(`
      create trigger reviews_with_topics_${event} after ${event} on reviews
      referencing ${TABLES[event]} for each statement execute function ${execute}()`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const event of Object.keys(EVENTS)) await knex.raw(`drop trigger reviews_with_topics_${event} on reviews`);
  await knex.raw('drop table review_topics, company_topics, company_topic_months, topics_queue, topics_progress');
  for (const event of Object.keys(EVENTS)) await knex.raw(`drop function count_topics_after_${event}()`);
  await knex.raw(
    'drop function queue_topics_after_insert(), follow_topics_after_update(), remove_topics_after_delete()',
  );
}
