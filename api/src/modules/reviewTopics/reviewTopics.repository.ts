import type { Database, Transaction } from '../../database/Database.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import type { CompaniesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { isCounted } from '../../kernel/countedReviews.ts';
import { isPublicCompanyOfDomain } from '../../kernel/companyOfDomain.ts';
import type { ReviewText } from './findTopics.ts';

/** The text of a review whose topics have not been found yet. */
export interface UnreadReview extends ReviewText {
  id: string;
  language: string | null;
}

/** A topic that a review mentions, with the offsets of its sentences. */
export interface FoundTopic {
  reviewId: string;
  topic: string;
  sentences: number[];
}

/** How the topics of reviews are found. */
interface Detection {
  /** The version of the taxonomy. */
  version: number;
  find: (review: UnreadReview) => FoundTopic[];
}

/** The stored counts from which the topics of a company are computed. */
export interface CompanyTopicsRow extends Pick<CompaniesTable, 'reviews_count' | 'language_counts' | 'category_ids'> {
  topics: (StoredTopic & {
    /** Number of reviews by month, from the requested month on. Some months are omitted. */
    months: Partial<Record<string, number>>;
  })[];
}

/**
 * The counts of each month: the reviews of a company that mention each topic, and the reviews in a language with topic detection.
 */
export interface TopicMonthsRow extends Pick<CompaniesTable, 'category_ids'> {
  /** Months without reviews are omitted. */
  months: { month: string; topic: string; rated: number[] }[];
  reviews: { month: string; count: number }[];
}

/** The stored counts of a topic of a company. */
export interface StoredTopic {
  topic: string;
  rated: number[];
  /** Number of reviews about experiences since the requested month. */
  recent: number;
}

/** Selects the topics of the company `c`, and sums up their months in one scan. Its parameter is the first day of the earliest month. */
const selectTopics = (property = '', sums = '') => `coalesce((
  select json_agg(json_build_object('topic', t.topic, 'rated', t.rated, 'recent', coalesce(m.recent, 0)${property}))
  from company_topics t left join (
    select topic, sum(experienced)::integer as recent${sums} from company_topic_months
    where company_id = c.id and month >= ?::date group by topic) m on m.topic = t.topic
  where t.company_id = c.id), '[]')`;

/** Selects the `StoredTopic`s of the company `c`. Its parameter is the first day of the earliest month of recent experiences. */
export const STORED_TOPICS = selectTopics();

const TOPICS_WITH_MONTHS = selectTopics(
  `, 'months', coalesce(m.months, '{}')`,
  `, json_object_agg(to_char(month, 'YYYY-MM'), rated[1] + rated[2] + rated[3] + rated[4] + rated[5] + rated[6]) as months`,
);

/** The columns of a topic of a review that may change when its text is read again. */
const CHANGED_COLUMNS = [
  'company_id',
  'rating',
  'created_at',
  'experience_month',
  'is_counted',
  'sentences',
  'version',
] as const;

const TOPIC_COLUMNS = ['review_id', 'topic', ...CHANGED_COLUMNS].join(', ');

/** Minimum number of reviews of a company that is part of a median. */
const PEER_REVIEWS = 20;

export type ReviewTopicsRepository = ReturnType<typeof reviewTopicsRepository>;

/** Provides the topics that reviews mention (`review_topics`) and their counts, which database triggers update. */
export function reviewTopicsRepository(database: Database) {
  return {
    ...bindTo(preparedReads(database), { readOfCompany, readMonths, readMedians }),
    ...bindTo(database, { readNext, readAgain }),
  };
}

/**
 * Reads the topic counts of the public company with a domain, or of the company that it was merged into.
 *
 * @param first the first day of the earliest month to read
 */
async function readOfCompany(
  read: PreparedReads,
  domain: string,
  first: string,
): Promise<CompanyTopicsRow | undefined> {
  const [row] = await read<CompanyTopicsRow>(
    'company-topics',
    () => `select c.reviews_count, c.language_counts, c.category_ids, ${TOPICS_WITH_MONTHS} as topics
      from companies c where ${isPublicCompanyOfDomain('c')}`,
    [first, domain],
  );
  return row;
}

/** Reads for each month how many reviews of a company mention each topic, and how many are in a language in which topics are recognized. */
async function readMonths(read: PreparedReads, companyId: string, first: string) {
  const [row] = await read<TopicMonthsRow>(
    'topic-months',
    () => `select c.category_ids, coalesce((
        select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'topic', m.topic, 'rated', m.rated))
        from company_topic_months m where m.company_id = c.id and m.month >= ?::date), '[]') as months, coalesce((
        select json_agg(json_build_object('month', month, 'count', count)) from (
          select to_char(m.month, 'YYYY-MM') as month, sum(stars::integer)::integer as count
          from company_months m cross join lateral (
            select m.languages -> language as counts from unnest(array['en', 'es', 'fr']) language) l
            cross join lateral jsonb_array_elements_text(coalesce(l.counts, '[]')) stars
          where m.company_id = c.id and m.month >= ?::date group by 1) counted), '[]') as reviews
      from companies c where c.id = ?`,
    [first, first, companyId],
  );
  return row;
}

/** Returns the number of companies compared in a category and, for each topic, the median share of reviews that mention it. */
async function readMedians(
  read: PreparedReads,
  categoryId: number,
): Promise<{ peers: number; medians: Record<string, number> }> {
  const [row] = await read<{ peers: number; medians: Record<string, number> | null }>(
    'topic-medians',
    () => `with peers as materialized (
        select c.id, (select coalesce(sum(stars::integer), 0) from unnest(array['en', 'es', 'fr']) language
          cross join lateral jsonb_array_elements_text(coalesce(c.language_counts -> language, '[]')) stars) as reviews
        from rank_entries e join companies c on c.id = e.company_id
        where e.category_id = ? and e.reviews >= ${PEER_REVIEWS}
      ), shares as (
        select t.topic, (select sum(one) from unnest(t.rated) one)::float8 / p.reviews as share
        from peers p join company_topics t on t.company_id = p.id where p.reviews > 0
      ), size as (select count(*)::integer as peers from peers)
      select peers, (select json_object_agg(topic, median) from (
          -- Companies without the topic have a share of 0 and come first.
          select topic, coalesce((array_agg(share order by share))[nullif(greatest(
            div(size.peers + 1, 2) - (size.peers - count(*)), 0), 0)::integer], 0) as median
          from shares group by topic) counted) as medians from size`,
    [categoryId],
  );
  return { peers: row?.peers ?? 0, medians: row?.medians ?? {} };
}

/**
 * Takes the next reviews from the queue and stores their topics, in one transaction.
 *
 * @returns whether there may be more such reviews
 */
function readNext(database: Database, limit: number, detection: Detection): Promise<boolean> {
  return runInTransaction(database, async (transaction) => {
    const knex = toKnex(transaction);
    // Deletes the entries before the texts are read. If an edit is committed in between, its new entry remains for
    // the next run.
    const { rows } = await knex.raw<{ rows: { review_id: string }[] }>(
      `with next as materialized (select id from topics_queue order by id limit ? for update skip locked)
       delete from topics_queue q using next where q.id = next.id returning q.review_id`,
      [limit],
    );
    if (rows.length === 0) return false;
    const ids = [...new Set(rows.map(({ review_id: id }) => id))];
    const done = await store(transaction, ids, detection);
    return done.length > 0 && rows.length === limit;
  });
}

/**
 * Takes the next reviews whose topics were detected with an older taxonomy, and detects them again. Only one
 * process does so at a time.
 *
 * @returns whether there may be more such reviews
 */
function readAgain(database: Database, limit: number, detection: Detection): Promise<boolean> {
  const { version } = detection;
  return runInTransaction(database, async (transaction) => {
    const knex = toKnex(transaction);
    const progress = await knex('topics_progress')
      .first('after_id')
      .where('version', '<', version)
      .forUpdate()
      .skipLocked();
    if (progress === undefined) return false;
    const reviews = await knex('reviews')
      .select('id')
      .where('id', '>', progress.after_id)
      .whereIn('language', ['en', 'es', 'fr'])
      .orderBy('id')
      .limit(limit);
    const ids = reviews.map(({ id }) => id);
    await store(transaction, ids, detection);
    const last = ids.at(-1);
    await knex('topics_progress').update(last === undefined ? { version, after_id: '0' } : { after_id: last });
    return last !== undefined;
  });
}

/** Queues the reviews that could not be processed. */
async function queueAgain(transaction: Transaction, ids: readonly string[], done: readonly string[]): Promise<void> {
  const processed = new Set(done);
  const left = ids.filter((id) => !processed.has(id));
  if (left.length === 0) return;
  await toKnex(transaction).raw('insert into topics_queue (review_id) select unnest(?::bigint[])', [left]);
}

/**
 * Finds and stores the topics of reviews, and queues the reviews that could not be processed. Locks their companies before reading the texts: a concurrent change that affects the counts
 * has to wait, and its triggers then see the stored topics.
 *
 * @returns the ids of the processed reviews; the other reviews are being merged or deleted
 */
async function store(transaction: Transaction, ids: string[], { version, find }: Detection): Promise<string[]> {
  const knex = toKnex(transaction);
  const { rows: companies } = await knex.raw<{ rows: { id: string }[] }>(
    `select id from companies where id in (select company_id from reviews where id = any(?::bigint[]))
     order by id for no key update`,
    [ids],
  );
  const { rows: reviews } = await knex.raw<{ rows: UnreadReview[] }>(
    `select id, title, description, language from reviews
     where id = any(?::bigint[]) and company_id = any(?::bigint[]) order by id for key share skip locked`,
    [ids, companies.map(({ id }) => id)],
  );
  const done = reviews.map(({ id }) => id);
  const found = reviews.flatMap(find);
  // Writes only rows that have changed, because most edits change few topics.
  await knex.raw(
    `with found as materialized (
       select r.id as review_id, f.topic, r.company_id, r.rating, r.created_at,
         date_trunc('month', r.experience_date at time zone 'utc')::date as experience_month, ${isCounted('r')} as is_counted,
         f.sentences::integer[] as sentences, ?::integer as version
       from unnest(?::bigint[], ?::text[], ?::text[]) as f (review_id, topic, sentences) join reviews r on r.id = f.review_id
     ), removed as (
       delete from review_topics t where t.review_id = any(?::bigint[])
         and not exists (select from found f where f.review_id = t.review_id and f.topic = t.topic)
     )
     insert into review_topics as t (${TOPIC_COLUMNS}) select ${TOPIC_COLUMNS} from found
     on conflict (review_id, topic) do update set ${CHANGED_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
     where (${CHANGED_COLUMNS.map((column) => `t.${column}`).join(', ')})
       is distinct from (${CHANGED_COLUMNS.map((column) => `excluded.${column}`).join(', ')})`,
    [
      version,
      found.map(({ reviewId }) => reviewId),
      found.map(({ topic }) => topic),
      found.map(({ sentences }) => `{${sentences.join(',')}}`),
      done,
    ],
  );
  // Counts deleted reviews as processed, because they need no topics.
  const { rows: missing } = await knex.raw<{ rows: { id: string }[] }>(
    `select id from unnest(?::bigint[]) as missing (id) where not exists (select from reviews r where r.id = missing.id)`,
    [ids],
  );
  const processed = [...done, ...missing.map(({ id }) => id)];
  await queueAgain(transaction, ids, processed);
  return processed;
}
