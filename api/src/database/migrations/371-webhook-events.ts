import type { Knex } from 'knex';

/** A deletion can be undone for 60 seconds. The transaction that undoes it may end a little later. */
const UNDO_SECONDS = 65;

/** Tests whether a removed review was ever public. */
const wasPublic = (row: string) => `(${row}.hidden_at is null or ${row}.hidden_reason is not null)`;

const FUNCTIONS = [
  // A review with its author and reply, as lists of reviews select it.
  `create function webhook_review(wanted bigint) returns jsonb language sql stable as $function$
    select to_jsonb(review) from (
      select r.id::text as id, r.title, r.description, r.rating, r.language, r.helpful, r.helpful_score, r.origin,
        r.created_at at time zone 'utc' as created_at, r.updated_at at time zone 'utc' as updated_at,
        (extract(epoch from r.experience_date) * 1000)::float8 as experience_ms,
        c.domain as company_domain, c.name as company_name, c.website as company_website,
        (select jsonb_build_object('text', p.text, 'language', p.language, 'created_at', p.created_at at time zone 'utc',
           'updated_at', p.updated_at at time zone 'utc',
           'after_seconds', greatest(0, floor(extract(epoch from p.created_at - r.created_at))),
           'review_changed', r.updated_at > p.updated_at)
         from replies p where p.review_id = r.id and p.deleted_at is null and p.hidden_at is null) as reply,
        u.name as user_name, u.last_name as user_last_name, u.avatar as user_avatar, u.share_data as user_share_data,
        u.country as user_country, u.reviews_count as user_reviews,
        case when u.profile_id is not null and u.share_data and u.role = 'user' and u.reviews_count > 0
          then u.profile_id end as user_profile_id,
        c.votes_ever - r.votes_before as helpful_of
      from reviews r join companies c on c.id = r.company_id join users u on u.id = r.user_id where r.id = wanted
    ) review
  $function$`,
  // Writes an event if an active webhook of the company wants it. Without content, the event has the review.
  `create function add_webhook_event(
    of_company bigint, of_type text, of_review bigint, given jsonb default null, subject text default null
  ) returns void language plpgsql as $function$
  declare
    event text;
    stored jsonb;
  begin
    if not exists (
      select from webhooks w join companies c on c.id = w.company_id
      where w.company_id = of_company and w.active and of_type = any (w.events)
    ) then
      return;
    end if;
    stored := coalesce(given, jsonb_build_object('review', webhook_review(of_review)));
    insert into webhook_events (company_id, review_id, about, type, content)
      values (of_company, case when given is null then of_review end, subject, of_type, stored)
      returning id into event;
    insert into webhook_deliveries (webhook_id, event_id, due_at)
      select w.id, event,
        clock_timestamp() + case when subject is null then interval '0' else interval '${UNDO_SECONDS} seconds' end
      from webhooks w where w.company_id = of_company and w.active and of_type = any (w.events) order by w.id;
  end
  $function$`,
  `create function write_review_events_after_insert() returns trigger language plpgsql as $function$
  begin
    if not exists (select from webhooks) then
      return null;
    end if;
    perform add_webhook_event(company_id, 'review.created', id)
      from added where deleted_at is null and hidden_at is null order by id;
    return null;
  end
  $function$`,
  `create function write_review_events_after_update() returns trigger language plpgsql as $function$
  declare
    change record;
  begin
    if not exists (select from webhooks) then
      return null;
    end if;
    for change in
      select n.id, n.company_id, 'review ' || n.id as about,
        case
          when n.deleted_at is not null then case when o.deleted_at is null and ${wasPublic('o')} then 'review.deleted' end
          when o.deleted_at is not null then 'restored'
          when n.hidden_at is not null then null
          when o.hidden_at is null
            then case when (o.title, o.description, o.rating) is distinct from (n.title, n.description, n.rating)
              then 'review.updated' end
          -- Decisions write the events of other hidden reviews.
          when o.hidden_reason is null then 'review.created'
        end as type
      from removed o join added n on n.id = o.id where n.company_id = o.company_id order by n.id
    loop
      if change.type = 'restored' then
        delete from webhook_events where about = change.about;
      elsif change.type = 'review.deleted' then
        perform add_webhook_event(
          change.company_id, change.type, null, jsonb_build_object('id', change.id::text), change.about);
      elsif change.type is not null then
        perform add_webhook_event(change.company_id, change.type, change.id);
      end if;
    end loop;
    return null;
  end
  $function$`,
  // The end of an account. Deleted reviews that are purged were reported before.
  `create function write_review_events_after_delete() returns trigger language plpgsql as $function$
  begin
    if not exists (select from webhooks) then
      return null;
    end if;
    perform add_webhook_event(company_id, 'review.deleted', null, jsonb_build_object('id', r.id::text))
      from removed r where deleted_at is null and ${wasPublic('r')} order by id;
    return null;
  end
  $function$`,
  `create function write_reply_events() returns trigger language plpgsql as $function$
  declare
    subject constant text := 'reply ' || new.review_id;
    is_replaced boolean;
  begin
    if not exists (select from webhooks) then
      return null;
    end if;
    if new.deleted_at is not null then
      if tg_op = 'UPDATE' and old.deleted_at is null and old.hidden_at is null then
        perform add_webhook_event(
          new.company_id, 'reply.deleted', null, jsonb_build_object('id', new.review_id::text), subject);
      end if;
      return null;
    end if;
    delete from webhook_events where about = subject;
    is_replaced := found;
    if new.hidden_at is not null then
      return null;
    end if;
    if tg_op = 'INSERT' then
      perform add_webhook_event(
        new.company_id, case when is_replaced then 'reply.updated' else 'reply.created' end, new.review_id);
    elsif old.deleted_at is null and old.hidden_at is null and old.text <> new.text then
      perform add_webhook_event(new.company_id, 'reply.updated', new.review_id);
    end if;
    return null;
  end
  $function$`,
  `create function write_decision_events() returns trigger language plpgsql as $function$
  declare
    given constant jsonb := jsonb_build_object('id', new.review_id::text, 'ground', new.ground, 'reason', new.reason);
    is_visible boolean;
  begin
    select hidden_at is null into is_visible
      from reviews where id = new.review_id and deleted_at is null and not awaits_confirmation;
    if is_visible is null then
      return null;
    end if;
    if new.outcome = 'hidden' then
      perform add_webhook_event(
        new.company_id, case new.part when 'review' then 'review.hidden' else 'reply.deleted' end, null, given);
    elsif is_visible then
      perform add_webhook_event(
        new.company_id, case new.part when 'review' then 'review.shown' else 'reply.created' end, new.review_id);
    end if;
    return null;
  end
  $function$`,
  `create function write_flag_event() returns trigger language plpgsql as $function$
  begin
    perform add_webhook_event(new.company_id, 'flag.decided', null, jsonb_build_object(
        'flag', jsonb_build_object('id', new.id::text, 'reviewId', new.review_id::text, 'part', new.part,
          'reason', new.reason, 'state', new.state),
        'outcome', d.outcome, 'ground', d.ground, 'reason', d.reason))
      from decisions d where d.id = new.decision_id;
    return null;
  end
  $function$`,
];

/** Statement triggers run in the order of their names: these after those that count. */
const TRIGGERS = {
  reviews: [
    `reviews_webhooks_insert after insert on reviews referencing new table as added
      for each statement execute function write_review_events_after_insert()`,
    `reviews_webhooks_update after update on reviews referencing old table as removed new table as added
      for each statement execute function write_review_events_after_update()`,
    `reviews_webhooks_delete after delete on reviews referencing old table as removed
      for each statement execute function write_review_events_after_delete()`,
  ],
  replies: [
    `replies_webhooks after insert or update of text, deleted_at on replies
      for each row execute function write_reply_events()`,
  ],
  decisions: [
    `decisions_webhooks after insert on decisions for each row
      when (new.part in ('review', 'reply') and new.outcome in ('hidden', 'shownAgain'))
      execute function write_decision_events()`,
  ],
  flags: [
    `flags_webhooks after update of state on flags for each row
      when (old.state = 'open' and new.company_id is not null and new.decision_id is not null)
      execute function write_flag_event()`,
  ],
};

/** Writes events for webhooks in the transaction of what happens. */
export async function up(knex: Knex): Promise<void> {
  for (const definition of FUNCTIONS) await knex.raw(definition);
  for (const triggers of Object.values(TRIGGERS)) {
    for (const trigger of triggers) await knex.raw(`create trigger ${trigger}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const [table, triggers] of Object.entries(TRIGGERS)) {
    for (const trigger of triggers) await knex.raw(`drop trigger ${trigger.split(' ')[0]} on ${table}`);
  }
  await knex.raw(`
    drop function write_review_events_after_insert, write_review_events_after_update, write_review_events_after_delete,
      write_reply_events, write_decision_events, write_flag_event, add_webhook_event, webhook_review`);
}
