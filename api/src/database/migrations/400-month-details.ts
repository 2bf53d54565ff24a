import type { Knex } from 'knex';

const RATINGS = [0, 1, 2, 3, 4, 5];
const TIMES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const IS_VISIBLE = 'deleted_at is null and hidden_at is null';

/** Selects the reviews of a transition table that count, or that count as hidden. */
const selectSigned = (table: string, sign: 1 | -1) => `
  select company_id, user_id, rating, language, created_at, replied_at, origin, ${IS_VISIBLE} as is_visible, ${sign} as sign
  from ${table} where (${IS_VISIBLE}) or (deleted_at is null and hidden_reason is not null)`;

const EVENTS = {
  insert: selectSigned('added', 1),
  update: `${selectSigned('added', 1)} union all ${selectSigned('removed', -1)}`,
  delete: selectSigned('removed', -1),
};

const sum = (condition = '', value = 'sign') =>
  `coalesce(sum(${value}) filter (where is_visible${condition && ` and ${condition}`}), 0)`;
const sumByRating = (condition = '', value = 'sign') =>
  RATINGS.map((rating) => sum(`${condition && `${condition} and `}rating = ${rating}`, value));
const toArray = (items: string[]) => `array[${items.join(', ')}]`;
const add = (one: string, other: string, length: number) =>
  toArray(Array.from({ length }, (_, at) => `${one}[${at + 1}] + ${other}[${at + 1}]`));

/** The counts of a company by rating: name of the sums in the trigger, and their definitions. */
const BY_RATING: [name: string, sums: string[]][] = [
  ['rated', sumByRating()],
  ['weight', sumByRating('', 'sign * rating_weight(created_at)')],
  ['invited', sumByRating(`origin = 'invited'`)],
  ['confirmed', sumByRating(`origin = 'confirmed'`)],
];
const addChanges = (column: string, name: string) =>
  toArray(RATINGS.map((rating) => `${column}[${rating + 1}] + change.${name}_${rating}`));

const IS_CHANGED = [
  ...BY_RATING.flatMap(([name]) => RATINGS.map((rating) => `${name}_${rating} <> 0`)),
  'languages is not null',
  'hidden <> 0',
  'replies <> 0',
].join(' or ');

/** Selects the counts by rating of each language, except those without a change. */
const selectLanguages = (key: string, language: string, from: string) => `
  select ${key}, jsonb_object_agg(language, counts) as languages from (
    select ${key}, ${language} as language, jsonb_build_array(${sumByRating().join(', ')}) as counts
    from ${from} group by 1, 2 having ${sumByRating()
      .map((count) => `${count} <> 0`)
      .join(' or ')}
  ) as counted group by ${key}`;

const COUNTS = `${toArray(sumByRating())} as rated, ${sum('replied_at is not null')} as replied,
  ${toArray(TIMES.map((time) => sum(`reply_time_class(created_at, replied_at) = ${time}`)))} as reply_times`;
const ADDED_COUNTS = `rated = ${add('kept.rated', 'excluded.rated', 6)}, replied = kept.replied + excluded.replied,
  reply_times = ${add('kept.reply_times', 'excluded.reply_times', 10)}`;

/** Months from before these columns stay null until they are counted again. */
const ADDED_DETAILS = `
  invited = case when kept.invited is not null then ${add('kept.invited', 'excluded.invited', 6)} end,
  confirmed = case when kept.confirmed is not null then ${add('kept.confirmed', 'excluded.confirmed', 6)} end,
  languages = case when kept.languages is not null then add_language_counts(kept.languages, excluded.languages) end`;

/** Adds the changes of one company to its months. @param hasDetails whether origins and languages are counted */
function countMonths(signed: string, hasDetails: boolean): string {
  const changed = `changed as (
    select *, date_trunc('month', created_at at time zone 'utc')::date as month from (${signed}) as signed
    where company_id = change.company_id)`;
  return hasDetails
    ? `with ${changed}, of_language as (${selectLanguages('month', `coalesce(language, 'und')`, 'changed')}
       ), of_month as (
         select month, ${COUNTS}, ${toArray(sumByRating(`origin = 'invited'`))} as invited,
           ${toArray(sumByRating(`origin = 'confirmed'`))} as confirmed
         from changed group by month)
       insert into company_months as kept (company_id, month, rated, replied, reply_times, invited, confirmed, languages)
         select change.company_id, month, rated, replied, reply_times, invited, confirmed, coalesce(languages, '{}')
         from of_month left join of_language using (month) order by month
       on conflict (company_id, month) do update set ${ADDED_COUNTS}, ${ADDED_DETAILS}`
    : `with ${changed}
       insert into company_months as kept (company_id, month, rated, replied, reply_times)
         select company_id, month, ${COUNTS} from changed group by 1, 2 order by 2
       on conflict (company_id, month) do update set ${ADDED_COUNTS}`;
}

/** Replaces the functions of the triggers that count reviews. */
async function replaceCounters(knex: Knex, hasDetails: boolean): Promise<void> {
  for (const [event, signed] of Object.entries(EVENTS)) {
    await knex.raw(`
      create or replace function count_reviews_after_${event}() returns trigger language plpgsql as $function$
      declare
        change record;
        filled_at timestamptz;
      begin
        for change in
          with signed as (${signed}), of_language as (${selectLanguages('company_id', 'language', '(select * from signed where language is not null) as known')}
          ), of_company as (
            select company_id, ${sum()} as reviews, ${sum('', 'sign * rating')} as ratings,
              ${BY_RATING.flatMap(([name, sums]) => sums.map((one, rating) => `${one} as ${name}_${rating}`)).join(', ')},
              coalesce(sum(sign) filter (where not is_visible), 0) as hidden,
              ${sum('', 'sign * extract(epoch from replied_at)')} as replies
            from signed group by company_id
          )
          select of_company.*, languages from of_company left join of_language using (company_id)
          where ${IS_CHANGED}
          order by company_id
        loop
          update companies set
            reviews_count = reviews_count + change.reviews,
            ratings_sum = ratings_sum + change.ratings,
            rating_counts = ${addChanges('rating_counts', 'rated')},
            language_counts = case when change.languages is null then language_counts
              else add_language_counts(language_counts, change.languages) end,
            hidden_count = hidden_count + change.hidden,
            rating_weights = case when rating_weights is not null then ${addChanges('rating_weights', 'weight')} end,
            invited_counts = ${addChanges('invited_counts', 'invited')},
            confirmed_counts = ${addChanges('confirmed_counts', 'confirmed')}
          where id = change.company_id
          returning months_filled_at into filled_at;
          if filled_at is not null then
            ${countMonths(signed, hasDetails)};
          end if;
        end loop;
        for change in
          select user_id, sum(sign) as reviews from (${signed}) as signed
          where is_visible group by user_id having sum(sign) <> 0 order by user_id
        loop
          update users set reviews_count = reviews_count + change.reviews where id = change.user_id;
        end loop;
        return null;
      end
      $function$`);
  }
}

/** Counts the reviews of each month by origin and language, too. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table company_months add column invited integer[], add column confirmed integer[], add column languages jsonb',
  );
  await knex.raw(`
    comment on column company_months.languages is
      'Visible reviews by language and rating; und: an unknown language. Null, like invited and confirmed, until a month from before these columns is counted again'`);
  await replaceCounters(knex, true);
}

export async function down(knex: Knex): Promise<void> {
  await replaceCounters(knex, false);
  await knex.raw('alter table company_months drop column invited, drop column confirmed, drop column languages');
}
