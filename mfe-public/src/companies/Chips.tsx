import { Link } from '@heard/sdk';
import { below, CardTitle, scrollHint, useFormats } from '@heard/ui';
import { styled } from 'styled-components';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-top: var(--space-4);

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--control);
    padding-inline: var(--space-4);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius-full);
    background: var(--surface-raised);
    color: var(--text);
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
    overflow-wrap: anywhere;
  }
  @media (hover: hover) {
    & a:hover {
      background: var(--surface-sunken);
      text-decoration: none;
    }
  }
  & i {
    color: var(--text-muted);
    font-style: normal;
    font-weight: var(--weight-text);
  }

  ${below.md} {
    &[data-one-line] {
      flex-wrap: nowrap;
      overflow-x: auto;
      ${scrollHint('--surface-raised')}
      scrollbar-width: none;
      margin-inline: calc(-1 * var(--gutter));
      /* Vertical space for the outline of a focused link. */
      margin-block: calc(var(--space-4) - var(--space-1)) calc(-1 * var(--space-1));
      padding: var(--space-1) var(--gutter);
      scroll-padding-inline: var(--gutter);

      & > li {
        flex: none;
      }
    }
  }
`;

const Part = styled.nav`
  margin-top: var(--space-12);
`;

export interface Chip {
  path: string;
  name: string;
  /** The number of companies, if it is known. */
  count?: number;
}

interface ChipsProps {
  chips: readonly Chip[];
  label?: string;
  /** One scrollable line on phones, so that the content below stays within reach. */
  isOneLine?: boolean;
}

/** Links to other lists, each with its number of companies. */
export function Chips({ chips, label, isOneLine = false }: ChipsProps) {
  const { formatNumber } = useFormats();
  return (
    <List aria-label={label} data-one-line={isOneLine || undefined}>
      {chips.map(({ path, name, count }) => (
        <li key={path}>
          <Link to={path}>
            {name}
            {count !== undefined && <i>{formatNumber(count)}</i>}
          </Link>
        </li>
      ))}
    </List>
  );
}

/** A part of the page with links to other lists; renders nothing if there are no links. */
export function MoreChips({ title, chips }: { title: string; chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <Part aria-label={title}>
      <CardTitle>{title}</CardTitle>
      <Chips chips={chips} />
    </Part>
  );
}
