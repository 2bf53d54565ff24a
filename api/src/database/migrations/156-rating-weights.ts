import type { Knex } from 'knex';

const IS_VISIBLE = 'deleted_at is null and hidden_at is null';
/** Hidden by an administrator. A review that awaits the confirmation of an email has no reason. */
const IS_HIDDEN = 'deleted_at is null and hidden_reason is not null';
const RATINGS = [0, 1, 2, 3, 4, 5];
const CLASSES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * The sums of which the Heard score is computed: per company and rating, the weights of the visible reviews on 2020-01-01, as exact
 * decimals. Triggers maintain them. Companies that exist already have none until they are summed up in the background. Every
 * statement only changes the catalog.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table companies in access exclusive mode;
    -- Without a default at first, so that companies that exist have null, and those that are created have zeros.
    alter table companies add column rating_weights numeric[];
    alter table companies alter column rating_weights set default '{0,0,0,0,0,0}';

    -- 2 ^ (days since 2020-01-01 / 365). Divided by the same power for today, it is the weight of a review today.
    create function rating_weight(written timestamptz) returns numeric language sql immutable parallel safe
      return round(power(2::numeric, ((written at time zone 'utc')::date - date '2020-01-01')::numeric / 365), 12);
    ${totalsTriggers(true)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${totalsTriggers(false)}
    drop function rating_weight(timestamptz);
    alter table companies drop column rating_weights;
  `);
}

/** @param withWeights as before this migration if false */
function totalsTriggers(withWeights: boolean): string {
  const counted = (table: string, sign: number) =>
    `select company_id, user_id, rating, language, created_at, replied_at, ${IS_VISIBLE} as is_visible, ${sign} as sign
     from ${table} where (${IS_VISIBLE}) or (${IS_HIDDEN})`;
  const [added, removed] = [counted('added', 1), counted('removed', -1)];
  return (
    replaceCounting('insert', countReviews(added, withWeights)) +
    replaceCounting('update', countReviews(`${added} union all ${removed}`, withWeights)) +
    replaceCounting('delete', countReviews(removed, withWeights))
  );
}

function replaceCounting(event: string, body: string): string {
  return `create or replace function count_reviews_after_${event}() returns trigger language plpgsql as $$${body}$$;\n`;
}

/** Extends the function of 150 by the weights of the ratings, in the update of the company that it makes anyway. */
function countReviews(rows: string, withWeights: boolean): string {
  const counted = RATINGS.map((rating) => `coalesce(sum(sign) filter (where is_visible and rating = ${rating}), 0)`);
  const named = counted.map((count, rating) => `${count} as rated_${rating}`).join(', ');
  const changed = counted.map((count) => `${count} <> 0`).join(' or ');
  const weights = withWeights
    ? RATINGS.map(
        (rating) =>
          `coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = ${rating}), 0) as weight_${rating}`,
      )
    : [];
  const weightsChanged = withWeights ? RATINGS.map((rating) => ` or weight_${rating} <> 0`).join('') : '';
  const added = RATINGS.map((rating) => `rating_weights[${rating + 1}] + change.weight_${rating}`).join(', ');
  // Null until the weights of a company from before this column are summed up: then nothing is added either.
  const addWeights = withWeights
    ? `,
          rating_weights = case when rating_weights is not null then array[${added}] end`
    : '';
  const times = CLASSES.map(
    (one) => `coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = ${one}), 0)`,
  );
  return `
    declare
      change record;
      filled_at timestamptz;
    begin
      for change in
        with signed as (${rows}), of_language as (
          select company_id, jsonb_object_agg(language, counts) as languages from (
            select company_id, language, jsonb_build_array(${counted.join(', ')}) as counts
            from signed where language is not null group by company_id, language having ${changed}
          ) as counted group by company_id
        ), of_company as (
          select company_id, coalesce(sum(sign) filter (where is_visible), 0) as reviews,
            coalesce(sum(sign * rating) filter (where is_visible), 0) as ratings, ${[named, ...weights].join(', ')},
            coalesce(sum(sign) filter (where not is_visible), 0) as hidden,
            coalesce(sum(sign * extract(epoch from replied_at)) filter (where is_visible), 0) as replies
          from signed group by company_id
        )
        select of_company.*, languages from of_company left join of_language using (company_id)
        where ${RATINGS.map((rating) => `rated_${rating} <> 0`).join(' or ')} or languages is not null or hidden <> 0 or replies <> 0${weightsChanged}
        order by company_id
      loop
        update companies set
          reviews_count = reviews_count + change.reviews,
          ratings_sum = ratings_sum + change.ratings,
          rating_counts = array[${RATINGS.map((rating) => `rating_counts[${rating + 1}] + change.rated_${rating}`).join(', ')}],
          language_counts = case when change.languages is null then language_counts
            else add_language_counts(language_counts, change.languages) end,
          hidden_count = hidden_count + change.hidden${addWeights}
        where id = change.company_id
        returning months_filled_at into filled_at;
        if filled_at is not null then
          insert into company_months as kept (company_id, month, rated, replied, reply_times)
            select company_id, date_trunc('month', created_at at time zone 'utc')::date, array[${counted.join(', ')}],
              coalesce(sum(sign) filter (where is_visible and replied_at is not null), 0), array[${times.join(', ')}]
            from (${rows}) as signed where company_id = change.company_id
            group by 1, 2 order by 2
          on conflict (company_id, month) do update set
            rated = array[${RATINGS.map((rating) => `kept.rated[${rating + 1}] + excluded.rated[${rating + 1}]`).join(', ')}],
            replied = kept.replied + excluded.replied,
            reply_times = array[${CLASSES.map((one) => `kept.reply_times[${one}] + excluded.reply_times[${one}]`).join(', ')}];
        end if;
      end loop;
      for change in
        select user_id, sum(sign) as reviews
        from (${rows}) as signed
        where is_visible
        group by user_id
        having sum(sign) <> 0
        order by user_id
      loop
        update users set reviews_count = reviews_count + change.reviews where id = change.user_id;
      end loop;
      return null;
    end
  `;
}
