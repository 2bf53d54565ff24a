import { listCalls, toQuery, type CompanyList } from '@heard/contract';
import {
  isApiError,
  Link,
  Navigate,
  paths,
  queryKeys,
  SearchBox,
  UrlLanguageInput,
  useApi,
  useLocation,
  useNavigate,
  usePageTitle,
  useParams,
  useQuery,
  useSearchParams,
  NotFoundPage,
} from '@heard/sdk';
import { below, Button, EmptyState, Muted, SelectField, Stack, useFormats, useNames } from '@heard/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { WriteReviewLink } from '../write-review/WriteReviewLink.tsx';
import { Chips, MoreChips, type Chip } from './Chips.tsx';
import { CompanyRows, CompanyRowsSkeleton } from './CompanyRows.tsx';
import { Filters } from './Filters.tsx';
import type { Crumb } from '../lists/Breadcrumbs.tsx';
import { ListHead } from './ListHead.tsx';
import { ListLayout } from './ListLayout.tsx';
import { countFilters, readListQuery, type ListQuery } from './listQuery.ts';
import { useMessages } from './messages/messages.ts';
import { Pagination } from './Pagination.tsx';
import { ApplyButton } from './RatingFilter.tsx';
import { LoadFailure } from '../lists/LoadFailure.tsx';

// With all categories of the taxonomy.
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

/** The order, which is a form where no script applies it. */
const SortForm = styled.form`
  position: relative;

  & > div {
    display: flex;
    align-items: center;
    gap: var(--space-3);
  }
  & label {
    white-space: nowrap;
  }
  /* Next to the field, on small screens above it: the button takes no space from what scripts show. */
  & > noscript {
    position: absolute;
    inset-block-end: 0;
    inset-inline-end: calc(100% + var(--space-3));
  }

  ${below.lg} {
    & > div {
      display: grid;
      gap: var(--space-2);
    }
    & > noscript {
      inset-block-end: calc(var(--control) + var(--space-1));
      inset-inline-end: 0;
    }
  }
  ${below.md} {
    flex: 1 1 10rem;
  }
`;

const MAX_PAGES = 50;
const SORTS = ['score', 'reviews', 'newest'] as const;

/** `/categories/:slug` and `/places/:country`, each with a place: the companies of a category or a place. */
export default function CompanyListPage() {
  const { slug, country, city } = useParams();
  const [search] = useSearchParams();
  const query = readListQuery(search);
  const { pathname, hash } = useLocation();
  if (query === null) return <NotFoundPage title={null} />;
  // The first page has one URL.
  if (search.get('page') === '1') return <Navigate replace to={`${pathname}${toQuery(query)}${hash}`} />;
  return <List slug={slug} country={country} city={city} query={query} />;
}

interface ListProps {
  slug: string | undefined;
  country: string | undefined;
  city: string | undefined;
  query: ListQuery;
}

function List({ slug, country, city, query }: ListProps) {
  const t = useMessages();
  const api = useApi();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const requested = `${listCalls.getCompanyList.path}${toQuery({ category: slug, country, city, ...query })}`;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.response(requested),
    queryFn: ({ signal }) =>
      // A single response whose query is part of the path.
      api.send({ ...listCalls.getCompanyList, path: requested }, { signal }),
    // Another page of the same list replaces the old one when it has loaded.
    placeholderData: (previous) => previous,
  });
  const count = countFilters(query);
  const texts = useTexts(data, count > 0);
  usePageTitle(data === undefined ? null : texts.title);

  if (isApiError(error, 404) || isApiError(error, 400)) return <NotFoundPage title={null} />;
  if (data !== undefined && !isPlaceholderData && decodeURI(pathname) !== decodeURI(data.path)) {
    return <Navigate replace to={`${data.path}${toQuery(query)}`} />;
  }
  const base = data?.path ?? pathname;
  const toPage = (page: number) => `${base}${toQuery({ ...query, page: page === 1 ? undefined : page })}`;
  const apply = (changed: ListQuery) => void navigate(`${base}${toQuery({ ...changed, page: undefined })}`);
  const open = (newCountry: string, newCity: string) =>
    void navigate(
      `${toListPath(data?.category?.slug ?? null, newCountry, newCity)}${toQuery({ ...query, page: undefined })}`,
    );

  // Without scripts, another order keeps the filters.
  const { rating, replies, language } = query;
  const hidden = Object.entries({ rating, replies, language }).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );

  function body() {
    if (error !== null && data === undefined) {
      return <LoadFailure {...{ error, isFetching, refetch }} tryAgain={t('tryAgain')} />;
    }
    if (data === undefined) return <CompanyRowsSkeleton label={t('loading')} />;
    return (
      <>
        <Companies
          list={data}
          isFiltered={count > 0}
          onClear={() => apply(query.sort === undefined ? {} : { sort: query.sort })}
        />
        {data.sort === 'score' && data.unranked > 0 && count === 0 && (
          <Unranked>
            {t('unranked', { count: data.unranked })}
            <Link to={`${base}?sort=reviews`}>{t('showAll')}</Link>
          </Unranked>
        )}
        <Pagination page={data.page} pages={data.pages} toPath={toPage} />
        {data.page === MAX_PAGES && data.total > MAX_PAGES * data.companies.length && <Unranked>{t('last')}</Unranked>}
      </>
    );
  }

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
        sort={
          <SortForm onSubmit={(event) => event.preventDefault()}>
            {hidden}
            <SelectField
              label={t('sort')}
              name="sort"
              value={data?.sort ?? query.sort ?? 'score'}
              onChange={({ target }) =>
                apply({ ...query, sort: SORTS.find((one) => one === target.value && one !== 'score') })
              }
            >
              {SORTS.map((one) => (
                <option key={one} value={one}>
                  {t(`sort.${one}`)}
                </option>
              ))}
            </SelectField>
            <noscript>
              <ApplyButton />
            </noscript>
            <UrlLanguageInput />
          </SortForm>
        }
      >
        {body()}
        {data && <More list={data} />}
      </ListLayout>
    </>
  );
}

/** Returns the path of a list. @param country an ISO code, or '' for all */
function toListPath(category: string | null, country: string, city = ''): string {
  if (category !== null) return paths.category(category, country || undefined, city || undefined);
  return country === '' ? paths.places : paths.place(country, city || undefined);
}

/** Returns the texts of a list, and where it is. */
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
      ...last(place.city === null, toListPath(category?.slug ?? null, place.country.code)),
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
  // The name of the score becomes a link wherever the language puts it.
  const [before = '', after = ''] = t('lead', { count: list?.companiesQuantity ?? 0, score: '\u0000' }).split('\u0000');
  if (list === undefined) return '\u00A0';
  return (
    <>
      {before}
      <Link to={`${paths.howScoresWork}#ranking`}>{t('leadScore')}</Link>
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
    path: toListPath(slug, list.place?.country.code ?? '', list.place?.city?.slug),
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
            path: toListPath(category?.slug ?? null, place.country.code, slug),
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
