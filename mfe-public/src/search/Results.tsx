import {
  Navigate,
  paths,
  SearchBox,
  useNavigate,
  usePageTitle,
  useSearchResults,
  type ResultCompany,
} from '@heard/sdk';
import { toSearchResultsRequest, useDocumentResults, type ResultsQuery } from '@heard/sdk/lists';
import { Alert, Button, EmptyState, useNames } from '@heard/ui';
import { useMemo } from 'react';
import { Chips } from '../companies/Chips.tsx';
import { CompanyRows, CompanyRowsSkeleton, type ShownCompany } from '../companies/CompanyRows.tsx';
import { ListHead } from '../companies/ListHead.tsx';
import { ListLayout } from '../companies/ListLayout.tsx';
import { useMessages as useListMessages } from '../companies/messages/messages.ts';
import { Pagination } from '../companies/Pagination.tsx';
import { WriteReviewLink } from '../write-review/WriteReviewLink.tsx';
import { countSearchFilters } from './countSearchFilters.ts';
import { knownCategories, type KnownCategory } from './knownCategories.ts';
import { useMessages } from './messages/messages.ts';
import { PopularCategories } from './PopularCategories.tsx';
import { SearchFilters, useCountryNames } from './SearchFilters.tsx';
import { useMatchingCategories } from './useMatchingCategories.ts';

/** The companies that match a query, next to their filters. */
export default function Results({ query }: { query: ResultsQuery }) {
  const t = useListMessages();
  const tSearch = useMessages();
  const navigate = useNavigate();
  const getName = useNames();
  const { q, page } = query;
  const request = useMemo(() => toSearchResultsRequest(query), [query]);
  const { outlet, ...results } = useSearchResults(request, useDocumentResults(request));
  const matching = useMatchingCategories(q);
  usePageTitle(tSearch('title', { text: q }));

  const count = countSearchFilters(query);
  const apply = (changed: ResultsQuery) => void navigate(paths.search({ ...changed, page: 1 }));
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

  function body() {
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
    if (isFirst) return <CompanyRowsSkeleton label={tSearch('loading')} />;
    if (results.companies.length === 0) {
      return (
        <>
          <EmptyState
            action={
              <>
                {count > 0 && (
                  <Button variant="secondary" onClick={() => apply({ q, page: 1 })}>
                    {t('clear')}
                  </Button>
                )}
                <WriteReviewLink to={paths.makeReview({ company: q })}>{t('makeReview')}</WriteReviewLink>
              </>
            }
          >
            {tSearch('none', { text: q })}
          </EmptyState>
          {count === 0 && <PopularCategories />}
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
      >
        {body()}
      </ListLayout>
      {outlet}
    </>
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
      // The search index contains neither of them.
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
