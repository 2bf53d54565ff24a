import { endpoints, type Categories } from '@heard/contract';
import { Link, paths, queryKeys, useApi, usePageTitle, useQuery } from '@heard/sdk';
import { below, BusyRegion, Card, CardTitle, Skeleton, TextField, useFormats, Wrap, useNames } from '@heard/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CompareTray } from '../compare/tray/CompareTray.tsx';
import { ListHead } from '../companies/ListHead.tsx';
import { useMessages } from '../companies/messages/messages.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import { LoadFailure } from '../lists/LoadFailure.tsx';

type Top = Categories['categories'][number];

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-4);
  align-items: start;

  ${below.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Title = styled(CardTitle)`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  font-size: var(--text-lg);

  & > a {
    color: var(--text);
  }
`;

const Subcategories = styled.ul`
  margin-top: var(--space-3);

  & a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-height: 2.25rem;
    font-size: var(--text-button);
  }
  & [data-empty] a {
    color: var(--text-muted);
  }
  & i {
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-style: normal;
  }

  ${below.md} {
    & a {
      min-height: var(--control);
    }
  }
`;

const Body = styled(Wrap)`
  padding-top: var(--space-8);
`;

/** Removes case and accents. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** `/categories`: all categories with the numbers of their companies, and a field that filters them. */
export default function CategoriesPage() {
  const t = useMessages();
  const api = useApi();
  const [text, setText] = useState('');
  const title = t('categories.title');
  usePageTitle(title);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.response(endpoints.getCategories.path),
    queryFn: ({ signal }) => api.send(endpoints.getCategories, { signal }),
  });
  const categories = useMatches(data?.categories ?? NONE, text);

  function body() {
    if (data !== undefined) {
      if (categories.length === 0) return <p role="status">{t('categories.none', { text: text.trim() })}</p>;
      return (
        <Cards>
          {categories.map((top) => (
            <CategoryCard key={top.slug} top={top} />
          ))}
        </Cards>
      );
    }
    if (error !== null) {
      return <LoadFailure {...{ error, isFetching, refetch }} tryAgain={t('tryAgain')} />;
    }
    return (
      <BusyRegion label={t('categories.loading')}>
        <Skeleton width="100%" height="24rem" />
      </BusyRegion>
    );
  }

  const count = data?.categories.reduce((sum, { subcategories }) => sum + subcategories.length, 0);
  return (
    <>
      <ListHead
        crumbs={[]}
        title={title}
        lead={count === undefined ? t('categories.description') : t('categories.count', { count })}
      >
        <TextField
          label={t('categories.filter')}
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </ListHead>
      <Body>{body()}</Body>
      <CompareTray />
    </>
  );
}

const NONE: readonly Top[] = [];

/** Returns the categories that a text matches, with their matching subcategories; all categories for an empty text. */
function useMatches(categories: readonly Top[], text: string): readonly Top[] {
  // Additional search words are loaded only when the user filters.
  const { data: words } = useQuery({
    queryKey: ['categories', 'words'],
    queryFn: async () => {
      const { taxonomy } = await import('@heard/contract/taxonomy');
      return new Map(taxonomy.flatMap((top) => top.subcategories.map(({ slug, also }) => [slug, also] as const)));
    },
    enabled: text !== '',
    staleTime: Infinity,
  });

  const wanted = fold(text.trim());
  const matches = (names: Top['names'], slug: string) =>
    [...Object.values(names), ...(words?.get(slug) ?? [])].some((one) => fold(one).includes(wanted));
  return categories.flatMap((top) => {
    if (wanted === '' || matches(top.names, top.slug)) return [top];
    const subcategories = top.subcategories.filter(({ names, slug }) => matches(names, slug));
    return subcategories.length === 0 ? [] : [{ ...top, subcategories }];
  });
}

function CategoryCard({ top }: { top: Top }) {
  const t = useMessages();
  const getName = useNames();
  const { formatNumber } = useFormats();
  return (
    <Card>
      <Title>
        <CategoryIcon slug={top.slug} />
        <Link to={paths.category(top.slug)}>{getName(top.names)}</Link>
      </Title>
      <Subcategories aria-label={`${getName(top.names)}, ${t('categories.cards', { count: top.companies })}`}>
        {top.subcategories.map(({ slug, names, companies }) => (
          <li key={slug} data-empty={companies === 0 ? true : undefined}>
            <Link to={paths.category(slug)}>
              {getName(names)}
              <i>{formatNumber(companies)}</i>
            </Link>
          </li>
        ))}
      </Subcategories>
    </Card>
  );
}
