import type {
  Categories,
  CompanyList,
  CompanyListQuery,
  Places,
  SimilarCompanies,
  SitemapList,
  SitemapParts,
} from '@heard/contract';
import { LIST_LIMIT, LIST_PAGES_MAX } from '@heard/contract/schemas';
import { taxonomy } from '@heard/contract/taxonomy';
import { ProblemError } from '../../problems.ts';
import type { CompanyMissing } from '../blocks/createCompanyMissing.ts';
import type { VerifiedBy } from '../companies/company.ts';
import { parseCompanyId } from '../companies/website.ts';
import { findCategory, parseCategory, type KnownCategory } from './categories.ts';
import { toCompanyRow } from './companyRow.ts';
import { MAX_SEARCHED, type CountRow, type ListFilters, type ListsRepository } from './lists.repository.ts';
import { getCountryNames, parseCountryCode, toPlace } from './places.ts';
import { ALL_CATEGORIES } from './rank.ts';

export interface ListsServiceOptions {
  lists: ListsRepository;
  companyMissing: CompanyMissing;
  verifiedBy: VerifiedBy;
  /** Counts the lists that were read. */
  onList?: (list: { scope: 'all' | 'country' | 'city'; filtered: 'yes' | 'no' }, isComplete: boolean) => void;
}

export type ListsService = ReturnType<typeof listsService>;

/** Similar companies of a company. */
const MAX_SIMILAR = 6;

const NO_TOTALS = { companies: 0, reviewed: 0, ranked: 0, replying: 0, reviews: 0, languages: {} };

/** Returns the path of a list's page. */
function toPath(categorySlug: string | null, countryCode: string | null, citySlug: string | null): string {
  const parts = [categorySlug === null ? 'places' : `categories/${categorySlug}`, countryCode?.toLowerCase(), citySlug];
  return `/${parts
    .filter((part) => part !== null && part !== undefined)
    .map((part) => encodeURI(part))
    .join('/')}`;
}

export function listsService({ lists, companyMissing, verifiedBy, onList = () => {} }: ListsServiceOptions) {
  const countParts = async (): Promise<SitemapParts> => ({ parts: await lists.countParts() });

  return {
    /** Returns all categories with the numbers of their companies. */
    async categories(): Promise<Categories> {
      const ids = taxonomy.flatMap(({ id, subcategories }) => [id, ...subcategories.map((one) => one.id)]);
      const counts = new Map((await lists.readCategories(ids)).map((row) => [row.id, row]));
      return {
        categories: taxonomy.map(({ id, slug, icon, names, subcategories }) => ({
          slug,
          icon,
          names,
          ...toCounts(counts.get(id)),
          subcategories: subcategories.map((one) => ({
            slug: one.slug,
            names: one.names,
            ...toCounts(counts.get(one.id)),
          })),
        })),
      };
    },

    /** Returns the countries that have companies. */
    async places(): Promise<Places> {
      const countries = await lists.readCountries();
      return {
        countries: countries.map((row) => ({ code: row.code, names: getCountryNames(row.code), ...toCounts(row) })),
      };
    },

    /** Returns a page of a list. @throws 404 for an unknown category, country, city or page; 400 for a city without a country */
    async read(query: CompanyListQuery): Promise<CompanyList> {
      const { sort: requestedSort = 'score', page = 1, limit = LIST_LIMIT } = query;
      const category = query.category === undefined ? null : parseCategory(query.category);
      const code = query.country === undefined ? null : parseCountryCode(query.country);
      if (category === undefined || (code === null && query.country !== undefined)) throw new ProblemError('not-found');
      if (query.city !== undefined && code === null) throw invalidCity();
      const city =
        query.city === undefined || code === null ? null : await lists.findPlace(code, query.city.toLowerCase());
      if (city === undefined || city?.open === false) throw new ProblemError('not-found');

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
          : await lists.readPage({ list, sort, filters, limit, offset: (page - 1) * limit });
      const total = filters === null ? all : (found.total ?? 0);
      const exact = filters === null || all <= MAX_SEARCHED;
      const pages = Math.min(LIST_PAGES_MAX, Math.ceil(total / limit));
      if (page > Math.max(1, pages)) throw new ProblemError('not-found');
      onList(
        {
          scope: city !== null ? 'city' : code !== null ? 'country' : 'all',
          filtered: filters === null ? 'no' : 'yes',
        },
        exact,
      );

      const counts = new Map(facets.subcategories.map((row) => [row.id, row]));
      return {
        path:
          category === null && code === null ? '/categories' : toPath(category?.slug ?? null, code, city?.slug ?? null),
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
        facets: {
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
          languages,
          replying,
        },
      };
    },

    /** Returns companies like another one. @param id its id, or its website in any form. @throws 404 */
    async similar(id: string): Promise<SimilarCompanies> {
      const domain = parseCompanyId(id);
      const companies = await lists.readSimilar(domain, MAX_SIMILAR);
      if (companies === undefined) throw await companyMissing(domain);
      return { companies: companies.map((company) => toCompanyRow(company, verifiedBy)) };
    },

    countParts,

    /** Returns the indexable lists of a part of the sitemap, starting at 1. @throws 404 */
    async readPart(part: string): Promise<SitemapList[]> {
      if (!/^[1-9]\d{0,8}$/.test(part) || Number(part) > (await countParts()).parts)
        throw new ProblemError('not-found');
      return (await lists.readPart(Number(part))).map(({ category_id: id, country, slug, changed_at: at }) => ({
        path: toPath(findCategory(id)?.slug ?? null, country === '' ? null : country, slug),
        lastModified: at.toISOString(),
      }));
    },
  };
}

const toCounts = (row?: CountRow): CountRow => ({ companies: row?.companies ?? 0, ranked: row?.ranked ?? 0 });

function toListedCategory({ slug, names, parent }: KnownCategory): CompanyList['category'] {
  return { slug, names, parent: parent === null ? null : { slug: parent.slug, names: parent.names } };
}

/** @returns null for all companies */
function toFilters({ rating, replies, language }: CompanyListQuery): ListFilters | null {
  if (rating === undefined && replies === undefined && language === undefined) return null;
  return { mean: Math.round(Number(rating ?? 0) * 10), replies: replies === 'true', language: language ?? null };
}

function invalidCity(): ProblemError {
  return new ProblemError('validation', { errors: [{ field: 'country', code: 'required', values: {} }] });
}
