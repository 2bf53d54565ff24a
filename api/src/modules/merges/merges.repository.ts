import type { Database, Transaction } from '../../database/Database.ts';
import type { CompaniesTable, MergesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';

/** A company that is merged. */
export type MergedCompany = Pick<
  CompaniesTable,
  'id' | 'domain' | 'claimed_at' | 'merged_into' | 'removed_at' | 'category_ids' | 'votes_ever'
>;

/** A person's reviews of both companies. */
interface Duplicate {
  user_id: string;
  /** Of the older review. */
  id: string;
  /** The company of the older review. */
  company_id: string;
  language: string | null;
  author_email: string;
  author_language: string | null;
}

/** A merge with the ids of its companies. */
type StoredMerge = MergesTable & { from_domain: string; into_domain: string };

const COMPANY = ['id', 'domain', 'claimed_at', 'merged_into', 'removed_at', 'category_ids', 'votes_ever'] as const;

/** Selects the ids of all reviews of a company: no index has deleted ones and others. */
const REVIEWS_OF = `
  select id from reviews where company_id = ? and deleted_at is null
  union all select id from reviews where company_id = ? and deleted_at is not null`;

/** Selects the reviews `a` and `b` that one person has written about two companies. */
const PAIRS = `reviews a join reviews b on b.user_id = a.user_id and b.company_id = ? and b.deleted_at is null
  where a.company_id = ? and a.deleted_at is null`;

export type MergesRepository = ReturnType<typeof mergesRepository>;

/** Merges of companies. Locks are acquired in the order authors, reviews, companies, each in the order of their ids. */
export function mergesRepository(database: Database) {
  return {
    find: (domain: string): Promise<MergedCompany | undefined> =>
      toKnex(database)('companies')
        .first(...COMPANY)
        .where({ domain }),

    async findMerge(id: string, transaction?: Transaction): Promise<StoredMerge | undefined> {
      return toKnex(transaction ?? database)('merges as m')
        .join('companies as f', 'f.id', 'm.from_id')
        .join('companies as i', 'i.id', 'm.into_id')
        .first('m.*', 'f.domain as from_domain', 'i.domain as into_domain')
        .where('m.id', id);
    },

    /** Returns the ids of companies that were merged into one, directly or by way of others. */
    async listMergedInto(companyId: string): Promise<string[]> {
      return toKnex(database)('companies').where({ merged_into: companyId }).orderBy('id').pluck('domain');
    },

    /** Locks the people who have reviewed both companies. @param waits whether to wait for other transactions */
    async lockAuthors(transaction: Transaction, fromId: string, intoId: string, waits: boolean): Promise<void> {
      await toKnex(transaction).raw(
        `select id from users where id in (select a.user_id from ${PAIRS}) order by id for no key update ${waits ? '' : 'nowait'}`,
        [intoId, fromId],
      );
    },

    /** Locks all reviews of a company, and those of another one by the same people. @param waits as above */
    async lockReviews(transaction: Transaction, fromId: string, intoId: string, waits: boolean): Promise<void> {
      await toKnex(transaction).raw(
        `select id from reviews where id in (${REVIEWS_OF} union all select b.id from ${PAIRS})
         order by id for no key update ${waits ? '' : 'nowait'}`,
        [fromId, fromId, intoId, fromId],
      );
    },

    /** Locks the authors and reviews that a merge has changed. @param waits as above */
    async lockMerged(transaction: Transaction, mergeId: string, waits: boolean): Promise<void> {
      const knex = toKnex(transaction);
      const suffix = waits ? '' : 'nowait';
      await knex.raw(
        `select id from users where id in (
           select r.user_id from merge_reviews m join reviews r on r.id = m.review_id where m.merge_id = ? and m.is_duplicate)
         order by id for no key update ${suffix}`,
        [mergeId],
      );
      await knex.raw(
        `select id from reviews where id in (select review_id from merge_reviews where merge_id = ?)
         order by id for no key update ${suffix}`,
        [mergeId],
      );
    },

    /** Locks two companies, and those that were merged into the first one. */
    async lockCompanies(transaction: Transaction, fromId: string, intoId: string): Promise<MergedCompany[]> {
      return toKnex(transaction)('companies')
        .select(...COMPANY)
        .whereIn('id', [fromId, intoId])
        .orWhere({ merged_into: fromId })
        .orderBy('id')
        .forNoKeyUpdate();
    },

    /** Counts the reviews of a company, up to a number. */
    async countReviews(transaction: Transaction, companyId: string, max: number): Promise<number> {
      const { rows } = await toKnex(transaction).raw<{ rows: { count: number }[] }>(
        `select count(*)::integer as count from (select from (${REVIEWS_OF}) all_of limit ?) counted`,
        [companyId, companyId, max],
      );
      return rows[0]?.count ?? 0;
    },

    /** Returns the older review of everybody who has reviewed both companies. */
    async listDuplicates(transaction: Transaction, fromId: string, intoId: string): Promise<Duplicate[]> {
      const { rows } = await toKnex(transaction).raw<{ rows: Duplicate[] }>(
        `select o.user_id, o.id, o.company_id, o.language, u.email as author_email, u.language as author_language
         from (select case when (a.created_at, a.id) < (b.created_at, b.id) then a.id else b.id end as id from ${PAIRS}) older
           join reviews o on o.id = older.id join users u on u.id = o.user_id order by o.id`,
        [intoId, fromId],
      );
      return rows;
    },

    /** @returns the new merge */
    async insert(
      transaction: Transaction,
      merge: Pick<MergesTable, 'from_id' | 'into_id' | 'duplicates' | 'votes_shift' | 'gave_categories'>,
    ): Promise<Pick<MergesTable, 'id' | 'at'>> {
      const [row] = await toKnex(transaction)('merges').insert({ ...merge, reviews: 0 }, ['id', 'at']);
      if (row === undefined) throw new Error('INSERT returned no row');
      return row;
    },

    /**
     * Moves the reviews of a company to another one with their votes, open reports and marks. Older reviews of people who have
     * reviewed both get to the company that is merged. Totals follow by triggers.
     *
     * @returns how many reviews the other company has got
     */
    async moveReviews(
      transaction: Transaction,
      merge: Pick<MergesTable, 'id' | 'from_id' | 'into_id' | 'votes_shift'>,
      duplicateIds: string[],
    ): Promise<number> {
      const knex = toKnex(transaction);
      const { id, from_id: fromId, into_id: intoId, votes_shift: shift } = merge;
      await knex.raw(
        `insert into merge_reviews (merge_id, review_id, company_id, is_duplicate, was_hidden)
         select ?::bigint, r.id, r.company_id, r.id = any (?::bigint[]), r.hidden_reason is not null from reviews r
         where r.id in (${REVIEWS_OF} union all select unnest(?::bigint[]))`,
        [id, duplicateIds, fromId, fromId, duplicateIds],
      );
      // Nobody may have two reviews of a company, not even between two statements.
      await knex.raw(
        `update reviews r set deleted_at = now() from merge_reviews m
         where m.merge_id = ? and m.is_duplicate and m.company_id = ? and r.id = m.review_id`,
        [id, intoId],
      );
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `update reviews r set company_id = ?, votes_before = r.votes_before + ? from merge_reviews m
         where m.merge_id = ? and not m.is_duplicate and r.id = m.review_id`,
        [intoId, shift, id],
      );
      await knex.raw(
        `update reviews r set company_id = ?, deleted_at = null,
           votes_before = r.votes_before - case when m.company_id = ? then ?::bigint else 0 end
         from merge_reviews m where m.merge_id = ? and m.is_duplicate and r.id = m.review_id`,
        [fromId, intoId, shift, id],
      );
      await followReviews(transaction, id);
      await knex('merges').where({ id }).update({ reviews: rowCount });
      return rowCount;
    },

    /** Moves the follows of a company to another one. An account that follows both follows the other one once. */
    async moveFollows(
      transaction: Transaction,
      { id, from_id: fromId, into_id: intoId }: Pick<MergesTable, 'id' | 'from_id' | 'into_id'>,
    ): Promise<void> {
      await toKnex(transaction).raw(
        `with moved as (
           delete from follows where company_id = :fromId returning user_id, created_at
         ), added as (
           insert into follows (user_id, company_id, created_at) select user_id, :intoId, created_at from moved
           on conflict do nothing returning user_id
         )
         insert into merge_follows (merge_id, user_id, created_at, is_added)
         select :id, m.user_id, m.created_at, a.user_id is not null from moved m left join added a on a.user_id = m.user_id`,
        { id, fromId, intoId },
      );
    },

    /** Hides the older review of a person, unless an administrator has hidden it. */
    async hideDuplicate(transaction: Transaction, reviewId: string, reason: string): Promise<void> {
      const knex = toKnex(transaction);
      await knex('reviews')
        .where({ id: reviewId, hidden_reason: null })
        .update({ hidden_at: knex.raw('coalesce(hidden_at, now())'), hidden_reason: reason });
    },

    /** Redirects a company, and those merged into it, to another one, which inherits the categories if it has none. */
    async redirect(transaction: Transaction, fromId: string, intoId: string, givesCategories: boolean): Promise<void> {
      const knex = toKnex(transaction);
      await knex('companies').where({ merged_into: fromId }).update({ merged_into: intoId });
      await knex('companies').where({ id: fromId }).update({ merged_into: intoId, removed_at: knex.fn.now() });
      if (!givesCategories) return;
      await knex.raw(
        `update companies c set category_ids = f.category_ids, categories_source = f.categories_source
         from companies f where c.id = ? and f.id = ?`,
        [intoId, fromId],
      );
    },

    /** Moves everything back that a merge has moved. Reviews written about the other company since then stay there. */
    async undo(transaction: Transaction, merge: StoredMerge): Promise<void> {
      const knex = toKnex(transaction);
      const { id, from_id: fromId, into_id: intoId, votes_shift: shift, at } = merge;
      // The author has deleted the newer review since, and has written another one.
      const stays = `exists (
        select from reviews n where n.company_id = m.company_id and n.user_id = r.user_id and n.deleted_at is null)`;
      await knex.raw('update merges set undone_at = now() where id = ?', [id]);
      const { rows } = await knex.raw<{ rows: { id: string }[] }>(
        `update reviews r set deleted_at = now() from merge_reviews m
         where m.merge_id = ? and m.is_duplicate and m.company_id = ? and r.id = m.review_id and r.deleted_at is null
         returning r.id`,
        [id, intoId],
      );
      const ids = rows.map((row) => row.id);
      // A company that has no owner has no replies either.
      await knex.raw(
        `update replies p set deleted_at = clock_timestamp() from merge_reviews m
         where m.merge_id = ? and not m.is_duplicate and p.review_id = m.review_id and p.company_id = ? and p.deleted_at is null`,
        [id, intoId],
      );
      await knex.raw(
        `update reviews r set company_id = m.company_id, votes_before = r.votes_before - ?,
           replied_at = case when exists (select from replies p where p.review_id = r.id and p.company_id = ?) then null else r.replied_at end
         from merge_reviews m where m.merge_id = ? and not m.is_duplicate and r.id = m.review_id`,
        [shift, intoId, id],
      );
      await knex.raw(
        `update reviews r set company_id = m.company_id,
           votes_before = r.votes_before + case when m.company_id = ? then ?::bigint else 0 end
         from merge_reviews m where m.merge_id = ? and m.is_duplicate and r.id = m.review_id and not ${stays}`,
        [intoId, shift, id],
      );
      await knex('reviews').whereIn('id', ids).update({ deleted_at: null });
      await knex.raw(
        `update reviews r set hidden_reason = null, hidden_at = case when r.awaits_confirmation then r.hidden_at end
         from merge_reviews m
         where m.merge_id = ? and m.is_duplicate and not m.was_hidden and r.id = m.review_id and r.company_id = m.company_id`,
        [id],
      );
      await followReviews(transaction, id);
      // An account that has unfollowed the other company since then follows neither.
      await knex.raw(
        `with kept as (
           select m.user_id, m.created_at, m.is_added from merge_follows m
           join follows f on f.user_id = m.user_id and f.company_id = :intoId where m.merge_id = :id
         ), removed as (
           delete from follows f using kept k where f.company_id = :intoId and f.user_id = k.user_id and k.is_added
         )
         insert into follows (user_id, company_id, created_at) select user_id, :fromId, created_at from kept
         on conflict do nothing`,
        { id, fromId, intoId },
      );
      await knex.raw(
        `update companies c set merged_into = null, removed_at = null, votes_ever = c.votes_ever + (
           select count(*) from helpful_votes v where v.company_id = c.id and v.created_at > ?)
         where c.id = ?`,
        [at, fromId],
      );
      await knex.raw(
        `with recursive led as (
           select m.from_id as id from merges m where m.into_id = ? and m.undone_at is null
           union select m.from_id from merges m join led on m.into_id = led.id where m.undone_at is null
         )
         update companies c set merged_into = ? from led where c.id = led.id and c.merged_into = ?`,
        [fromId, fromId, intoId],
      );
      if (!merge.gave_categories) return;
      await knex.raw(
        `update companies c set category_ids = '{}', categories_source = null from companies f
         where c.id = ? and f.id = ? and c.category_ids = f.category_ids and c.categories_source is not distinct from f.categories_source`,
        [intoId, fromId],
      );
    },
  };

  /** Moves votes, open reports, decisions, marks and suggested categories to the company of the reviews that they are about. */
  async function followReviews(transaction: Transaction, mergeId: string): Promise<void> {
    const knex = toKnex(transaction);
    const which = 'from merge_reviews m join reviews r on r.id = m.review_id where m.merge_id = ? and';
    await knex.raw(
      `update helpful_votes v set company_id = r.company_id ${which} v.review_id = r.id and v.company_id <> r.company_id`,
      [mergeId],
    );
    await knex.raw(
      `update flags f set reviewed_company_id = r.company_id ${which} f.review_id = r.id and f.state = 'open'
         and f.reviewed_company_id <> r.company_id`,
      [mergeId],
    );
    await knex.raw(
      `update decisions d set company_id = r.company_id ${which} d.review_id = r.id and d.company_id <> r.company_id`,
      [mergeId],
    );
    await knex.raw(
      `update marks k set company_id = r.company_id ${which} k.review_id = r.id and k.company_id <> r.company_id`,
      [mergeId],
    );
    await knex.raw(
      `update category_suggestions s set company_id = r.company_id ${which} s.review_id = r.id and s.company_id <> r.company_id`,
      [mergeId],
    );
  }
}
