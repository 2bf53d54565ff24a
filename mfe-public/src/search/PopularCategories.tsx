import { endpoints } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';
import { CardTitle } from '@heard/ui';
import { styled } from 'styled-components';
import { CategoryTiles, CategoryTilesSkeleton } from '../categories/CategoryTiles.tsx';
import { useMessages } from './messages/messages.ts';

const MAX_POPULAR = 8;

const Part = styled.div`
  margin-top: var(--space-12);
`;

/** The placeholder while the categories load. Hidden without scripts, because scripts load the categories. */
const Loading = styled(Part)`
  @media (scripting: none) {
    display: none;
  }
`;

/** The top categories with the most companies; nothing if they cannot be loaded. */
export function PopularCategories() {
  const t = useMessages();
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: queryKeys.response(endpoints.getCategories.path),
    queryFn: ({ signal }) => api.send(endpoints.getCategories, { signal }),
  });
  if (data === undefined) {
    if (error !== null) return null;
    return (
      <Loading aria-hidden="true">
        <CardTitle as="div">{t('popular')}</CardTitle>
        <CategoryTilesSkeleton tiles={MAX_POPULAR} />
      </Loading>
    );
  }
  const popular = data.categories.toSorted((a, b) => b.companies - a.companies).slice(0, MAX_POPULAR);
  if (popular.length === 0) return null;
  return (
    <Part as="nav" aria-label={t('popular')}>
      <CardTitle>{t('popular')}</CardTitle>
      <CategoryTiles categories={popular} toCount={(count) => t('count', { count })} />
    </Part>
  );
}
