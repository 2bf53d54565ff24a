import type { CompanyList, Language } from '@heard/contract';
import { paths } from '@heard/sdk/server';
import { cutText, DESCRIPTION_MAX_LENGTH } from '@heard/server-kit';
import { translate } from '../messages/messages.ts';
import type { PageDescription } from './renderDocument.ts';
import { toBreadcrumbs, type Breadcrumb } from './structuredData.ts';
import { withUrlLanguage } from './urlLanguage.ts';

/** So many ranked companies make a list worth indexing. */
const INDEXED_FROM = 5;
const NAMED_COMPANIES = 3;

interface DescribeListOptions {
  list: CompanyList;
  /** Whether the list is unfiltered and in its usual order. */
  isPlain: boolean;
  language: Language;
  publicUrl: string;
}

/** Describes a page of a list of companies for browsers, search engines and link previews. */
export function describeList({ list, isPlain, language, publicUrl }: DescribeListOptions): PageDescription {
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
  const toUrl = (number: number) => `${publicUrl}${path}${number === 1 ? '' : `?page=${number}`}`;
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
    description: isIndexed ? cutText(about, DESCRIPTION_MAX_LENGTH) : null,
    url: isIndexed ? toUrl(page) : null,
    company: null,
    ...(isIndexed && {
      previous: page > 1 ? toUrl(page - 1) : null,
      next: page < pages ? toUrl(page + 1) : null,
      data: [
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

/** Returns where a list is. A list above it that search engines must not index is left out. */
function toListBreadcrumbs({ path, category, place, facets }: CompanyList, language: Language): Breadcrumb[] {
  const crumbs: Breadcrumb[] = [
    category === null
      ? { name: translate(language, 'places.title'), path: paths.places }
      : { name: translate(language, 'categories.title'), path: paths.categories },
  ];
  // A list contains at least as many companies as the lists below it.
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
