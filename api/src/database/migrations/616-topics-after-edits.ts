import type { Knex } from 'knex';

const RATINGS = [0, 1, 2, 3, 4, 5];

const COLUMNS = 'company_id, topic, rating, created_at, experience_month, is_counted';

/** Selects the changed rows of a statement, as added (1) and removed (-1). */
const EVENTS = {
  insert: `select ${COLUMNS}, 1 as sign from added where is_counted`,
  update: `select ${COLUMNS}, 1 as sign from added where is_counted union all select ${COLUMNS}, -1 from removed where is_counted`,
  delete: `select ${COLUMNS}, -1 as sign from removed where is_counted`,
};

const sums = (value: string) =>
  `array[${RATINGS.map((rating) => `coalesce(sum(${value}) filter (where rating = ${rating}), 0)`).join(', ')}]::integer[]`;
const ADD_RATED = `array[${RATINGS.map((rating) => `kept.rated[${rating + 1}] + excluded.rated[${rating + 1}]`).join(', ')}]`;
const NONE = `'{0,0,0,0,0,0}'::integer[]`;

const EXPERIENCE_MONTH = `date_trunc('month', r.experience_date at time zone 'utc')::date`;

const COUNTS = 'review_counts(r.deleted_at, r.hidden_at, r.relation)';

/** The columns of a review `r` that the rows of its topics repeat. */
const REPEATED = `r.company_id, r.rating, r.created_at, ${EXPERIENCE_MONTH}, ${COUNTS}`;

/** Columns whose changes the rows of topics follow in the same transaction. Other changes are queued. */
const FOLLOWED = 'id, company_id, created_at, experience_date, deleted_at, hidden_at, relation';

/** The columns of a review that topics are found in, and its rating. */
const QUEUED = ['title', 'description', 'language', 'rating'];

/**
 * Makes edits cheap: another text or rating of a review is only queued, and the background job replaces the rows of its topics.
 * An entry per write, instead of one per review, so that no write waits for the job, and the job never removes the entry of a text that
 * it has not seen.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table topics_queue drop constraint topics_queue_pkey;
    alter table topics_queue add column id bigint generated always as identity primary key;
    create index topics_queue_of_review on topics_queue (review_id);
    comment on table topics_queue is 'Reviews whose text or rating is still to be read for topics, an entry per write'`);
  for (const [event, signed] of Object.entries(EVENTS)) await knex.raw(countTopics(event, signed));
  await knex.raw(`
    create function queue_topics_after_edit() returns trigger language plpgsql as $function$
    begin
      insert into topics_queue (review_id) values (new.id);
      return null;
    end
    $function$`);
  await knex.raw(`
    create trigger reviews_with_topics_edit after update of ${QUEUED.join(', ')} on reviews for each row
    when ((${QUEUED.map((column) => `old.${column}`).join(', ')}) is distinct from (${QUEUED.map((column) => `new.${column}`).join(', ')}))
    execute function queue_topics_after_edit()`);
  await knex.raw(`
    create or replace function follow_topics_after_update() returns trigger language plpgsql as $function$
    begin
      if not exists (select ${FOLLOWED} from added except select ${FOLLOWED} from removed) then
        return null;
      end if;
      -- Before the rows of topics, in the same order as the background job.
      perform from companies where id in (select company_id from added union select company_id from removed)
        order by id for no key update;
      update review_topics t
        set company_id = r.company_id, rating = r.rating, created_at = r.created_at, is_counted = ${COUNTS},
          experience_month = ${EXPERIENCE_MONTH}
        from reviews r
        where t.review_id = r.id and r.id in (select id from added)
          and (t.company_id, t.rating, t.created_at, t.experience_month, t.is_counted) is distinct from (${REPEATED});
      return null;
    end
    $function$`);
  // The job removes the entries of deleted reviews: waiting for it here would be a deadlock with its locks of companies.
  await knex.raw(`
    create or replace function remove_topics_after_delete() returns trigger language plpgsql as $function$
    begin
      delete from review_topics where review_id in (select id from removed);
      return null;
    end
    $function$`);
}

/** Selects how many reviews mention each topic, by company and rating. */
const selectTopics = (having = '') =>
  `select company_id, topic, ${sums('sign')} from signed group by 1, 2 ${having} order by 1, 2`;

/** Selects how many reviews mention each topic, by company, month and rating. */
const selectMonths = (having = '') => `
  select company_id, month, topic, ${sums('written')}, sum(experienced) from (
    select company_id, date_trunc('month', created_at at time zone 'utc')::date as month, topic, rating,
      sign as written, 0 as experienced
    from signed
    union all
    select company_id, experience_month, topic, rating, 0, sign from signed
  ) as counted group by 1, 2, 3 ${having} order by 1, 2, 3`;

const addTopics = (select: string) => `
  insert into company_topics as kept (company_id, topic, rated) ${select}
    on conflict (company_id, topic) do update set rated = ${ADD_RATED}`;

const addMonths = (select: string) => `
  insert into company_topic_months as kept (company_id, month, topic, rated, experienced) ${select}
    on conflict (company_id, month, topic) do update set rated = ${ADD_RATED},
      experienced = kept.experienced + excluded.experienced`;

/** Returns the function that counts topics. Its callers, the job and the trigger that follows changes of reviews, have locked the companies. */
function countTopics(event: string, signed: string): string {
  return `
    create or replace function count_topics_after_${event}() returns trigger language plpgsql as $function$
    begin
      if not exists (${signed}) then
        return null;
      end if;
      with signed as (${signed}), topics as (${addTopics(selectTopics(`having ${sums('sign')} <> ${NONE}`))})
      ${addMonths(selectMonths(`having ${sums('written')} <> ${NONE} or sum(experienced) <> 0`))};
      return null;
    end
    $function$`;
}

/** Returns the function before this migration, which locks the companies. */
function countTopicsBefore(event: string, signed: string): string {
  return `
    create or replace function count_topics_after_${event}() returns trigger language plpgsql as $function$
    begin
      perform from companies where id in (select company_id from (${signed}) as signed) order by id for no key update;
      with signed as (${signed}) ${addTopics(selectTopics())};
      with signed as (${signed}) ${addMonths(selectMonths())};
      return null;
    end
    $function$`;
}

/** Restores the functions before this migration, whose edits delete the topics of a review until its text is read. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger reviews_with_topics_edit on reviews');
  await knex.raw('drop function queue_topics_after_edit()');
  for (const [event, signed] of Object.entries(EVENTS)) await knex.raw(countTopicsBefore(event, signed));
  await knex.raw(`
    create or replace function follow_topics_after_update() returns trigger language plpgsql as $function$
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
    create or replace function remove_topics_after_delete() returns trigger language plpgsql as $function$
    begin
      delete from topics_queue where review_id in (select id from removed);
      delete from review_topics where review_id in (select id from removed);
      return null;
    end
    $function$`);
  await knex.raw(`
    delete from topics_queue q using topics_queue later where later.review_id = q.review_id and later.id > q.id;
    drop index topics_queue_of_review;
    alter table topics_queue drop column id;
    alter table topics_queue add primary key (review_id)`);
  await knex.raw(`comment on table topics_queue is 'Reviews whose text is still to be read for topics'`);
}
