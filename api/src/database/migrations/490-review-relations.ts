import type { Knex } from 'knex';

const IS_VISIBLE = 'deleted_at is null and hidden_at is null as is_visible';
const HIDDEN = 'coalesce(sum(sign) filter (where not is_visible), 0) as hidden,';
const ADD_HIDDEN = 'hidden_count = hidden_count + change.hidden,';

/** The numbers of reviews that a company gets, with the conditions on the reviews. */
const COUNTS = {
  employee_count: `is_visible and relation = 'employee'`,
  competitor_count: `is_visible and relation = 'competitor'`,
  benefit_count: 'counts and benefit',
};
const COLUMNS = Object.keys(COUNTS);

/** Replacements in the functions of the triggers that count reviews. */
const COUNTER_PARTS: readonly (readonly [string, string])[] = [
  [IS_VISIBLE, `${IS_VISIBLE}, relation, benefit, review_counts(deleted_at, hidden_at, relation) as counts`],
  ['filter (where is_visible', 'filter (where counts'],
  [
    HIDDEN,
    HIDDEN +
      Object.entries(COUNTS)
        .map(([column, condition]) => ` coalesce(sum(sign) filter (where ${condition}), 0) as ${column},`)
        .join(''),
  ],
  ['hidden <> 0 or', `hidden <> 0 or ${COLUMNS.map((column) => `of_company.${column} <> 0 or`).join(' ')}`],
  [ADD_HIDDEN, ADD_HIDDEN + COLUMNS.map((column) => ` ${column} = companies.${column} + change.${column},`).join('')],
];

const COUNTERS = ['count_reviews_after_insert', 'count_reviews_after_update', 'count_reviews_after_delete'];

const WEBHOOK_COLUMNS = 'r.helpful, r.helpful_score, r.origin,';
const WEBHOOK_LABELS = `${WEBHOOK_COLUMNS} r.benefit, r.relation,
        case when r.is_labelled then (
          select jsonb_build_object('benefit', l.benefit, 'relation', l.relation, 'reason', l.reason, 'at', l.at at time zone 'utc')
          from review_labels l where l.review_id = r.id) end as label,`;
const CHANGED = '(o.title, o.description, o.rating,';
const CHANGED_TO = 'is distinct from (n.title, n.description, n.rating,';
const LABELS_CHANGED = '(o.title, o.description, o.rating, o.benefit, o.relation,';
const LABELS_CHANGED_TO = 'is distinct from (n.title, n.description, n.rating, n.benefit, n.relation,';

const reverse = (parts: readonly (readonly [string, string])[]) =>
  parts.map(([from, to]) => [to, from] as const).toReversed();

const WEBHOOK_PARTS = [[WEBHOOK_COLUMNS, WEBHOOK_LABELS]] as const;
const EVENT_PARTS = [
  [CHANGED, LABELS_CHANGED],
  [CHANGED_TO, LABELS_CHANGED_TO],
] as const;

/** The columns whose changes date the page of a company for the sitemap. */
const DATED = [
  'name',
  'website',
  'claimed_at',
  'description',
  'country',
  'city',
  'address',
  'avatar',
  'rating_counts',
  'verified_at',
];
const DATED_OF_REVIEW = ['title', 'description', 'experience_date'];

/** Tests whether a column of a changed row has another value. */
const isChanged = (columns: string[]) => {
  const list = (row: string) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;
  return `${list('old')} is distinct from ${list('new')}`;
};

/** Dates the pages of companies after changes of these columns of the company and of its reviews. */
async function setDated(knex: Knex, ofCompany: string[], ofReview: string[]): Promise<void> {
  await knex.raw(`
    create or replace trigger companies_changed before update on companies for each row
    when (${isChanged(ofCompany)}) execute function note_company_change()`);
  await knex.raw(`
    create or replace trigger reviews_changed after update of ${ofReview.join(', ')} on reviews for each row
    when (${isChanged(ofReview)} and new.deleted_at is null and new.hidden_at is null)
    execute function date_company_page()`);
}

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
  'merge',
  'unmerge',
  'categorise',
  'block',
  'unblock',
  'place',
  'hidePhoto',
  'unhidePhoto',
];
const PARTS = ['review', 'reply', 'photo', 'company'];
const OUTCOMES = ['hidden', 'kept', 'shownAgain', 'blocked', 'unblocked'];

const isIn = (column: string, values: string[]) =>
  `check (${column} in (${values.map((one) => `'${one}'`).join(', ')}))`;

/** Sets the possible values of decisions and of the log. @param suffix `not valid` to check existing rows later */
async function setValues(knex: Knex, added: { actions: string[]; parts: string[]; outcomes: string[] }, suffix = '') {
  await knex.raw(`
    alter table moderation_actions
      drop constraint moderation_actions_action_check,
      add constraint moderation_actions_action_check ${isIn('action', [...ACTIONS, ...added.actions])} ${suffix}`);
  await knex.raw(`
    alter table decisions
      drop constraint decisions_part_check,
      add constraint decisions_part_check ${isIn('part', [...PARTS, ...added.parts])} ${suffix},
      drop constraint decisions_outcome_check,
      add constraint decisions_outcome_check ${isIn('outcome', [...OUTCOMES, ...added.outcomes])} ${suffix}`);
}

/**
 * Replaces all occurrences of texts in the definition of a function.
 *
 * @param parts pairs of a text and its replacement, which are applied one after the other
 * @throws an error when the function lacks a text
 */
async function replaceInFunction(
  knex: Knex,
  name: string,
  parts: readonly (readonly [string, string])[],
): Promise<void> {
  const { rows } = await knex.raw<{ rows: { definition: string }[] }>(
    'select pg_get_functiondef(?::regproc) as definition',
    [name],
  );
  let definition = rows[0]?.definition ?? '';
  for (const [from, to] of parts) {
    if (!definition.includes(from)) throw new Error(`The function ${name} lacks: ${from}`);
    definition = definition.replaceAll(from, () => to);
  }
  await knex.raw(definition.replaceAll('?', '\\?'));
}

/** Stores what authors say about themselves, and the labels that administrators add. Reviews with a relation no longer count. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('lock table reviews, companies in access exclusive mode');
  await knex.raw(`
    alter table reviews
      add column benefit boolean,
      add column relation text,
      add column is_labelled boolean not null default false,
      add constraint reviews_relation_check check (relation in ('employee', 'competitor')) not valid`);
  await knex.raw(`
    comment on column reviews.benefit is 'Whether the author got something for the review; null: not answered';
    comment on column reviews.relation is 'The connection of the author to the company; such reviews do not count';
    comment on column reviews.is_labelled is 'Whether there is a row in review_labels, whose label replaces the answer'`);
  await knex.raw(
    `alter table companies ${COLUMNS.map((column) => `add column ${column} integer not null default 0`).join(', ')}`,
  );
  await knex.raw(`
    create table review_labels (
      review_id bigint primary key references reviews (id) on delete cascade,
      benefit boolean,
      relation text,
      reason text not null,
      at timestamptz not null default now(),
      stated_benefit boolean,
      stated_relation text,
      constraint review_labels_label check (num_nonnulls(benefit, relation) > 0),
      constraint review_labels_relation_check check (relation in ('employee', 'competitor')),
      constraint review_labels_stated_relation_check check (stated_relation in ('employee', 'competitor'))
    )`);
  await knex.raw(`
    comment on table review_labels is 'Labels that administrators have added';
    comment on column review_labels.benefit is 'Null if the label is not about it, as in relation';
    comment on column review_labels.stated_benefit is 'The answers of the author, which apply again without the label'`);
  await knex.raw(`
    create function review_counts(deleted_at timestamptz, hidden_at timestamptz, relation text) returns boolean
    language sql immutable parallel safe
    return deleted_at is null and hidden_at is null and relation is null`);
  for (const name of COUNTERS) await replaceInFunction(knex, name, COUNTER_PARTS);
  await replaceInFunction(knex, 'webhook_review', WEBHOOK_PARTS);
  await replaceInFunction(knex, 'write_review_events_after_update', EVENT_PARTS);
  await setDated(knex, [...DATED, ...COLUMNS], [...DATED_OF_REVIEW, 'benefit', 'relation']);
  await setValues(
    knex,
    { actions: ['label', 'unlabel'], parts: ['label'], outcomes: ['labelled', 'unlabelled'] },
    'not valid',
  );
}

export async function down(knex: Knex): Promise<void> {
  // First, because the triggers count these reviews again.
  await knex.raw('update reviews set relation = null where relation is not null');
  await knex.raw(`delete from decisions where part = 'label'`);
  await knex.raw(`delete from moderation_actions where action in ('label', 'unlabel')`);
  await setValues(knex, { actions: [], parts: [], outcomes: [] });
  await setDated(knex, DATED, DATED_OF_REVIEW);
  await replaceInFunction(knex, 'write_review_events_after_update', reverse(EVENT_PARTS));
  await replaceInFunction(knex, 'webhook_review', reverse(WEBHOOK_PARTS));
  for (const name of COUNTERS) await replaceInFunction(knex, name, reverse(COUNTER_PARTS));
  await knex.raw('drop function review_counts; drop table review_labels');
  await knex.raw(`alter table companies ${COLUMNS.map((column) => `drop column ${column}`).join(', ')}`);
  await knex.raw('alter table reviews drop column benefit, drop column relation, drop column is_labelled');
}
