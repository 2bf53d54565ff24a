import type { Database } from '../../database/Database.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import { ALL_CATEGORIES } from '../../kernel/categories.ts';
import { CURRENT_PLACE, IS_OPEN } from '../../kernel/companyRow.ts';
import { type CityRow, toPlaceKey, toPlaceSlug } from '../../kernel/places.ts';
import type { ListKey, ListTotals } from './rank.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The maximum number of cities in the response for a list, and the maximum number of cities that are read to find these cities. */
const MAX_CITIES = 60;

const MAX_CITIES_READ = 200;

/** The maximum number of cities that are compared with a search text. */
const MAX_OPEN_CITIES = 5000;

/** A place that a URL names. */
export interface PlaceRow extends CityRow {
  id: number;
}

export interface CountRow {
  companies: number;
  ranked: number;
}

/** The totals of a list and of the lists that it links to. */
export interface FacetRows {
  own: ListTotals | null;
  countries: (CountRow & { code: string })[];
  cities: (CountRow & { slug: string; name: string })[];
  subcategories: (CountRow & { id: number })[];
}

/** Reads which lists of companies exist, and the number of companies in each list. */
export function listFacetsRepository(database: Database) {
  return bindTo(preparedReads(database), { findPlace, readFacets, readCategories, readCountries, readOpenCities });
}

/** Finds a place by its slug or another spelling. Returns the place that it was merged into, if any. */
async function findPlace(read: PreparedReads, country: string, city: string): Promise<PlaceRow | undefined> {
  const slug = toPlaceSlug(city, null) ?? '';
  const [place] = await read<PlaceRow>(
    'place',
    () =>
      `select p.id, p.slug, p.name, ${IS_OPEN} as open from ${CURRENT_PLACE}
       where o.country = ? and (o.slug = ? or (o.key = ? and o.key <> '')) order by o.slug = ? desc limit 1`,
    [country, slug, toPlaceKey(slug, country), slug],
  );
  return place;
}

/** Reads the totals of a list. @param below the ids of the subcategories of its category */
async function readFacets(
  read: PreparedReads,
  { category_id: category, country, place_id: place }: ListKey,
  below: number[],
): Promise<FacetRows> {
  const [row] = await read<FacetRows>(
    'list-facets',
    () => `select (
         select to_json(own) from (
           select companies, reviewed, ranked, replying, reviews, languages from rank_counts
           where category_id = l.category_id and country = l.country and place_id = l.place_id) as own) as own,
       coalesce((
         select json_agg(json_build_object('code', n.country, 'companies', n.companies, 'ranked', n.ranked) order by n.companies desc, n.country)
         from rank_counts n where n.category_id = l.category_id and n.place_id = 0 and n.country <> ''), '[]') as countries,
       coalesce((
         select json_agg(cities) from (
           select p.slug, p.name, few.companies, few.ranked from (
             select place_id, companies, ranked from rank_counts
             where category_id = l.category_id and country = l.country and place_id > 0
             order by ranked desc limit ${MAX_CITIES_READ}) as few
             join places p on p.id = few.place_id
             join rank_counts n on n.category_id = ${ALL_CATEGORIES} and n.country = p.country and n.place_id = p.id and ${IS_OPEN}
           order by few.ranked desc, few.companies desc, p.slug collate "C" limit ${MAX_CITIES}) as cities), '[]') as cities,
       coalesce((
         select json_agg(json_build_object('id', n.category_id, 'companies', n.companies, 'ranked', n.ranked))
         from rank_counts n
         where n.category_id = any (l.below) and n.country = l.country and n.place_id = l.place_id), '[]') as subcategories
     from (select ?::smallint as category_id, ?::text as country, ?::integer as place_id, ?::smallint[] as below) as l`,
    [category, country, place, below],
  );
  if (row === undefined) throw new Error('SELECT returned no row');
  return row;
}

/** Reads the totals of categories for companies in all places. */
async function readCategories(
  read: PreparedReads,
  ids: number[],
): Promise<(CountRow & { id: number; reviews: number })[]> {
  return read(
    'list-categories',
    () => `select category_id as id, companies, ranked, reviews::float8 as reviews from rank_counts
      where category_id = any (?::smallint[]) and country = '' and place_id = 0`,
    [ids],
  );
}

/** Reads the totals of all countries, most companies first. */
async function readCountries(read: PreparedReads): Promise<(CountRow & { code: string })[]> {
  return read(
    'list-countries',
    () => `select country as code, companies, ranked from rank_counts
      where category_id = ${ALL_CATEGORIES} and place_id = 0 and country <> '' order by companies desc, country`,
    [],
  );
}

/** Reads the cities that have a page, most companies first. */
async function readOpenCities(read: PreparedReads): Promise<{ country: string; slug: string; name: string }[]> {
  return read(
    'list-open-cities',
    () => `select p.country, p.slug, p.name from rank_counts n join places p on p.id = n.place_id
      where n.category_id = ${ALL_CATEGORIES} and n.place_id > 0 and ${IS_OPEN}
      order by n.companies desc, p.slug collate "C" limit ${MAX_OPEN_CITIES}`,
    [],
  );
}
