import { endpoints, type CompanyList, type Language } from '@heard/contract';
import {
  paths,
  withUrlLanguage,
  type DescribeContext,
  type LoadInput,
  type LoadResult,
  type PageDescription,
} from '@heard/sdk/documents';
import { toBreadcrumbs, type Breadcrumb } from '../documents/structuredData.ts';
import { translate } from '../documents/translate.ts';
import { withoutParameters } from '../documents/withoutParameters.ts';
import { readListQuery } from './listQuery.ts';

const FILTERS = ['rating', 'replies', 'language', 'sort'];
/** Search engines may index a list only if it contains at least this number of ranked companies. */
const INDEXED_FROM = 5;
const NAMED_COMPANIES = 3;

/** A page of a list. */
interface Listed {
  list: CompanyList;
  /** Whether the list is unfiltered and in its usual order. */
  isPlain: boolean;
}

/** Requests a page of the list. */
export async function load({ params, query: search, path, api }: LoadInput): Promise<LoadResult<Listed>> {
  const { slug, country, city } = params;
  // Redirects to the canonical URL, because a form without scripts also sends the place and fields without a choice.
  const [chosenCountry, chosenCity] = [search.get('country'), search.get('city')];
  const unset = FILTERS.filter((name) => search.get(name) === '');
  const isFirst = search.get('page') === '1';
  if (unset.length > 0 || isFirst || chosenCountry !== null || chosenCity !== null) {
    const rest = withoutParameters(search, [...unset, 'country', 'city', ...(isFirst ? ['page'] : [])]);
    const target =
      chosenCountry === null
        ? // A single slash: a path of two is another host.
          path.replace(/^\/+/, '/')
        : paths.list(slug ?? null, chosenCountry, (chosenCountry === country ? chosenCity : null) ?? undefined);
    return { status: 'redirect', to: `${target}${rest}` };
  }
  const query = readListQuery(search);
  if (query === null) return { status: 'not-found' };
  const list = await api.get(endpoints.getCompanyList, { query: { category: slug, country, city, ...query } });
  if (list.status !== 'found') return list;
  if (decodePath(path) !== decodePath(list.body.path)) {
    return { status: 'redirect', to: `${list.body.path}${withoutParameters(search, [])}` };
  }
  return { status: 'found', data: { list: list.body, isPlain: FILTERS.every((name) => !search.has(name)) } };
}

/** Decodes a path to compare it; a malformed path stays unchanged. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Describes a page of a list. */
export function describe({ list, isPlain }: Listed, { language, publicUrl }: DescribeContext): PageDescription {
  const { path, category, place, page, pages, companies, companiesQuantity, reviewsQuantity, unranked } = list;
  const country = place?.country.names[language];
  const where = place?.city?.name ?? country;
  const name = category?.names[language];
  const heading =
    name === undefined
      ? translate(language, 'list.bestIn', { place: where ?? '' })
      : where === undefined
        ? name
        : translate(language, 'list.in', { category: name, place: where });
  const title = name === undefined ? heading : translate(language, 'list.title', { list: heading });
  const isIndexed = isPlain && companiesQuantity - unranked >= INDEXED_FROM;
  const toPage = (number: number) => `${path}${number === 1 ? '' : `?page=${number}`}`;
  const about = translate(language, 'list.description', {
    companies: companiesQuantity,
    reviews: reviewsQuantity,
    names: companies
      .slice(0, NAMED_COMPANIES)
      .map((company) => company.name)
      .join(', '),
  });
  return {
    title: page === 1 ? title : translate(language, 'list.page', { title, page }),
    description: isIndexed ? about : null,
    canonical: isIndexed ? toPage(page) : null,
    ...(isIndexed && {
      previous: page > 1 ? toPage(page - 1) : null,
      next: page < pages ? toPage(page + 1) : null,
      structuredData: [
        toItemList(list, language, publicUrl),
        toBreadcrumbs(toListBreadcrumbs(list, language), language, publicUrl),
      ],
    }),
  };
}
/** Converts the companies of a page to schema.org's ItemList. */
function toItemList({ companies, total }: CompanyList, language: Language, publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListOrder: 'https://schema.org/ItemListOrderDescending',
    numberOfItems: total,
    itemListElement: companies.map(({ id, name, rank }) => ({
      '@type': 'ListItem',
      ...(rank !== null && { position: rank }),
      url: withUrlLanguage(language, `${publicUrl}${paths.company(id)}`),
      name,
    })),
  };
}

/** Returns the breadcrumbs of a list. Leaves out ancestors that search engines must not index. */
function toListBreadcrumbs({ path, category, place, facets }: CompanyList, language: Language): Breadcrumb[] {
  const crumbs: Breadcrumb[] = [
    category === null
      ? { name: translate(language, 'places.heading'), path: paths.places }
      : { name: translate(language, 'categories.heading'), path: paths.categories },
  ];
  // Always adds the parent category and the category, because they contain at least as many companies as this list.
  if (category?.parent) {
    crumbs.push({ name: category.parent.names[language], path: paths.category(category.parent.slug) });
  }
  if (category !== null) crumbs.push({ name: category.names[language], path: paths.category(category.slug) });
  if (place !== null) {
    const { code, names } = place.country;
    const inCountry = category === null ? paths.place(code) : paths.category(category.slug, code);
    const isIndexed = (facets.countries.find((one) => one.code === code)?.ranked ?? 0) >= INDEXED_FROM;
    if (place.city === null || isIndexed) crumbs.push({ name: names[language], path: inCountry });
    if (place.city !== null) crumbs.push({ name: place.city.name, path });
  }
  return crumbs;
}
