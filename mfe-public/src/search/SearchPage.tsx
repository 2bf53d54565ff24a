import { Navigate, paths, SearchBox, usePageTitle, useSearchParams } from '@heard/sdk';
import { readSearchQuery } from '@heard/sdk/lists';
import { Wrap } from '@heard/ui';
import { lazy, Suspense, useMemo } from 'react';
import { CompareTray } from '../compare/tray/CompareTray.tsx';
import { CompanyRowsSkeleton } from '../companies/CompanyRows.tsx';
import { ListHead } from '../companies/ListHead.tsx';
import { useMessages } from './messages/messages.ts';
import { PopularCategories } from './PopularCategories.tsx';

// Loads all categories, which the other pages do not need.
const Results = lazy(() => import(/* webpackChunkName: "results" */ './Results.tsx'));

/** `/search`: the companies that match a query, with filters. The URL contains the complete state of the page. */
export default function SearchPage() {
  const [search] = useSearchParams();
  // Keeps the same query object as long as the query string of the URL stays the same.
  const text = search.toString();
  const query = useMemo(() => readSearchQuery(new URLSearchParams(text)), [text]);
  if (query.q !== '') {
    return (
      <>
        <Suspense fallback={<Loading text={query.q} />}>
          <Results query={query} />
        </Suspense>
        <CompareTray />
      </>
    );
  }
  // Without a search text, redirects to the list of the category or the place.
  if (query.category !== undefined) return <Navigate replace to={paths.category(query.category, query.country)} />;
  if (query.country !== undefined) return <Navigate replace to={paths.place(query.country)} />;
  return <Start />;
}

/** The page without a query. */
function Start() {
  const t = useMessages();
  usePageTitle(t('search.title'));
  return (
    <>
      <ListHead crumbs={[]} title={t('start')}>
        <SearchBox />
      </ListHead>
      <Wrap>
        <PopularCategories />
      </Wrap>
      <CompareTray />
    </>
  );
}

/** The content until the results' code has loaded. */
function Loading({ text }: { text: string }) {
  const t = useMessages();
  return (
    <>
      <ListHead crumbs={[]} title={t('results', { text })} />
      <Wrap>
        <CompanyRowsSkeleton label={t('loading')} />
      </Wrap>
    </>
  );
}
