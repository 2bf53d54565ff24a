import type { Database } from '../../database/Database.ts';
import { LOCKS } from '../../database/locks.ts';
import type { PlacesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { ALL_CATEGORIES } from '../../kernel/categories.ts';
import { toPlaceKey } from '../../kernel/places.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The location of a company as the owner has typed it, and the stored place. */
export interface LocatedCompany {
  id: string;
  country: string | null;
  city: string | null;
  country_code: string | null;
  place_id: number | null;
}

/** The country code and place to store for a company. They are not stored if the owner has changed the texts `country` and `city` in the meantime. */
export interface Location {
  id: string;
  country: string | null;
  city: string | null;
  code: string | null;
  place: number | null;
}

/** The place of a company. */
export interface LocatedPlace {
  id: number;
  country: string;
  name: string;
  /** Whether an administrator has chosen the name. */
  isNamed: boolean;
}

/** Returns the first value with each key. */
function firstOfEach<Value>(values: readonly Value[], toKey: (value: Value) => string): Value[] {
  const first = new Map<string, Value>();
  for (const value of values) if (!first.has(toKey(value))) first.set(toKey(value), value);
  return [...first.values()];
}

/** Stores the places of companies. */
export function rankedPlacesRepository(database: Database) {
  return bindTo(database, { readLocations, keyPlaces, findOrCreatePlaces, readSpellings, namePlace, setLocations });
}

async function readLocations(database: Database, ids: string[]): Promise<LocatedCompany[]> {
  return toKnex(database)('companies')
    .select('id', 'country', 'city', 'country_code', 'place_id')
    .whereIn('id', ids)
    .orderBy('id');
}

/**
 * Computes the missing keys of places. Merges a place whose key is already in use into the place that uses it.
 * @returns whether there may be more places without a key
 */
async function keyPlaces(database: Database, limit: number): Promise<boolean> {
  const knex = toKnex(database);

  const { length } = await knex.select('id').from('places').whereNull('key').limit(1);
  if (length === 0) return false;
  return knex.transaction(async (transaction) => {
    await transaction.raw('select pg_advisory_xact_lock(?)', [LOCKS.ranks]);
    // Sorts places with most companies first, because the first of several places with the same key keeps the key.
    const { rows } = await transaction.raw<{ rows: Pick<PlacesTable, 'id' | 'country' | 'slug'>[] }>(
      `select p.id, p.country, p.slug from places p left join rank_counts n
         on n.category_id = ${ALL_CATEGORIES} and n.country = p.country and n.place_id = p.id
       where p.key is null order by p.same_as is not null, n.companies desc nulls last, p.id limit ?`,
      [limit],
    );
    for (const { id, country, slug } of rows) {
      const key = toPlaceKey(slug, country);
      const other = await transaction('places').first('id', 'same_as').where({ country, key });
      await transaction('places')
        .where({ id })
        .update({ key: other === undefined ? key : '' });
      if (other === undefined) continue;
      const target = other.same_as ?? other.id;
      const { rows: joined } = await transaction.raw<{ rows: object[] }>(
        `update places set same_as = ? where ((id = ? and same_as is null) or same_as = ?) and id <> ? returning id`,
        [target, id, id, target],
      );
      if (joined.length > 0) {
        await transaction.raw(
          `insert into rank_queue as queued (company_id)
           select company_id from rank_entries where category_id = ${ALL_CATEGORIES} and place_id = ? order by company_id
           on conflict (company_id) do update set version = queued.version + 1`,
          [id],
        );
      }
    }
    return rows.length === limit;
  });
}

/** Returns places by country and slug (`ES valencia`). Creates missing places with their name. */
async function findOrCreatePlaces(
  database: Database,
  places: readonly { country: string; slug: string; name: string }[],
): Promise<Map<string, LocatedPlace>> {
  const knex = toKnex(database);

  if (places.length === 0) return new Map();
  const keyed = places.map((place) => ({ ...place, key: toPlaceKey(place.slug, place.country) }));
  const bySlug = firstOfEach(keyed, ({ country, slug }) => `${country} ${slug}`);
  // The first spelling of a new place becomes its slug.
  const byKey = firstOfEach(keyed, ({ country, key }) => `${country} ${key}`);
  const json = JSON.stringify(bySlug);
  const wanted = 'select * from json_to_recordset(?) as w (country text, slug text, name text, key text)';
  const select = `select p.id, w.country, w.slug, p.name, p.is_named as "isNamed"
    from (${wanted}) w join places p on p.country = w.country and p.key = w.key and p.key <> ''`;
  const find = async () => (await knex.raw<{ rows: (LocatedPlace & { slug: string })[] }>(select, [json])).rows;
  let found = await find();
  if (found.length < bySlug.length) {
    await knex.raw(
      `insert into places (country, slug, name, key)
       select country, slug, name, key from (${wanted}) w
       where not exists (select from places p where p.country = w.country and p.key = w.key)
       order by country, slug on conflict do nothing`,
      [JSON.stringify(byKey)],
    );
    found = await find();
  }
  return new Map(found.map(({ slug, ...place }) => [`${place.country} ${slug}`, place]));
}

/**
 * Returns how often companies of a place use each spelling of its name.
 * @param limit the maximum number of companies that the statement reads
 */
async function readSpellings(
  database: Database,
  placeId: number,
  limit: number,
): Promise<{ city: string; count: number }[]> {
  const { rows } = await toKnex(database).raw<{ rows: { city: string; count: number }[] }>(
    `select city, count(*)::integer as count from (
       select trim(c.city) as city from (
         select company_id from rank_entries where category_id = ${ALL_CATEGORIES} and place_id in (
           select coalesce(same_as, id) from places where id = ?) limit ?) as listed
       join companies c on c.id = listed.company_id
       where c.place_id = ? and c.city is not null) as spelled
     group by city`,
    [placeId, limit, placeId],
  );
  return rows;
}

/** Names a place, unless an administrator has named it. */
async function namePlace(database: Database, id: number, name: string): Promise<void> {
  await toKnex(database)('places').where({ id, is_named: false }).update({ name });
}

/** Stores the locations of companies, in a transaction that locks nothing else. */
async function setLocations(database: Database, locations: readonly Location[]): Promise<void> {
  await toKnex(database).raw(
    `with wanted as (
       select * from json_to_recordset(?) as w (id bigint, country text, city text, code text, place integer)
     ), locked as materialized (
       select c.id from companies c join wanted w on w.id = c.id order by c.id for no key update of c
     )
     update companies c set country_code = w.code, place_id = w.place from locked l join wanted w on w.id = l.id
     where c.id = l.id and c.country is not distinct from w.country and c.city is not distinct from w.city`,
    [JSON.stringify(locations)],
  );
}
