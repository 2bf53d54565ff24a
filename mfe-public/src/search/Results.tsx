import {
  Link,
  Navigate,
  paths,
  SearchBox,
  useNavigate,
  usePageTitle,
  useSearchResults,
  useTopics,
  type ResultCompany,
} from '@heard/sdk';
import {
  describeTopic,
  readSearchQuery,
  toSearchResultsRequest,
  toTopicPath,
  useDocumentResults,
  type ResultsQuery,
} from '@heard/sdk/lists';
import { SEARCH_SORTS } from '@heard/contract';
import { Alert, Button, CardTitle, EmptyState, useNames } from '@heard/ui';
import { styled } from 'styled-components';
import { useMemo } from 'react';
import { Chips } from '../companies/Chips.tsx';
import { CompanyRows, CompanyRowsSkeleton, type ShownCompany } from '../companies/CompanyRows.tsx';
import { ListHead } from '../companies/ListHead.tsx';
import { ListLayout } from '../companies/ListLayout.tsx';
import { useMessages as useListMessages } from '../companies/messages/messages.ts';
import { SortForm } from '../companies/SortForm.tsx';
import { Pagination } from '../companies/Pagination.tsx';
import { WriteReviewLink } from '../write-review/WriteReviewLink.tsx';
import { countSearchFilters } from './countSearchFilters.ts';
import { knownCategories, type KnownCategory } from './knownCategories.ts';
import { useMessages } from './messages/messages.ts';
import { PopularCategories } from './PopularCategories.tsx';
import { NO_SEARCH_FILTERS, SearchFilters, useCountryNames } from './SearchFilters.tsx';
import { useMatchingCategories } from './useMatchingCategories.ts';

const Part = styled.div`
  margin-top: var(--space-8);

  & > p {
    margin-bottom: var(--space-4);
  }
  & > p a {
    font-weight: var(--weight-strong);
  }
`;

/** The companies that match a query, next to their filters. */
export default function Results({ query }: { query: ResultsQuery }) {
  const tSearch = useMessages();
  const navigate = useNavigate();
  const getName = useNames();
  const { q, page } = query;
  const request = useMemo(() => toSearchResultsRequest(query), [query]);
  const { outlet, ...results } = useSearchResults(request, useDocumentResults(request));
  const matching = useMatchingCategories(q);
  usePageTitle(tSearch('title', { text: q }));

  const count = countSearchFilters(query);
  function apply(changes: Partial<ResultsQuery>) {
    // Reads the current URL, because the URL may already contain a previous choice that is not rendered yet.
    const current = readSearchQuery(new URLSearchParams(window.location.search));
    void navigate(paths.search({ ...current, q, ...changes, page: 1 }));
  }
  const isFirst = results.isWaiting && results.companies.length === 0;
  const isNone = !results.isWaiting && !results.hasFailed && results.companies.length === 0;
  const counted = tSearch(results.isExact ? 'count' : 'moreThan', { count: results.total });

  if (isNone && page > 1) {
    return (
      <>
        <Navigate replace to={paths.search({ ...query, page: 1 })} />
        {outlet}
      </>
    );
  }

  return (
    <>
      <ListHead
        crumbs={[]}
        title={tSearch('results', { text: q })}
        before={<SearchBox key={q} query={q} />}
        after={matching.length > 0 && <Matching categories={matching} getName={getName} />}
      />
      <ListLayout
        title={isFirst || results.hasFailed ? '\u00A0' : counted}
        shown={request}
        isPending={results.isWaiting || results.hasFailed}
        isBusy={results.isWaiting}
        filters={isNone && count === 0 ? null : <SearchFilters query={query} results={results} onChange={apply} />}
        activeFilters={count}
        total={results.total}
        sort={results.total > 1 && <Sort query={query} onChange={apply} />}
      >
        <Body query={query} results={results} activeFilters={count} onChange={apply} />
      </ListLayout>
      {outlet}
    </>
  );
}

interface BodyProps {
  query: ResultsQuery;
  results: Omit<ReturnType<typeof useSearchResults>, 'outlet'>;
  activeFilters: number;
  onChange: (changes: Partial<ResultsQuery>) => void;
}

/** The companies that were found, or the reason why none are shown. */
function Body({ query, results, activeFilters, onChange }: BodyProps) {
  const t = useListMessages();
  const tSearch = useMessages();
  const { q, page } = query;
  if (results.hasFailed) {
    return (
      <Alert
        action={
          <Button variant="secondary" onClick={results.retry}>
            {t('tryAgain')}
          </Button>
        }
      >
        {tSearch('failed')}
      </Alert>
    );
  }
  if (results.companies.length === 0) {
    if (results.isWaiting) return <CompanyRowsSkeleton label={tSearch('loading')} />;
    return (
      <>
        <EmptyState
          action={
            <>
              {activeFilters > 0 && (
                <Button variant="secondary" onClick={() => onChange(NO_SEARCH_FILTERS)}>
                  {t('clear')}
                </Button>
              )}
              <WriteReviewLink to={paths.makeReview({ company: q })}>{t('makeReview')}</WriteReviewLink>
            </>
          }
        >
          {tSearch('none', { text: q })}
        </EmptyState>
        {activeFilters === 0 && <Nearest text={q} />}
      </>
    );
  }
  return (
    <>
      <Companies companies={results.companies} />
      <Pagination page={page} pages={results.pages} toPath={(other) => paths.search({ ...query, page: other })} />
    </>
  );
}

/** The order of the results. */
function Sort({ query, onChange }: { query: ResultsQuery; onChange: (changes: Partial<ResultsQuery>) => void }) {
  const tSearch = useMessages();
  const { q, category, country, rating } = query;
  return (
    <SortForm
      action={paths.search({})}
      filters={{ q, category, country, rating }}
      orders={Object.fromEntries([
        ['', tSearch('sort.match')],
        ...SEARCH_SORTS.map((one) => [one, tSearch(`sort.${one}`)]),
      ])}
      value={query.sort ?? ''}
      onChange={(order) => onChange({ sort: SEARCH_SORTS.find((one) => one === order) })}
    />
  );
}

/** Suggestions for a text that matches no company: another spelling, and the closest categories and places. */
function Nearest({ text }: { text: string }) {
  const t = useMessages();
  const getName = useNames();
  const { topics, spelling, isPending } = useTopics(text);
  if (isPending) return null;
  if (topics.length === 0) return <PopularCategories />;
  const chips = topics.map((topic) => ({ path: toTopicPath(topic), name: describeTopic(topic, getName).name }));
  return (
    <Part as="nav" aria-label={t('nearest')}>
      {spelling !== null && (
        <p>
          {t('spelling')} <Link to={paths.search({ q: spelling })}>{spelling}</Link>
        </p>
      )}
      <CardTitle>{t('nearest')}</CardTitle>
      <Chips chips={chips} />
    </Part>
  );
}

function Matching({ categories, getName }: { categories: KnownCategory[]; getName: ReturnType<typeof useNames> }) {
  const t = useListMessages();
  const chips = categories.map(({ slug, names }) => ({ path: paths.category(slug), name: getName(names) }));
  return (
    <nav aria-label={t('categories.title')}>
      <Chips isOneLine chips={chips} />
    </nav>
  );
}

function Companies({ companies }: { companies: ResultCompany[] }) {
  const toCountryName = useCountryNames();
  const toRow = ({ country, city, ...company }: ResultCompany): ShownCompany => {
    const countryName = country === null ? '' : toCountryName(country);
    return {
      ...company,
      claimed: company.verified,
      // Omits the score and the replies, because the search index does not contain them.
      score: null,
      replies: false,
      categories: company.categories.flatMap((slug) => {
        const category = knownCategories.get(slug);
        return category === undefined || category.parent === null ? [] : [{ ...category, parent: category.parent }];
      }),
      place:
        country === null
          ? null
          : {
              country: { code: country, names: { en: countryName, es: countryName, fr: countryName } },
              city: city === null ? null : { slug: '', name: city, open: false },
            },
    };
  };
  return <CompanyRows companies={companies.map(toRow)} withCategory />;
}
