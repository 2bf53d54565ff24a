import type { Database, Transaction } from '../../database/Database.ts';
import { LOCKS } from '../../database/locks.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { Waiting } from '../../database/watchQueue.ts';
import { addTotals, sumEntries, type ListKey, type ListTotals, type RankEntry, type RankedCompany } from './rank.ts';

/** A company in the queue. A change while its entries are computed gives it another version. */
export interface QueuedCompany {
  id: string;
  version: string;
}

/** What an owner has typed as the location of a company, and what was stored for it. */
export interface LocatedCompany {
  id: string;
  country: string | null;
  city: string | null;
  country_code: string | null;
  place_id: number | null;
}

/** A location to be stored, if country and city are still these texts. */
export interface Location {
  id: string;
  country: string | null;
  city: string | null;
  code: string | null;
  place: number | null;
}

const ENTRY_COLUMNS = [
  'category_id',
  'company_id',
  'country',
  'place_id',
  'score',
  'reviews',
  'mean',
  'replies',
  'languages',
] as const;

const COUNT_COLUMNS = ['companies', 'reviewed', 'ranked', 'replying', 'reviews', 'languages'] as const;

export type RanksRepository = ReturnType<typeof ranksRepository>;

/** The entries of which lists are read (`rank_entries`), their totals, and the queue of changed companies. */
export function ranksRepository(database: Database) {
  const knex = toKnex(database);

  return {
    /** Returns the companies that have waited longest. */
    async readQueue(limit: number): Promise<QueuedCompany[]> {
      const { rows } = await knex.raw<{ rows: QueuedCompany[] }>(
        'select company_id as id, version from rank_queue order by since, company_id limit ?',
        [limit],
      );
      return rows;
    },

    /** Returns companies whose entries change on a day or before although nothing was written. */
    async readDue(day: string, limit: number): Promise<string[]> {
      const { rows } = await knex.raw<{ rows: { id: string }[] }>(
        'select company_id as id from rank_entries where category_id = 0 and due_on <= ? order by due_on limit ?',
        [day, limit],
      );
      return rows.map(({ id }) => id);
    },

    /** Returns the next companies from before lists existed; null once all have entries. */
    async readUnfilled(limit: number): Promise<string[] | null> {
      const { rows } = await knex.raw<{ rows: { id: string | null }[] }>(
        `select c.id from rank_fill f left join lateral (
           select id from companies where id > f.last_id order by id limit ?) c on true`,
        [limit],
      );
      if (rows.length === 0) return null;
      return rows.flatMap(({ id }) => id ?? []);
    },

    /** Notes how far companies from before lists existed have entries. @param lastId null: all have */
    async setFilled(lastId: string | null): Promise<void> {
      await knex.raw(
        lastId === null ? 'delete from rank_fill' : 'update rank_fill set last_id = ?',
        lastId === null ? [] : [lastId],
      );
    },

    async readLocations(ids: string[]): Promise<LocatedCompany[]> {
      return knex('companies')
        .select('id', 'country', 'city', 'country_code', 'place_id')
        .whereIn('id', ids)
        .orderBy('id');
    },

    /** Returns the ids of places, which are created with a name where they do not exist. The key is `ES valencia`. */
    async findOrCreatePlaces(
      places: readonly { country: string; slug: string; name: string }[],
    ): Promise<Map<string, number>> {
      if (places.length === 0) return new Map();
      // The first spelling becomes the name.
      const byKey = new Map(places.toReversed().map((place) => [`${place.country} ${place.slug}`, place]));
      const json = JSON.stringify([...byKey.values()]);
      const wanted = 'select * from json_to_recordset(?) as w (country text, slug text, name text)';
      const select = `select p.id, p.country, p.slug from (${wanted}) w join places p using (country, slug)`;
      const find = async () =>
        (await knex.raw<{ rows: { id: number; country: string; slug: string }[] }>(select, [json])).rows;
      let found = await find();
      if (found.length < byKey.size) {
        await knex.raw(
          `insert into places (country, slug, name)
           select country, slug, name from (${wanted}) w
           where not exists (select from places p where p.country = w.country and p.slug = w.slug)
           order by country, slug on conflict (country, slug) do nothing`,
          [json],
        );
        found = await find();
      }
      return new Map(found.map(({ id, country, slug }) => [`${country} ${slug}`, id]));
    },

    /** Stores the locations of companies, in a transaction that locks nothing else. */
    async setLocations(locations: readonly Location[]): Promise<void> {
      await knex.raw(
        `with wanted as (
           select * from json_to_recordset(?) as w (id bigint, country text, city text, code text, place integer)
         ), locked as materialized (
           select c.id from companies c join wanted w on w.id = c.id order by c.id for no key update of c
         )
         update companies c set country_code = w.code, place_id = w.place from locked l join wanted w on w.id = l.id
         where c.id = l.id and c.country is not distinct from w.country and c.city is not distinct from w.city`,
        [JSON.stringify(locations)],
      );
    },

    /** Ensures that no other process computes entries until the end of the transaction. @returns whether none does */
    async lock(transaction: Transaction): Promise<boolean> {
      const { rows } = await toKnex(transaction).raw<{ rows: { locked: boolean }[] }>(
        'select pg_try_advisory_xact_lock(?) as locked',
        [LOCKS.ranks],
      );
      return rows[0]?.locked === true;
    },

    /** Reads what the entries of companies are computed from. @param firstMonth the first one whose replies count */
    async readCompanies(
      ids: string[],
      firstMonth: string,
      transaction: Transaction | Database = database,
    ): Promise<RankedCompany[]> {
      const { rows } = await toKnex(transaction).raw<{ rows: RankedCompany[] }>(
        `select c.id, c.reviews_count, c.ratings_sum, c.rating_counts, c.rating_weights, c.language_counts, c.category_ids,
           c.country_code, coalesce(p.same_as, p.id) as place_id,
           c.claimed_at is not null and exists (
             select from company_months m where m.company_id = c.id and m.month >= ? and m.replied > 0) as replies
         from companies c left join places p on p.id = c.place_id
         where c.id = any (?) and c.removed_at is null order by c.id`,
        [firstMonth, ids],
      );
      return rows;
    },

    async readEntries(ids: string[], transaction: Transaction | Database = database): Promise<RankEntry[]> {
      const { rows } = await toKnex(transaction).raw<{ rows: RankEntry[] }>(
        `select ${ENTRY_COLUMNS.join(', ')}, to_char(due_on, 'YYYY-MM-DD') as due_on from rank_entries
         where company_id = any (?)`,
        [ids],
      );
      return rows;
    },

    /** Replaces entries, and adds the difference to the totals of their lists. The caller has the lock. */
    async replaceEntries(transaction: Transaction, removed: RankEntry[], added: RankEntry[]): Promise<void> {
      const knex = toKnex(transaction);
      if (removed.length > 0) {
        await knex.raw(
          `delete from rank_entries e using unnest(?::smallint[], ?::bigint[]) as r (category_id, company_id)
           where e.category_id = r.category_id and e.company_id = r.company_id`,
          [removed.map((entry) => entry.category_id), removed.map((entry) => entry.company_id)],
        );
      }
      if (added.length > 0) {
        const columns = `${ENTRY_COLUMNS.join(', ')}, due_on`;
        await knex.raw(
          `insert into rank_entries (${columns}) select ${columns} from jsonb_populate_recordset(null::rank_entries, ?)`,
          [JSON.stringify(added)],
        );
      }
      const changes = sumEntries([
        ...removed.map((entry) => ({ entry, sign: -1 as const })),
        ...added.map((entry) => ({ entry, sign: 1 as const })),
      ]);
      if (changes.length === 0) return;
      const keys = JSON.stringify(
        changes.map(({ category_id, country, place_id }) => ({ category_id, country, place_id })),
      );
      const { rows } = await knex.raw<{ rows: (ListKey & ListTotals)[] }>(
        `select n.category_id, n.country, n.place_id, ${COUNT_COLUMNS.map((name) => (name === 'reviews' ? 'n.reviews::float8 as reviews' : `n.${name}`)).join(', ')}
         from json_to_recordset(?) as k (category_id smallint, country text, place_id integer)
           join rank_counts n using (category_id, country, place_id)`,
        [keys],
      );
      const stored = new Map(rows.map((row) => [toName(row), row]));
      const totals = changes.map((change) => {
        const before = stored.get(toName(change));
        return { ...change, ...(before !== undefined && addTotals(before, change)) };
      });
      await knex.raw(
        `insert into rank_counts as kept (category_id, country, place_id, ${COUNT_COLUMNS.join(', ')}, changed_at)
         select category_id, country, place_id, ${COUNT_COLUMNS.join(', ')}, now()
         from jsonb_populate_recordset(null::rank_counts, ?) where companies > 0
         on conflict (category_id, country, place_id) do update set
           ${COUNT_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}, changed_at = now()`,
        [JSON.stringify(totals.filter(({ companies }) => companies > 0))],
      );
      const empty = totals.filter(({ companies }) => companies === 0);
      if (empty.length > 0) {
        await knex.raw(
          `delete from rank_counts n using json_to_recordset(?) as k (category_id smallint, country text, place_id integer)
           where n.category_id = k.category_id and n.country = k.country and n.place_id = k.place_id`,
          [JSON.stringify(empty)],
        );
      }
    },

    /** Removes companies from the queue, unless they have changed since they were read. */
    async removeQueued(transaction: Transaction, queued: readonly QueuedCompany[]): Promise<void> {
      // In the order of ids, as writers of several companies do.
      await toKnex(transaction).raw(
        `with done as materialized (
           select q.company_id from rank_queue q join unnest(?::bigint[], ?::bigint[]) as d (company_id, version)
             on q.company_id = d.company_id and q.version = d.version
           order by q.company_id for update of q)
         delete from rank_queue q using done where q.company_id = done.company_id`,
        [queued.map(({ id }) => id), queued.map(({ version }) => version)],
      );
    },

    /** Returns the ids of companies after one, in order, for a check of all entries. */
    async readIds(after: string, limit: number): Promise<string[]> {
      return knex('companies').where('id', '>', after).orderBy('id').limit(limit).pluck('id');
    },

    /** Returns the totals of all lists. */
    async readAllTotals(): Promise<(ListKey & ListTotals)[]> {
      const { rows } = await knex.raw<{ rows: (ListKey & ListTotals)[] }>(
        `select category_id, country, place_id, companies, reviewed, ranked, replying, reviews::float8 as reviews, languages
         from rank_counts`,
      );
      return rows;
    },

    /** Returns how many companies wait, and for how long the oldest does. */
    async waiting(): Promise<Waiting> {
      const { rows } = await knex.raw<{ rows: Waiting[] }>(
        `select count(*)::int as count, coalesce(extract(epoch from now() - min(since)), 0)::float8 as seconds from rank_queue`,
      );
      return rows[0] ?? { count: 0, seconds: 0 };
    },
  };
}

/** Returns a name for a list that is unique. */
export const toName = ({ category_id: category, country, place_id: place }: ListKey) =>
  `${category} ${country} ${place}`;
