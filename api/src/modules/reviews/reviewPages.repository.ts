import type { RelationFilter, ReviewOrigin, ReviewSort } from '@heard/contract';
import type { Database } from '../../database/Database.ts';
import { preparedReads, type PreparedValue, type PreparedReads } from '../../database/preparedReads.ts';
import { PUBLIC_COMPANY_COLUMNS, type PublicCompanyRow } from '../../kernel/company.ts';
import { COMPANY_OF_DOMAIN, isPublicCompanyOfDomain } from '../../kernel/companyOfDomain.ts';
import { COMPANY_CITY, COMPANY_ROW, type ListedRow } from '../../kernel/companyRow.ts';
import type { CityRow } from '../../kernel/places.ts';
import { isCounted } from '../../kernel/countedReviews.ts';
import { UNUSUAL_REVIEWS } from './unusualReviews.ts';
import { toInboxStates, type InboxEntry, type InboxState } from '../../kernel/inbox.ts';
import { OWN_REPLY, REPLY_COUNTS, type ReplyCounts } from '../../kernel/reply.ts';
import { HAS_PROFILE } from '../../kernel/user.ts';
import type { Cursor } from './cursor.ts';
import {
  AUTHOR_COLUMNS,
  BARE_REVIEW_COLUMNS,
  AUTHORED_REVIEW_COLUMNS,
  REFERENCE,
  REVIEW_COLUMNS,
  type InboxReviewRow,
  type OwnReviewRow,
  type PersonReviewRow,
  type ReviewWithAuthorRow,
} from './review.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** Selects `limit` rows after the cursor, or from the start without a cursor. */
export interface PageRequest {
  limit: number;
  after: Cursor | null;
}

export interface CompanyPageRequest extends PageRequest {
  sort: ReviewSort;
  /** The ratings of the reviews, each listed once; null for reviews with any rating. */
  ratings: number[] | null;
  /** The language of the reviews; null for reviews in all languages, including undetected languages. */
  language: string | null;
  /** The origin of the reviews; null for all origins. Can't be combined with a language. */
  origin: ReviewOrigin | null;
  /**
   * The selected reviews: reviews that count (default), reviews by authors with a connection, or both (`all`). The last
   * two support only orders by time, without filters.
   */
  shown?: 'counted' | 'all' | RelationFilter;
  /** Lists only reviews that mention this topic. Cannot be combined with a language, an origin or an offset. */
  topic?: string | null;
  /** The number of reviews to skip, 0 by default. Can only be combined with the order `newest`, and not with filters. */
  offset?: number;
}

/** A page of a company's reviews for its owner, newest first. */
export interface OwnerPageRequest extends PageRequest {
  /** Selects reviews with or without a visible reply; null for all. */
  isReplied: boolean | null;
  /**
   * Selects reviews by people with this connection to the company; null for reviews by people without a connection, that is, the reviews that count
   * in the score.
   */
  relation: RelationFilter | null;
}

/**
 * A page of a company's inbox, with the filters that an index serves. Without tag, assignee and `isReplied`, it equals
 * a `CompanyPageRequest`.
 */
export interface InboxPageRequest extends CompanyPageRequest {
  /**
   * Selects reviews with a tag, of an assignee, or with or without a visible reply. Supports only one of these filters at a time, and only
   * the orders by time.
   */
  only: { tag: string } | { assignee: string } | { isReplied: boolean } | null;
}

export type CompanyKey = { id: string } | { domain: string };

/** The columns from which the total number of reviews in a list is computed. */
const COUNTS = [
  'rating_counts',
  'invited_counts',
  'confirmed_counts',
  'language_counts',
  'employee_count',
  'competitor_count',
  'benefit_count',
] as const satisfies (keyof PublicCompanyRow)[];

/** A company with the columns from which the total number of reviews in a list is computed. */
export type CountedCompany = Pick<PublicCompanyRow, (typeof COUNTS)[number]> & {
  /** Number of reviews per rating that mention the requested topic. Absent if no topic was requested; null if no review mentions it. */
  topic_counts?: number[] | null;
};

/** SQL that selects how many reviews of a company `c` mention a topic, per rating. */
const TOPIC_COUNTS = '(select t.rated from company_topics t where t.company_id = c.id and t.topic = ?) as topic_counts';

/** SQL that selects the offsets of the sentences of a review `r` that mention a topic; none until an edited text has been read. */
const SENTENCES = `, coalesce((select t.sentences from review_topics t where t.review_id = r.id and t.topic = ?
  and not exists (select from topics_queue q where q.review_id = r.id)), '{}') as topic_sentences`;

/**
 * The sort directions of each order. `highest` and `lowest` sort by rating first, `helpful` sorts by the votes of readers first. Each order
 * matches an index.
 */
const ORDERS = {
  newest: { time: 'desc', rating: null, isHelpful: false },
  oldest: { time: 'asc', rating: null, isHelpful: false },
  highest: { time: 'desc', rating: 'desc', isHelpful: false },
  lowest: { time: 'desc', rating: 'asc', isHelpful: false },
  helpful: { time: 'desc', rating: null, isHelpful: true },
} as const satisfies Record<ReviewSort, { time: 'asc' | 'desc'; rating: 'asc' | 'desc' | null; isHelpful: boolean }>;

/** For each direction of the order, the position where the first page starts. It precedes every row, and is a valid cursor. */
const STARTS = {
  desc: { micros: '9'.repeat(16), id: '9'.repeat(18), score: 9999 },
  asc: { micros: '0', id: '0', score: 0 },
};

type Start = (typeof STARTS)['desc'];

const RATINGS = [0, 1, 2, 3, 4, 5];

/** The condition for reviews `r` that everybody can see. */
const IS_VISIBLE = 'r.deleted_at is null and r.hidden_at is null';

/** Maps each kind of list to the condition that selects its reviews `r`. */
const SHOWN = {
  counted: isCounted('r'),
  all: IS_VISIBLE,
  any: `${IS_VISIBLE} and r.relation is not null`,
  employee: `${IS_VISIBLE} and r.relation = 'employee'`,
  competitor: `${IS_VISIBLE} and r.relation = 'competitor'`,
};

/** The number of reviews of the author `u`, including hidden reviews, which the stored total excludes. */
const COUNT_OWN = `u.reviews_count + (
  select count(*) from reviews r where r.user_id = u.id and r.hidden_at is not null and r.deleted_at is null)::integer`;

export type ReviewPagesRepository = ReturnType<typeof reviewPagesRepository>;

/**
 * Reads pages of reviews. Each page is one prepared statement, together with the company or the author, whose row has the total. Because of keyset
 * pagination, all pages cost the same.
 */
export function reviewPagesRepository(database: Database) {
  return bindTo(preparedReads(database), {
    ofId,
    ofCompany,
    findPosition,
    withName,
    withCompany,
    ofOwner,
    ofInbox,
    ofUser,
    ofPerson,
    ofUserAndCompany,
  });
}

/** Reads a page together with columns of the company. @param more expressions in SQL for further columns */
async function pageWith<Column extends keyof PublicCompanyRow, More = unknown>(
  read: PreparedReads,
  columns: readonly Column[],
  statement: string,
  key: CompanyKey,
  request: CompanyPageRequest,
  more: string[] = [],
) {
  const { column, condition, value } = toCondition(key);
  const { name, select, values } = companyRows(request);
  const topics = typeof request.topic === 'string' ? [request.topic, request.topic] : [];
  const sentences = topics.length === 0 ? '' : SENTENCES;
  const [company] = await read<Pick<PublicCompanyRow, Column> & More & { reviews: ReviewWithAuthorRow[] }>(
    `${statement}-by-${column}-${name}`,
    () => `select ${[...columns.map((one) => `c.${one}`), ...more].join(', ')}, ${asJson(`
       select ${REVIEW_COLUMNS}, ${AUTHOR_COLUMNS}${sentences}${toRatedColumn(request)} from (${select()}) r join users u on u.id = r.user_id
       order by ${orderBy(request.sort, 'r', toRated(request))}`)} as reviews
     from companies c where ${condition}`,
    [...topics, ...values, value],
  );
  return company;
}

/** Reads a review that everybody can see, with its company. */
async function ofId(
  read: PreparedReads,
  id: string,
): Promise<(ReviewWithAuthorRow & { company: ListedRow }) | undefined> {
  const [row] = await read<{ review: ReviewWithAuthorRow & { company: ListedRow } }>(
    'public-review',
    () => `select to_json(page) as review from (
       select ${REVIEW_COLUMNS}, ${AUTHOR_COLUMNS}, ${COMPANY_ROW} as company
       from reviews r join companies c on c.id = r.company_id join users u on u.id = r.user_id
       where r.id = ? and ${IS_VISIBLE} and c.removed_at is null) page`,
    [id],
  );
  return row?.review;
}

/** @param key the company's id in the database, or its public id */
function ofCompany(read: PreparedReads, key: CompanyKey, request: CompanyPageRequest) {
  const more = typeof request.topic === 'string' ? [TOPIC_COUNTS] : [];
  return pageWith<(typeof COUNTS)[number], Pick<CountedCompany, 'topic_counts'>>(
    read,
    COUNTS,
    'reviews-of-company',
    key,
    request,
    more,
  );
}

/** Returns the position of a company's review in the order `newest`; undefined if the company has no such review. */
async function findPosition(read: PreparedReads, key: CompanyKey, id: string): Promise<Cursor | undefined> {
  const { column, condition, value } = toCondition(key);
  const [position] = await read<{ micros: string }>(
    `position-of-review-by-${column}`,
    () => `select (extract(epoch from r.created_at) * 1000000)::bigint::text as micros
     from companies c join reviews r on r.company_id = c.id where ${condition} and r.id = ?`,
    [value, id],
  );
  return position && { sort: 'newest', rating: 0, score: 0, id, ...position };
}

/** Reads a page together with the company's name and time of creation. */
function withName(read: PreparedReads, key: CompanyKey, request: CompanyPageRequest) {
  return pageWith(read, ['name', 'created_at'], 'reviews-with-name', key, request);
}

/** Reads a page together with the company's public columns and its reply statistics. */
function withCompany(read: PreparedReads, key: CompanyKey, request: CompanyPageRequest) {
  return pageWith<
    (typeof PUBLIC_COMPANY_COLUMNS)[number],
    { reply_counts: ReplyCounts | null; city_of_list: CityRow | null; merged_from: string[]; unusual: boolean }
  >(read, PUBLIC_COMPANY_COLUMNS, 'company-with-reviews', key, request, [
    `${REPLY_COUNTS} as reply_counts`,
    `${COMPANY_CITY} as city_of_list`,
    'array(select m.domain from companies m where m.merged_into = c.id order by m.id) as merged_from',
    `${UNUSUAL_REVIEWS} as unusual`,
  ]);
}

/** Reviews for the company's owner, as `asInboxJson` selects them. */
interface InboxPage {
  rows: Omit<InboxReviewRow, keyof InboxState>[];
  inbox: InboxEntry[] | null;
}

/** Selects an `InboxPage` of a company `c`. Calls `review_inbox` only if the company has tags or people, because most companies have neither. */
function asInboxJson(select: string): string {
  return `(select json_build_object('rows', coalesce(json_agg(page), '[]'),
      'inbox', case when exists (select from company_tags t where t.company_id = c.id)
          or exists (select from company_memberships m where m.company_id = c.id)
        then review_inbox(c.id, array_agg(page.id::bigint)) end) from (${select}) page)`;
}

function toInboxRows({ rows: reviews, inbox }: InboxPage): InboxReviewRow[] {
  const getState = toInboxStates(inbox);
  return reviews.map((review) => Object.assign(review, getState(review.id)));
}

const INBOX_COLUMNS = `${BARE_REVIEW_COLUMNS}, ${AUTHOR_COLUMNS}, ${OWN_REPLY} as reply, ${REFERENCE},
  r.replied_at is not null as is_replied`;

/** Reads a page for the company's owner, with hidden replies. `replied` is null until the company's monthly counts are stored. */
async function ofOwner(
  read: PreparedReads,
  companyId: string,
  { limit, after, isReplied, relation }: OwnerPageRequest,
) {
  const { micros, id: last } = after ?? STARTS.desc;
  const filter = isReplied === null ? '' : `and r.replied_at is ${isReplied ? 'not null' : 'null'}`;
  const [company] = await read<{
    reviews_count: number;
    employee_count: number;
    competitor_count: number;
    replied: number | null;
    page: InboxPage;
  }>(
    `reviews-of-owner-${relation ?? 'counted'}${isReplied === null ? '' : isReplied ? '-replied' : '-not-replied'}`,
    () => `select c.reviews_count, c.employee_count, c.competitor_count, case when c.months_filled_at is not null then (
         select coalesce(sum(m.replied), 0)::integer from company_months m where m.company_id = c.id) end as replied,
       ${asInboxJson(`
         select ${INBOX_COLUMNS}
         from (${rows('newest', `r.company_id = c.id and ${SHOWN[relation ?? 'counted']} ${filter}`, '?', '?')}) r
         join users u on u.id = r.user_id order by ${orderBy('newest', 'r')}`)} as page
     from companies c where c.id = ?`,
    [micros, last, limit, companyId],
  );
  return company && { ...company, reviews: toInboxRows(company.page) };
}

/** Reads a filtered page for the company's owner, with hidden replies. */
async function ofInbox(read: PreparedReads, companyId: string, request: InboxPageRequest) {
  const { name, select, values } = inboxRows(request);
  const topics = typeof request.topic === 'string' ? [request.topic] : [];
  const [company] = await read<CountedCompany & { page: InboxPage }>(
    `inbox-${name}`,
    () => `select ${[...COUNTS.map((one) => `c.${one}`), ...topics.map(() => TOPIC_COUNTS)].join(', ')}, ${asInboxJson(`
       select ${INBOX_COLUMNS}${toRatedColumn(request)} from (${select()}) r join users u on u.id = r.user_id
       order by ${orderBy(request.sort, 'r', toRated(request))}`)} as page
     from companies c where c.id = ?`,
    [...topics, ...values, companyId],
  );
  return company && { ...company, reviews: toInboxRows(company.page) };
}

/** Reads a page of an author's reviews, including hidden reviews. */
async function ofUser(read: PreparedReads, id: string, { limit, after }: PageRequest) {
  const { micros, id: last } = after ?? STARTS.desc;
  const [author] = await read<{ total: number; reviews: OwnReviewRow[] }>(
    'reviews-of-user',
    () => `select ${COUNT_OWN} as total, ${asJson(`
       select ${AUTHORED_REVIEW_COLUMNS} from (${rows('newest', 'r.user_id = u.id and r.deleted_at is null', '?', '?')}) r
       join companies c on c.id = r.company_id
       order by ${orderBy('newest', 'r')}`)} as reviews
     from users u where u.id = ?`,
    [micros, last, limit, id],
  );
  return author;
}

/** Reads a page of the visible reviews of a person with a public page; undefined if there is no such page. Removed companies are left out. */
async function ofPerson(read: PreparedReads, profileId: string, { limit, after }: PageRequest) {
  const { micros, id: last } = after ?? STARTS.desc;
  const isListed = `r.user_id = u.id and ${IS_VISIBLE}
    and not exists (select from companies c where c.id = r.company_id and c.removed_at is not null)`;
  const [person] = await read<{ reviews_count: number; reviews: PersonReviewRow[] }>(
    'reviews-of-person',
    () => `select u.reviews_count, ${asJson(`
       select ${REVIEW_COLUMNS}, c.avatar as company_avatar from (${rows('newest', isListed, '?', '?')}) r
       join companies c on c.id = r.company_id order by ${orderBy('newest', 'r')}`)} as reviews
     from users u where u.profile_id = ? and ${HAS_PROFILE}`,
    [micros, last, limit, profileId],
  );
  return person;
}

/** Reads the review that an author has written about a company, even if the review is hidden. */
function ofUserAndCompany(read: PreparedReads, userId: string, domain: string): Promise<OwnReviewRow[]> {
  return read<{ review: OwnReviewRow }>(
    'review-of-user-and-company',
    () => `select to_json(page) as review from (
       select ${AUTHORED_REVIEW_COLUMNS} from companies c join reviews r on r.company_id = c.id
       where c.id = ${COMPANY_OF_DOMAIN} and r.user_id = ? and r.deleted_at is null) page`,
    [domain, userId],
  ).then((rows) => rows.map(({ review }) => review));
}

function toCondition(key: CompanyKey) {
  return 'id' in key
    ? { column: 'id', condition: 'c.id = ?', value: key.id }
    : { column: 'domain', condition: isPublicCompanyOfDomain('c'), value: key.domain };
}

/**
 * Selects the first reviews of a company `c` after the cursor. With an order or a filter by rating, or another filter,
 * each rating is read from its own part of an index, starting at its own position, and the parts are merged.
 *
 * @returns the SQL with its values, and a name for the kind of statement
 */
function companyRows({
  sort,
  ratings,
  language,
  origin,
  after,
  limit,
  shown = 'counted',
  topic = null,
  offset = 0,
}: CompanyPageRequest) {
  const { time, rating: byRating, isHelpful } = ORDERS[sort];
  const start = STARTS[time];
  const from = after ?? start;
  if (offset > 0) return numberedRows(sort, offset, limit);
  const isFiltered = ratings !== null || language !== null || origin !== null || topic !== null;
  if (byRating === null && !isFiltered && !isHelpful) {
    return {
      name: `${sort}-${shown}`,
      select: () => rows(sort, `r.company_id = c.id and ${SHOWN[shown]}`, '?', '?'),
      values: [from.micros, from.id, limit] satisfies PreparedValue[],
    };
  }
  // When sorting by rating, skips the ratings that earlier pages have already returned.
  const left = (ratings ?? RATINGS).filter(
    (rating) =>
      after === null || byRating === null || (byRating === 'asc' ? rating >= after.rating : rating <= after.rating),
  );
  const starts = left.map((rating) => (byRating === null || rating === after?.rating ? from : start));
  if (isHelpful) return mostHelpfulRows(ratings ?? RATINGS, topic, from, limit);
  if (topic !== null) return ratedRowsOfTopic(sort, topic, left, starts, limit);
  const filter =
    language !== null ? ' and r.language = ?' : origin !== null ? ` and r.origin = ? and r.origin <> 'organic'` : '';
  return {
    name: `${sort}-rated${language !== null ? '-of-language' : origin !== null ? '-of-origin' : ''}`,
    select: () => `
      select r.* from unnest(?::smallint[], ?::bigint[], ?::bigint[]) as part (rating, micros, id) cross join lateral (
        ${rows(sort, `r.company_id = c.id${filter} and r.rating = part.rating and ${SHOWN.counted}`, 'part.micros', 'part.id')}
      ) r order by ${orderBy(sort, 'r')} limit ?`,
    values: [
      left,
      starts.map(({ micros }) => micros),
      starts.map(({ id }) => id),
      ...[language ?? origin].filter((value) => value !== null),
      limit,
      limit,
    ] satisfies PreparedValue[],
  };
}

/** Selects the most helpful reviews of a company `c`, or of a topic. @returns see `companyRows` */
function mostHelpfulRows(ratings: number[], topic: string | null, from: Start, limit: number) {
  if (topic !== null) {
    return {
      name: 'helpful-of-topic',
      select: () =>
        helpfulRows(`${IS_VISIBLE} and r.id in (
          select t.review_id from review_topics t
          where t.company_id = c.id and t.topic = ? and t.rating = any(?::smallint[]) and t.is_counted)`),
      values: [topic, ratings, from.score, from.micros, from.id, limit] satisfies PreparedValue[],
    };
  }
  // The index does not contain languages and origins, so the service filters by them.
  return {
    name: 'helpful',
    select: () => `
      select r.* from unnest(?::smallint[]) as part (rating) cross join lateral (
        ${helpfulRows(`r.company_id = c.id and r.rating = part.rating and ${SHOWN.counted}`)}
      ) r order by ${orderBy('helpful', 'r')} limit ?`,
    values: [ratings, from.score, from.micros, from.id, limit, limit] satisfies PreparedValue[],
  };
}

/** Selects reviews of a company `c` that mention a topic. Reads each rating from a separate start position. @returns see `companyRows` */
function ratedRowsOfTopic(sort: ReviewSort, topic: string, ratings: number[], starts: readonly Start[], limit: number) {
  const { time } = ORDERS[sort];
  return {
    name: `${sort}-rated-of-topic`,
    select: () => `
      select r.* from unnest(?::smallint[], ?::bigint[], ?::bigint[]) as part (rating, micros, id) cross join lateral (
        select r.*, t.rating as topic_rating from review_topics t join reviews r on r.id = t.review_id
        where t.company_id = c.id and t.topic = ? and t.rating = part.rating and t.is_counted
          and (t.created_at, t.review_id) ${time === 'desc' ? '<' : '>'}
            ('epoch'::timestamptz + part.micros * interval '1 us', part.id)
        order by t.created_at ${time}, t.review_id ${time} limit ?
      ) r order by ${orderBy(sort, 'r', 'topic_rating')} limit ?`,
    values: [
      ratings,
      starts.map(({ micros }) => micros),
      starts.map(({ id }) => id),
      topic,
      limit,
      limit,
    ] satisfies PreparedValue[],
  };
}

/** Selects the first reviews of the inbox of a company `c` after the cursor. @returns see `companyRows` */
function inboxRows({ only, ...request }: InboxPageRequest) {
  const { sort, after, limit } = request;
  const { time } = ORDERS[sort];
  const { micros, id } = after ?? STARTS[time];
  if (only === null) return companyRows(request);
  if ('isReplied' in only) {
    const { isReplied } = only;
    return {
      name: `${sort}-${isReplied ? 'replied' : 'not-replied'}`,
      select: () =>
        rows(
          sort,
          `r.company_id = c.id and ${SHOWN.counted} and r.replied_at is ${isReplied ? 'not null' : 'null'}`,
          '?',
          '?',
        ),
      values: [micros, id, limit] satisfies PreparedValue[],
    };
  }
  const isTag = 'tag' in only;
  const table = isTag
    ? 'review_tags i'
    : 'company_memberships m join review_assignments i on i.membership_id = m.id and m.company_id = c.id';
  const condition = isTag ? 'i.company_id = c.id and i.tag_id = ?' : 'm.person_id = ?';
  return {
    name: `${sort}-${isTag ? 'tag' : 'assignee'}`,
    select: () => `
      select r.* from ${table} join reviews r on r.id = i.review_id
      where ${condition} and r.company_id = c.id and ${SHOWN.counted}
        and (i.created_at, i.review_id) ${time === 'desc' ? '<' : '>'} ('epoch'::timestamptz + ? * interval '1 us', ?)
      order by i.created_at ${time}, i.review_id ${time} limit ?`,
    values: [isTag ? only.tag : only.assignee, micros, id, limit] satisfies PreparedValue[],
  };
}

/** Selects reviews by offset, for lists with numbered pages. */
function numberedRows(sort: ReviewSort, offset: number, limit: number) {
  const which = (table: string) => `${table}.company_id = c.id and ${isCounted(table)}`;
  return {
    name: `${sort}-numbered`,
    // Reads skipped reviews from the index only.
    select: () => `
      select r.* from (
        select s.created_at, s.id from reviews s where ${which('s')} order by ${orderBy(sort, 's')} limit 1 offset ?
      ) first cross join lateral (
        select r.* from reviews r where ${which('r')} and (r.created_at, r.id) <= (first.created_at, first.id)
        order by ${orderBy(sort, 'r')} limit ?
      ) r`,
    values: [offset, limit] satisfies PreparedValue[],
  };
}

/**
 * Selects a limited number of reviews after a position, ordered by time.
 *
 * @param which a condition that matches an index
 */
function rows(sort: ReviewSort, which: string, micros: string, id: string): string {
  const { time } = ORDERS[sort];
  return `
    select r.* from reviews r
    where ${which}
      and (r.created_at, r.id) ${time === 'desc' ? '<' : '>'} ('epoch'::timestamptz + ${micros} * interval '1 us', ${id})
    order by r.created_at ${time}, r.id ${time} limit ?`;
}

/** Selects a limited number of reviews after a position, the most helpful first. */
function helpfulRows(which: string): string {
  return `
    select r.* from reviews r
    where ${which}
      and (r.helpful_score, r.created_at, r.id) < (?::smallint, 'epoch'::timestamptz + ? * interval '1 us', ?)
    order by ${orderBy('helpful', 'r')} limit ?`;
}

/** Returns the column with the rating by which a list is sorted. Lists by topic use the rating with which the topic was counted. */
function toRated({ sort, topic }: CompanyPageRequest): 'rating' | 'topic_rating' {
  return typeof topic === 'string' && sort !== 'helpful' ? 'topic_rating' : 'rating';
}

const toRatedColumn = (request: CompanyPageRequest) => (toRated(request) === 'topic_rating' ? ', r.topic_rating' : '');

/** @param rated the column to sort by in orders by rating */
function orderBy(sort: ReviewSort, table: string, rated = 'rating'): string {
  const { time, rating, isHelpful } = ORDERS[sort];
  if (isHelpful) return `${table}.helpful_score desc, ${table}.created_at desc, ${table}.id desc`;
  return `${rating === null ? '' : `${table}.${rated} ${rating}, `}${table}.created_at ${time}, ${table}.id ${time}`;
}

function asJson(select: string): string {
  return `coalesce((select json_agg(page) from (${select}) page), '[]')`;
}
