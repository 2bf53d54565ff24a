import { endpoints, MAX_COMPARED, toQuery, type Comparison } from '@heard/contract';
import { Navigate, paths, queryKeys, useApi, usePageTitle, useQuery, useSearchParams } from '@heard/sdk';
import { BusyRegion, Note, Skeleton, Stack, useFormats, Wrap } from '@heard/ui';
import { lazy, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ListHead } from '../companies/ListHead.tsx';
import { LoadFailure } from '../lists/LoadFailure.tsx';
import { getCanonicalIds, isSameList, readGivenIds, toCanonicalIds, toComparePath } from './comparedIds.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { Differences } from './Differences.tsx';
import { useMessages } from './messages/messages.ts';

const AddCompany = lazy(() => import(/* webpackChunkName: "add-company" */ './AddCompany.tsx'));

const Room = styled(Wrap)`
  padding-top: var(--space-8);
`;

/** `/compare`: up to four companies side by side. */
export default function ComparePage() {
  const [search] = useSearchParams();
  const given = readGivenIds(search);
  const ids = toCanonicalIds(given);
  const q = search.get('q');
  const [only] = ids;
  if (only === undefined) return <Start q={q} />;
  if (ids.length === 1 && q === null) return <Navigate replace to={paths.company(only)} />;
  if (!isSameList(ids, given)) return <Navigate replace to={toComparePath(ids, q)} />;
  return <Compared ids={ids} q={q} />;
}

/** The page when the URL contains no companies. */
function Start({ q }: { q: string | null }) {
  const t = useMessages();
  usePageTitle(t('compare.title'));
  return (
    <Page lead={t('start', { max: MAX_COMPARED })}>
      <AddCompany ids={[]} q={q ?? ''} />
    </Page>
  );
}

interface ComparedProps {
  /** The ids in the order of the canonical URL; at least one id. */
  ids: readonly string[];
  q: string | null;
}

function Compared({ ids, q }: ComparedProps) {
  const t = useMessages();
  const api = useApi();
  const { formatList } = useFormats();
  const query = { companies: ids.join(',') };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.response(`${endpoints.getComparison.path}${toQuery(query)}`),
    queryFn: ({ signal }) => api.send(endpoints.getComparison, { query, signal }),
  });
  const names = data?.companies.map(({ name }) => name) ?? [];
  usePageTitle(names.length < 2 ? t('compare.title') : t('compare.names', { names: formatList(names) }));
  if (data === undefined) {
    return (
      <Page lead={t('lead')}>
        {error === null ? (
          <BusyRegion label={t('loading')}>
            <Skeleton width="100%" height="40rem" />
          </BusyRegion>
        ) : (
          <LoadFailure {...{ error, isFetching, refetch }} tryAgain={t('tryAgain')} />
        )}
      </Page>
    );
  }
  const canonical = getCanonicalIds(data);
  if (!isSameList(canonical, ids)) return <Navigate replace to={toComparePath(canonical, q)} />;
  return <Loaded comparison={data} q={q} />;
}

function Loaded({ comparison, q }: { comparison: Comparison; q: string | null }) {
  const t = useMessages();
  const { formatList } = useFormats();
  const { companies, more, unknown } = comparison;
  const ids = companies.map(({ id }) => id);
  const [first] = companies;
  const add = companies.length < MAX_COMPARED && <AddCompany ids={ids} q={q ?? ''} />;
  return (
    <Page lead={companies.length === 1 && first !== undefined ? t('one', { name: first.name }) : t('lead')}>
      {unknown.length > 0 && <Note>{t('unknown', { names: formatList(unknown), count: unknown.length })}</Note>}
      {more.length > 0 && <Note>{t('more', { names: formatList(more), max: MAX_COMPARED })}</Note>}
      {companies.length < 2 && add}
      <Differences companies={companies} />
      {companies.length > 0 && <ComparisonTable companies={companies} />}
      {companies.length >= 2 && add}
    </Page>
  );
}

function Page({ lead, children }: { lead: string; children: ReactNode }) {
  const t = useMessages();
  return (
    <>
      <ListHead crumbs={[]} title={t('compare.title')} lead={lead} />
      <Room>
        <Stack>{children}</Stack>
      </Room>
    </>
  );
}
