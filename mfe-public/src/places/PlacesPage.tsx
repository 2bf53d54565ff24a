import { endpoints } from '@heard/contract';
import { paths, queryKeys, useApi, usePageTitle, useQuery } from '@heard/sdk';
import { BusyRegion, EmptyState, Skeleton, Wrap, useNames } from '@heard/ui';
import { CompareTray } from '../compare/tray/CompareTray.tsx';
import { Chips } from '../companies/Chips.tsx';
import { ListHead } from '../companies/ListHead.tsx';
import { useMessages } from '../companies/messages/messages.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';

/** `/places`: the countries that have companies. */
export default function PlacesPage() {
  const t = useMessages();
  const api = useApi();
  const getName = useNames();
  const title = t('places.title');
  usePageTitle(title);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.response(endpoints.getPlaces.path),
    queryFn: ({ signal }) => api.send(endpoints.getPlaces, { signal }),
  });

  function body() {
    if (data !== undefined) {
      if (data.countries.length === 0) return <EmptyState>{t('places.empty')}</EmptyState>;
      return (
        <Chips
          label={title}
          chips={data.countries.map(({ code, names, companies }) => ({
            path: paths.place(code),
            name: getName(names),
            count: companies,
          }))}
        />
      );
    }
    if (error !== null) {
      return <LoadFailure {...{ error, isFetching, refetch }} tryAgain={t('tryAgain')} />;
    }
    return (
      <BusyRegion label={t('places.loading')}>
        <Skeleton width="100%" height="8rem" />
      </BusyRegion>
    );
  }

  return (
    <>
      <ListHead
        crumbs={[]}
        title={title}
        lead={data === undefined ? t('places.description') : t('places.count', { count: data.countries.length })}
      />
      <Wrap style={{ paddingTop: 'var(--space-8)' }}>{body()}</Wrap>
      <CompareTray />
    </>
  );
}
