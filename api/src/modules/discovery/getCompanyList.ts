import type { CompanyList, CompanyListQuery } from '@heard/contract';
import { LIST_LIMIT, LIST_PAGES_MAX } from '@heard/contract/schemas';
import { taxonomy } from '@heard/contract/taxonomy';
import { ALL_CATEGORIES, type KnownCategory, parseCategory } from '../../kernel/categories.ts';
import { toCompanyRow } from '../../kernel/companyRow.ts';
import { getCountryNames, toCountryCode, toPlace } from '../../kernel/places.ts';
import { ProblemError } from '../../problems.ts';
import { type ListFilters, MAX_SEARCHED } from './lists.repository.ts';
import type { ListsDependencies } from './ListsDependencies.ts';
import { toCounts } from './toCounts.ts';
import { toPath } from './toPath.ts';

const NO_TOTALS = { companies: 0, reviewed: 0, ranked: 0, replying: 0, reviews: 0, languages: {} };

/** Returns a page of a list. @throws 404 for an unknown category, country, city or page; 400 for a city without a country */
export async function getCompanyList(
  dependencies: Pick<ListsDependencies, 'lists' | 'onList' | 'verifiedBy'>,
  query: CompanyListQuery,
): Promise<CompanyList> {
  const { lists, onList = () => {}, verifiedBy } = dependencies;
  const { sort: requestedSort = 'score', page = 1, limit = LIST_LIMIT } = query;
  const { category, code, city } = await findScope(lists, query);
  const below = category === null ? taxonomy : category.subcategories;
  const list = { category_id: category?.id ?? ALL_CATEGORIES, country: code ?? '', place_id: city?.id ?? 0 };
  const facets = await lists.readFacets(
    list,
    below.map(({ id }) => id),
  );
  const { companies, ranked, reviews, replying, languages } = facets.own ?? NO_TOTALS;
  const sort = requestedSort === 'score' && ranked === 0 ? 'reviews' : requestedSort;
  const all = sort === 'score' ? ranked : companies;
  const filters = toFilters(query);
  const found =
    all === 0
      ? { total: 0, companies: [] }
      : await lists.readPage({
          list,
          sort,
          proven: query.proven === 'true',
          filters,
          limit,
          offset: (page - 1) * limit,
        });
  const total = filters === null ? all : (found.total ?? 0);
  const exact = filters === null || all <= MAX_SEARCHED;
  const pages = Math.min(LIST_PAGES_MAX, Math.ceil(total / limit));
  if (page > Math.max(1, pages)) throw new ProblemError('not-found');
  const scope = city !== null ? 'city' : code !== null ? 'country' : 'all';
  onList({ scope, filtered: filters === null ? 'no' : 'yes' }, exact);

  return {
    path: category === null && code === null ? '/categories' : toPath(category?.slug ?? null, code, city?.slug ?? null),
    category: category === null ? null : toListedCategory(category),
    place: toPlace(code, city),
    sort,
    total,
    exact,
    searched: exact ? null : MAX_SEARCHED,
    companiesQuantity: companies,
    reviewsQuantity: reviews,
    unranked: companies - ranked,
    page,
    pages,
    companies: found.companies.map((company, at) => ({
      ...toCompanyRow(company, verifiedBy),
      rank: sort === 'score' && filters === null ? (page - 1) * limit + at + 1 : null,
    })),
    facets: { ...toFacets(facets, below), languages, replying },
  };
}

/**
 * Returns the category, the country and the city of a list. Each of them is null if the list is not limited to one.
 * @throws the errors of `getCompanyList` about these values
 */
async function findScope(lists: ListsDependencies['lists'], query: CompanyListQuery) {
  const category = query.category === undefined ? null : parseCategory(query.category);
  const code = query.country === undefined ? null : toCountryCode(query.country);
  if (category === undefined || (code === null && query.country !== undefined)) throw new ProblemError('not-found');
  if (query.city !== undefined && code === null) throw invalidCity();
  const city = query.city === undefined || code === null ? null : await lists.findPlace(code, query.city);
  if (city === undefined || city?.open === false) throw new ProblemError('not-found');
  return { category, code, city };
}

type Facets = Awaited<ReturnType<ListsDependencies['lists']['readFacets']>>;

/** Converts the rows with the numbers of companies in countries, cities and subcategories. */
function toFacets(facets: Facets, below: readonly { id: number; slug: string; names: KnownCategory['names'] }[]) {
  const counts = new Map(facets.subcategories.map((row) => [row.id, row]));
  return {
    countries: facets.countries.map((row) => ({
      code: row.code,
      names: getCountryNames(row.code),
      ...toCounts(row),
    })),
    cities: facets.cities,
    subcategories: below.flatMap(({ id, slug, names }) => {
      const count = counts.get(id);
      return count === undefined ? [] : [{ slug, names, ...toCounts(count) }];
    }),
  };
}

function toListedCategory({ slug, names, parent }: KnownCategory): CompanyList['category'] {
  return { slug, names, parent: parent === null ? null : { slug: parent.slug, names: parent.names } };
}

/**
 * @returns null if the query has no filter. `proven` also counts as a filter, because only filtered lists count the proven companies.
 */
function toFilters({ rating, replies, language, proven }: CompanyListQuery): ListFilters | null {
  if (rating === undefined && replies === undefined && language === undefined && proven === undefined) return null;
  return {
    mean: Math.round(Number(rating ?? 0) * 10),
    replies: replies === 'true',
    language: language ?? null,
  };
}

function invalidCity(): ProblemError {
  return new ProblemError('validation', { errors: [{ field: 'country', code: 'required', values: {} }] });
}
