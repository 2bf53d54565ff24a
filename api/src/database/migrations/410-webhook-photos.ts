import type { Knex } from 'knex';

const REPLY = ') as reply,';
const PHOTOS = `case when r.photos_count > 0 then (
        select jsonb_agg(jsonb_build_object('id', f.id::text, 'name', f.name, 'alt', f.alt, 'small_side', f.small_side,
          'large_width', f.large_width, 'large_height', f.large_height) order by f.position)
        from review_photos f where f.review_id = r.id and f.hidden_at is null) end as photos,`;

const CHANGED = '(o.title, o.description, o.rating) is distinct from (n.title, n.description, n.rating)';
/** Changes of photos only set the time. */
const CHANGED_WITH_PHOTOS = `(o.title, o.description, o.rating, case when n.photos_count + o.photos_count > 0 then o.updated_at end)
              is distinct from (n.title, n.description, n.rating, case when n.photos_count + o.photos_count > 0 then n.updated_at end)`;

const REPLY_DECISION = `case new.part when 'review' then 'review.hidden' else 'reply.deleted' end, null, given)`;
const PHOTO_DECISION = `case new.part when 'review' then 'review.hidden' when 'reply' then 'reply.deleted' else 'review.updated' end,
        case when new.part = 'photo' then new.review_id end, case when new.part <> 'photo' then given end)`;
const SHOWN = `case new.part when 'review' then 'review.shown' else 'reply.created' end, new.review_id)`;
const PHOTO_SHOWN = `case new.part when 'review' then 'review.shown' when 'reply' then 'reply.created' else 'review.updated' end,
        new.review_id)`;

/** Replaces parts of a function. */
async function replace(knex: Knex, name: string, parts: readonly (readonly [string, string])[]): Promise<void> {
  const { rows } = await knex.raw<{ rows: { definition: string }[] }>(
    'select pg_get_functiondef(?::regproc) as definition',
    [name],
  );
  let definition = rows[0]?.definition ?? '';
  for (const [from, to] of parts) {
    if (!definition.includes(from)) throw new Error(`The function ${name} lacks: ${from}`);
    definition = definition.replace(from, () => to);
  }
  await knex.raw(definition.replaceAll('?', '\\?'));
}

const createDecisionTrigger = (parts: string) => `
  create trigger decisions_webhooks after insert on decisions for each row
  when (new.part in (${parts}) and new.outcome in ('hidden', 'shownAgain')) execute function write_decision_events()`;

/** Adds the photos of reviews to events for webhooks, and events for changed, hidden and shown photos. */
export async function up(knex: Knex): Promise<void> {
  await replace(knex, 'webhook_review', [[REPLY, `${REPLY}\n        ${PHOTOS}`]]);
  await replace(knex, 'write_review_events_after_update', [[CHANGED, CHANGED_WITH_PHOTOS]]);
  await replace(knex, 'write_decision_events', [
    [REPLY_DECISION, PHOTO_DECISION],
    [SHOWN, PHOTO_SHOWN],
  ]);
  await knex.raw('drop trigger decisions_webhooks on decisions');
  await knex.raw(createDecisionTrigger(`'review', 'reply', 'photo'`));
}

export async function down(knex: Knex): Promise<void> {
  await replace(knex, 'webhook_review', [[`${REPLY}\n        ${PHOTOS}`, REPLY]]);
  await replace(knex, 'write_review_events_after_update', [[CHANGED_WITH_PHOTOS, CHANGED]]);
  await replace(knex, 'write_decision_events', [
    [PHOTO_DECISION, REPLY_DECISION],
    [PHOTO_SHOWN, SHOWN],
  ]);
  await knex.raw('drop trigger decisions_webhooks on decisions');
  await knex.raw(createDecisionTrigger(`'review', 'reply'`));
}
