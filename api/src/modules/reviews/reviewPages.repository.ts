import type { ReviewSort } from '@heard/contract';
import type { Knex } from 'knex';
import { preparedReads, type PreparedValue } from '../../database/preparedReads.ts';
import { PUBLIC_COLUMNS, type PublicCompanyRow } from '../companies/companies.repository.ts';
import type { Cursor } from './cursor.ts';
import {
  AUTHOR_COLUMNS,
  OWN_REVIEW_COLUMNS,
  REVIEW_COLUMNS,
  type OwnReviewRow,
  type ReviewWithAuthorRow,
} from './reviewRow.ts';

/** Which rows are wanted: so many, behind the cursor or from the first on. */
export interface PageWanted {
  limit: number;
  after: Cursor | null;
}

export interface CompanyPageWanted extends PageWanted {
  sort: ReviewSort;
  /** Without doubles; null stands for all. */
  ratings: number[] | null;
  /** Null stands for all, and for what could not be told. */
  language: string | null;
}

export type CompanyKey = { id: string } | { domain: string };

/** Where the totals of a company's pages stand. */
const COUNTS = ['rating_counts', 'language_counts'] as const satisfies (keyof PublicCompanyRow)[];

/** The way through time in each order, and whether the rating goes before it. Each ends where an index has its rows. */
const ORDERS = {
  newest: { time: 'desc', rating: null },
  oldest: { time: 'asc', rating: null },
  highest: { time: 'desc', rating: 'desc' },
  lowest: { time: 'desc', rating: 'asc' },
} as const satisfies Record<ReviewSort, { time: 'asc' | 'desc'; rating: 'asc' | 'desc' | null }>;

/** The place before the first row, as far as cursors reach. */
const STARTS = { desc: { micros: '9'.repeat(16), id: '9'.repeat(18) }, asc: { micros: '0', id: '0' } };

const RATINGS = [0, 1, 2, 3, 4, 5];

/** What everybody sees of reviews `r`. */
const IS_VISIBLE = 'r.deleted_at is null and r.hidden_at is null';

/** How many reviews the author `u` has. Only those that count are counted as they come and go. */
const COUNT_OWN = `u.reviews_count + (
  select count(*) from reviews r where r.user_id = u.id and r.hidden_at is not null and r.deleted_at is null)::integer`;

export type ReviewPagesRepository = ReturnType<typeof reviewPagesRepository>;

/**
 * Pages of reviews, each in one prepared statement together with the company or the author whose reviews they are: their
 * total stands there. The rows are found by key, so a page costs the same wherever it is.
 */
export function reviewPagesRepository(database: Knex) {
  const read = preparedReads(database);

  async function pageWith<Column extends keyof PublicCompanyRow>(
    columns: readonly Column[],
    statement: string,
    key: CompanyKey,
    wanted: CompanyPageWanted,
  ) {
    const [column, value] = keyOf(key);
    const { name, select, values } = rowsOfCompany(wanted);
    const [company] = await read<Pick<PublicCompanyRow, Column> & { reviews: ReviewWithAuthorRow[] }>(
      `${statement}-by-${column}-${name}`,
      () => `select ${columns.map((one) => `c.${one}`).join(', ')}, ${asJson(`
         select ${REVIEW_COLUMNS}, ${AUTHOR_COLUMNS} from (${select()}) r join users u on u.id = r.user_id
         order by ${orderBy(wanted.sort, 'r')}`)} as reviews
       from companies c where c.${column} = ?`,
      [...values, value],
    );
    return company;
  }

  return {
    /** @param key the company's id in the database, or its public id */
    ofCompany: (key: CompanyKey, wanted: CompanyPageWanted) => pageWith(COUNTS, 'reviews-of-company', key, wanted),

    /** The page with all that everybody sees of the company. */
    withCompany: (key: CompanyKey, wanted: CompanyPageWanted) =>
      pageWith(PUBLIC_COLUMNS, 'company-with-reviews', key, wanted),

    /** All of an author's reviews: hidden ones are on no other list. */
    async ofUser(id: string, { limit, after }: PageWanted) {
      const { micros, id: last } = after ?? STARTS.desc;
      const [author] = await read<{ total: number; reviews: OwnReviewRow[] }>(
        'reviews-of-user',
        () => `select ${COUNT_OWN} as total, ${asJson(`
           select ${OWN_REVIEW_COLUMNS} from (${rows('newest', 'r.user_id = u.id and r.deleted_at is null', '?', '?')}) r
           join companies c on c.id = r.company_id
           order by ${orderBy('newest', 'r')}`)} as reviews
         from users u where u.id = ?`,
        [micros, last, limit, id],
      );
      return author;
    },
  };
}

function keyOf(key: CompanyKey) {
  return 'id' in key ? (['id', key.id] as const) : (['domain', key.domain] as const);
}

/**
 * The first reviews of a company `c` behind the cursor, with the name of the statement's kind. Where the rating orders or
 * chooses them, or the language does, each rating has a part of the index, with a place to start from; the parts are put
 * together.
 */
function rowsOfCompany({ sort, ratings, language, after, limit }: CompanyPageWanted) {
  const { time, rating: byRating } = ORDERS[sort];
  const start = STARTS[time];
  const from = after ?? start;
  if (byRating === null && ratings === null && language === null) {
    return {
      name: sort,
      select: () => rows(sort, `r.company_id = c.id and ${IS_VISIBLE}`, '?', '?'),
      values: [from.micros, from.id, limit] satisfies PreparedValue[],
    };
  }
  // In an order by rating, the cursor's is begun and those before it are done.
  const left = (ratings ?? RATINGS).filter(
    (rating) =>
      after === null || byRating === null || (byRating === 'asc' ? rating >= after.rating : rating <= after.rating),
  );
  const starts = left.map((rating) => (byRating === null || rating === after?.rating ? from : start));
  return {
    name: `${sort}-rated${language === null ? '' : '-of-language'}`,
    select: () => `
      select r.* from unnest(?::smallint[], ?::bigint[], ?::bigint[]) as part (rating, micros, id) cross join lateral (
        ${rows(sort, `r.company_id = c.id${language === null ? '' : ' and r.language = ?'} and r.rating = part.rating and ${IS_VISIBLE}`, 'part.micros', 'part.id')}
      ) r order by ${orderBy(sort, 'r')} limit ?`,
    values: [
      left,
      starts.map(({ micros }) => micros),
      starts.map(({ id }) => id),
      ...(language === null ? [] : [language]),
      limit,
      limit,
    ] satisfies PreparedValue[],
  };
}

/** So many reviews behind a place, in the order of the time. @param which names them as an index does */
function rows(sort: ReviewSort, which: string, micros: string, id: string): string {
  const { time } = ORDERS[sort];
  return `
    select r.* from reviews r
    where ${which}
      and (r.created_at, r.id) ${time === 'desc' ? '<' : '>'} ('epoch'::timestamptz + ${micros} * interval '1 us', ${id})
    order by r.created_at ${time}, r.id ${time} limit ?`;
}

function orderBy(sort: ReviewSort, table: string): string {
  const { time, rating } = ORDERS[sort];
  return `${rating === null ? '' : `${table}.rating ${rating}, `}${table}.created_at ${time}, ${table}.id ${time}`;
}

function asJson(select: string): string {
  return `coalesce((select json_agg(page) from (${select}) page), '[]')`;
}
