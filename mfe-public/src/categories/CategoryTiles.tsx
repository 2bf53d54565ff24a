import type { Home } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { below, Skeleton, useNames } from '@heard/ui';
import { styled } from 'styled-components';
import { cardColumns } from '../lists/cards.ts';
import { CategoryIcon } from './CategoryIcon.tsx';

const Tiles = styled.ul`
  --placeholder: 4.875rem;
  ${cardColumns(4)}

  ${below.md} {
    --placeholder: 9.5rem;
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  & a {
    display: flex;
    gap: var(--space-4);
    align-items: center;
    height: 100%;
    padding: var(--space-4) var(--space-5);
    border: 1px solid var(--border);
    border-radius: var(--radius-lg);
    background: var(--surface-raised);
    color: var(--text);

    ${below.md} {
      flex-direction: column;
      gap: var(--space-3);
      align-items: flex-start;
    }
  }
  @media (hover: hover) {
    & a:hover {
      border-color: var(--border-strong);
      text-decoration: none;
    }
  }
  & b {
    display: block;
    font-weight: var(--weight-strong);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  & small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

interface CategoryTilesProps extends Pick<Home, 'categories'> {
  /** Returns the number of companies as a text, such as "3 companies". */
  toCount: (companies: number) => string;
}

/** Links to top categories, each with its number of companies. */
export function CategoryTiles({ categories, toCount }: CategoryTilesProps) {
  const getName = useNames();
  return (
    <Tiles>
      {categories.map(({ slug, names, companies }) => (
        <li key={slug}>
          <Link to={paths.category(slug)}>
            <CategoryIcon slug={slug} />
            <span>
              <b>{getName(names)}</b>
              <small>{toCount(companies)}</small>
            </span>
          </Link>
        </li>
      ))}
    </Tiles>
  );
}

/** Placeholders for the given number of tiles. */
export function CategoryTilesSkeleton({ tiles }: { tiles: number }) {
  return (
    <Tiles>
      {Array.from({ length: tiles }, (_, at) => (
        <li key={at}>
          <Skeleton width="100%" height="var(--placeholder)" />
        </li>
      ))}
    </Tiles>
  );
}
