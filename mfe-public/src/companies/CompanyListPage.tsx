import { endpoints, toQuery, type CompanyList } from '@heard/contract';
import {
  isApiError,
  Link,
  Navigate,
  paths,
  queryKeys,
  SearchBox,
  useApi,
  useLocation,
  useNavigate,
  usePageTitle,
  useParams,
  useQuery,
  useSearchParams,
  NotFoundPage,
} from '@heard/sdk';
import { Button, EmptyState, Muted, Stack, useFormats, useNames } from '@heard/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { CompareTray } from '../compare/tray/CompareTray.tsx';
import { WriteReviewLink } from '../write-review/WriteReviewLink.tsx';
import { Chips, MoreChips, type Chip } from './Chips.tsx';
import { CompanyRows, CompanyRowsSkeleton } from './CompanyRows.tsx';
import { Filters } from './Filters.tsx';
import type { Crumb } from '../lists/Breadcrumbs.tsx';
import { ListHead } from './ListHead.tsx';
import { ListLayout } from './ListLayout.tsx';
import { countFilters, NO_FILTERS, readListQuery, type ListQuery } from './listQuery.ts';
import { useMessages } from './messages/messages.ts';
import { Pagination } from './Pagination.tsx';
import { SortForm } from './SortForm.tsx';
import { LoadFailure } from '../lists/LoadFailure.tsx';

// Loads all categories of the taxonomy.
const RelatedCategories = lazy(() => import(/* webpackChunkName: "related" */ './RelatedCategories.tsx'));

const Unranked = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  margin-top: var(--space-4);
  padding: var(--space-4) var(--space-5);
  border: 1px dashed var(--border-strong);
  border-radius: var(--radius-lg);
  color: var(--text-muted);
  font-size: var(--text-sm);

  & > a {
    font-weight: var(--weight-strong);
  }
`;

const MAX_PAGES = 50;
const SORTS = ['score', 'reviews', 'newest'] as const;

/** The companies of a category or a place: `/categories/:slug`, `/categories/:slug/:country/:city`, `/places/:country/:city`. */
export default function CompanyListPage() {
  const { slug, country, city } = useParams();
  const [search] = useSearchParams();
  const query = readListQuery(search);
  const { pathname, hash } = useLocation();
  if (query === null) return <NotFoundPage title={null} />;
  // The URL of the first page has no page number.
  if (search.get('page') === '1') return <Navigate replace to={`${pathname}${toQuery(query)}${hash}`} />;
  return <List slug={slug} country={country} city={city} query={query} />;
}

interface ListProps {
  slug: string | undefined;
  country: string | undefined;
  city: string | undefined;
  query: ListQuery;
}

function List(list: ListProps) {
  const { query } = list;
  const t = useMessages();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { requested, response } = useList(list);
  const { data, error, isFetching, isPlaceholderData, refetch } = response;
  const count = countFilters(query);
  const texts = useTexts(data, count > 0);
  usePageTitle(data === undefined ? null : texts.title);

  if (isApiError(error, 404) || isApiError(error, 400)) return <NotFoundPage title={null} />;
  if (data !== undefined && !isPlaceholderData && decodeURI(pathname) !== decodeURI(data.path)) {
    return <Navigate replace to={`${data.path}${toQuery(query)}`} />;
  }
  // Reads the current URL, because the URL may already contain a previous choice that is not rendered yet.
  const toChanged = (changes: ListQuery) => {
    const current = readListQuery(new URLSearchParams(window.location.search)) ?? query;
    return toQuery({ ...current, ...changes, page: undefined });
  };
  const apply = (changes: ListQuery) => void navigate(`${window.location.pathname}${toChanged(changes)}`);
  const open = (newCountry: string, newCity: string) =>
    void navigate(`${paths.list(data?.category?.slug ?? null, newCountry, newCity)}${toChanged({})}`);

  return (
    <>
      <ListHead crumbs={texts.crumbs} title={texts.heading} lead={<Lead list={data} />} after={<Below list={data} />}>
        <SearchBox />
      </ListHead>
      <ListLayout
        title={texts.count}
        shown={requested}
        isPending={data === undefined || isPlaceholderData}
        isBusy={isPlaceholderData}
        filters={data && <Filters list={data} query={query} onQuery={apply} onPlace={open} />}
        activeFilters={count}
        total={data?.total ?? 0}
        sort={<Sort query={query} value={data?.sort ?? query.sort ?? 'score'} onQuery={apply} />}
      >
        {error !== null && data === undefined ? (
          <LoadFailure {...{ error, isFetching, refetch }} tryAgain={t('tryAgain')} />
        ) : data === undefined ? (
          <CompanyRowsSkeleton label={t('loading')} />
        ) : (
          <Ranking list={data} query={query} onQuery={apply} />
        )}
        {data && <More list={data} />}
      </ListLayout>
      <CompareTray />
    </>
  );
}

/** Loads the list. The previous page stays until the next page has loaded. */
function useList({ slug, country, city, query }: ListProps) {
  const api = useApi();
  const requested = `${endpoints.getCompanyList.path}${toQuery({ category: slug, country, city, ...query })}`;
  const response = useQuery({
    queryKey: queryKeys.response(requested),
    queryFn: ({ signal }) =>
      // The query is part of the path, which is the key of the response in the cache.
      api.send({ ...endpoints.getCompanyList, path: requested }, { signal }),
    placeholderData: (previous) => previous,
  });
  return { requested, response };
}

interface RankingProps {
  list: CompanyList;
  query: ListQuery;
  onQuery: (changes: ListQuery) => void;
}

/** The companies of a page of the list, with links to the other pages. */
function Ranking({ list, query, onQuery }: RankingProps) {
  const t = useMessages();
  const count = countFilters(query);
  const toPage = (page: number) => `${list.path}${toQuery({ ...query, page: page === 1 ? undefined : page })}`;
  return (
    <>
      <Companies list={list} isFiltered={count > 0} onClear={() => onQuery(NO_FILTERS)} />
      {list.sort === 'score' && list.unranked > 0 && count === 0 && (
        <Unranked>
          {t('unranked', { count: list.unranked })}
          <Link to={`${list.path}?sort=reviews`}>{t('showAll')}</Link>
        </Unranked>
      )}
      <Pagination page={list.page} pages={list.pages} toPath={toPage} />
      {list.page === MAX_PAGES && list.total > MAX_PAGES * list.companies.length && <Unranked>{t('last')}</Unranked>}
    </>
  );
}

interface SortProps extends Omit<RankingProps, 'list'> {
  value: string;
}

/** Selects the order of the list. Works without scripts, as a form that keeps the filters. */
function Sort({ query, value, onQuery }: SortProps) {
  const t = useMessages();
  const { rating, replies, language } = query;
  return (
    <SortForm
      filters={{ rating, replies, language }}
      orders={Object.fromEntries(SORTS.map((one) => [one, t(`sort.${one}`)]))}
      value={value}
      onChange={(order) => onQuery({ sort: SORTS.find((one) => one === order && one !== 'score') })}
    />
  );
}

/** Returns the texts of a list, and its breadcrumbs. */
function useTexts(list: CompanyList | undefined, isFiltered: boolean) {
  const t = useMessages();
  const getName = useNames();
  const { formatNumber } = useFormats();
  if (list === undefined) return { title: '', heading: '\u00A0', count: '\u00A0', crumbs: [] };
  const { category, place, page, sort, total, companiesQuantity } = list;
  const country = place === null ? null : getName(place.country.names);
  const where = place?.city?.name ?? country;
  const name = category === null ? null : getName(category.names);
  const heading =
    name === null
      ? t('bestIn', { place: where ?? '' })
      : where === null
        ? name
        : t('in', { category: name, place: where });
  const title = name === null ? heading : t('rankedByReviews', { list: heading });
  const crumbs: Crumb[] = [
    category === null
      ? { name: t('places.title'), path: paths.places }
      : { name: t('categories.title'), path: paths.categories },
  ];
  if (category?.parent)
    crumbs.push({ name: getName(category.parent.names), path: paths.category(category.parent.slug) });
  const last = (isLast: boolean, path: string) => (isLast ? {} : { path });
  if (category !== null && name !== null) {
    crumbs.push({ name, ...last(place === null, paths.category(category.slug)) });
  }
  if (place !== null && country !== null) {
    crumbs.push({
      name: country,
      ...last(place.city === null, paths.list(category?.slug ?? null, place.country.code)),
    });
    if (place.city !== null) crumbs.push({ name: place.city.name });
  }
  const all = sort === 'score' ? companiesQuantity - list.unranked : companiesQuantity;
  const counted = isFiltered
    ? t('matches', { count: total, all: formatNumber(all) })
    : t(sort === 'score' ? 'ranked' : 'companies', { count: total });
  return { title: page === 1 ? title : t('titlePage', { title, page }), heading, count: counted, crumbs };
}

function Lead({ list }: { list: CompanyList | undefined }) {
  const t = useMessages();
  const count = list?.companiesQuantity ?? 0;
  // The position of the link in the sentence differs by language.
  const lead = t(list?.sort === 'score' ? 'lead' : 'leadOther', { count, how: '\u0000' });
  const [before = '', after = ''] = lead.split('\u0000');
  if (list === undefined) return '\u00A0';
  return (
    <>
      {before}
      <Link to={`${paths.howScoresWork}#ranking`}>{t('how')}</Link>
      {after}
    </>
  );
}

/** The subcategories of a top category, or the categories of a place. */
function Below({ list }: { list: CompanyList | undefined }) {
  const t = useMessages();
  const getName = useNames();
  if (list === undefined || list.facets.subcategories.length === 0) return null;
  const chips = list.facets.subcategories.map(({ slug, names, companies }): Chip => ({
    path: paths.list(slug, list.place?.country.code ?? '', list.place?.city?.slug),
    name: getName(names),
    count: companies,
  }));
  return <Chips isOneLine chips={chips} label={t('categories.title')} />;
}

interface CompaniesProps {
  list: CompanyList;
  isFiltered: boolean;
  onClear: () => void;
}

function Companies({ list, isFiltered, onClear }: CompaniesProps) {
  const t = useMessages();
  const { companies, companiesQuantity, unranked, sort, exact, place, category } = list;
  if (companiesQuantity === 0) {
    return (
      <EmptyState action={<WriteReviewLink to={paths.makeReview()}>{t('makeReview')}</WriteReviewLink>}>
        {t('empty')}
      </EmptyState>
    );
  }
  const note = exact ? null : <Muted as="p">{t(place?.city ? 'incompleteCity' : 'incomplete')}</Muted>;
  if (companies.length === 0 && isFiltered) {
    return (
      <Stack>
        {note}
        <EmptyState action={<Button onClick={onClear}>{t('clear')}</Button>}>{t('noMatch')}</EmptyState>
      </Stack>
    );
  }
  return (
    <Stack>
      {unranked === companiesQuantity && sort === 'reviews' && <Muted as="p">{t('noRanking')}</Muted>}
      {note}
      <CompanyRows companies={companies} withCategory={category?.parent === null || category === null} />
    </Stack>
  );
}

/** Links to lists nearby: the cities of the country, and categories with the same parent. */
function More({ list }: { list: CompanyList }) {
  const t = useMessages();
  const { category, place, facets } = list;
  const parent = category?.parent ?? null;
  return (
    <>
      {place !== null && place.city === null && (
        <MoreChips
          title={t('cities')}
          chips={facets.cities.map(({ slug, name, companies }) => ({
            path: paths.list(category?.slug ?? null, place.country.code, slug),
            name,
            count: companies,
          }))}
        />
      )}
      {category !== null && parent !== null && (
        <Suspense>
          <RelatedCategories slug={category.slug} parent={parent.slug} />
        </Suspense>
      )}
    </>
  );
}
