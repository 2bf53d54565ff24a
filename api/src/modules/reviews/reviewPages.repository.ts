import type { Knex } from 'knex';
import { PUBLIC_COLUMNS, type PublicCompanyRow } from '../companies/companies.repository.ts';
import type { Cursor } from './cursor.ts';
import { AUTHOR_COLUMNS, REVIEW_COLUMNS, type ReviewRow, type ReviewWithAuthorRow } from './reviewRow.ts';

/** Which rows are wanted: so many, behind the cursor or from the newest on. */
export interface PageWanted {
  limit: number;
  after: Cursor | null;
}

export type ReviewPagesRepository = ReturnType<typeof reviewPagesRepository>;

/**
 * Pages of reviews, newest first, each in one prepared statement together with the company or the author whose reviews
 * they are: their total stands there. The rows are found by key, so a page costs the same wherever it is.
 */
export function reviewPagesRepository(database: Knex) {
  async function first<Row>(name: string, statement: string, bindings: (string | number)[]): Promise<Row | undefined> {
    const { rows } = await database.raw<{ rows: Row[] }>(statement, bindings).options({ name });
    return rows[0];
  }

  return {
    /** @param key the company's id in the database, or its public id */
    ofCompany(key: { id: string } | { domain: string }, wanted: PageWanted) {
      const [column, value] = 'id' in key ? (['id', key.id] as const) : (['domain', key.domain] as const);
      return first<PublicCompanyRow & { reviews: ReviewWithAuthorRow[] }>(
        `reviews-of-company-by-${column}-${wanted.after === null ? 'first' : 'next'}`,
        `select ${PUBLIC_COLUMNS.map((name) => `c.${name}`).join(', ')},
           ${jsonPage(`${REVIEW_COLUMNS}, ${AUTHOR_COLUMNS}`, 'users u on u.id = r.user_id', 'r.company_id = c.id', wanted)}
         from companies c where c.${column} = ?`,
        [...pageBindings(wanted), value],
      );
    },

    ofUser(id: string, wanted: PageWanted) {
      return first<{ reviews_count: number; reviews: ReviewRow[] }>(
        `reviews-of-user-${wanted.after === null ? 'first' : 'next'}`,
        `select u.reviews_count,
           ${jsonPage(REVIEW_COLUMNS, 'companies c on c.id = r.company_id', 'r.user_id = u.id', wanted)}
         from users u where u.id = ?`,
        [...pageBindings(wanted), id],
      );
    },
  };
}

function jsonPage(columns: string, join: string, whose: string, { after }: PageWanted): string {
  const behind = after === null ? '' : `and (r.created_at, r.id) < ('epoch'::timestamptz + ? * interval '1 us', ?)`;
  return `coalesce((
    select json_agg(page) from (
      select ${columns} from reviews r join ${join}
      where ${whose} and r.deleted_at is null ${behind}
      order by r.created_at desc, r.id desc limit ?
    ) page
  ), '[]') as reviews`;
}

function pageBindings({ after, limit }: PageWanted): (string | number)[] {
  return after === null ? [limit] : [after.micros, after.id, limit];
}
