import { Link } from '@heard/sdk';
import { below } from '@heard/ui';
import { ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-1);
  padding-top: var(--space-4);
  font-size: var(--text-sm);

  & li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-height: 2rem;
    min-width: 0;
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-height: 2rem;
  }
  & svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    scale: var(--forward) 1;
  }
  /* Shows only the parent, so that the height does not change when the page has loaded. */
  ${below.md} {
    & li:not([data-parent]) {
      display: none;
    }
    & svg {
      scale: calc(-1 * var(--forward)) 1;
    }
  }
`;

export interface Crumb {
  name: string;
  /** The path of the page; undefined for the current page, and for items without a page. */
  path?: string;
}

interface BreadcrumbsProps {
  label: string;
  crumbs: readonly Crumb[];
}

/** Links to the ancestors of a page. The last entry is the page itself. Phones show only the parent. Renders nothing if there are no entries. */
export function Breadcrumbs({ label, crumbs }: BreadcrumbsProps) {
  if (crumbs.length === 0) return null;
  const parent = crumbs.slice(0, -1).findLastIndex(({ path }) => path !== undefined);
  // Phones show the page itself if none of its parents has a page.
  const shown = parent === -1 ? crumbs.length - 1 : parent;
  return (
    <nav aria-label={label}>
      <List>
        {crumbs.map(({ name, path }, at) => (
          <li
            key={`${path ?? ''} ${name}`}
            data-parent={at === shown || undefined}
            aria-current={at === crumbs.length - 1 ? 'page' : undefined}
          >
            {at > 0 && <ChevronRight aria-hidden="true" />}
            {path === undefined ? name : <Link to={path}>{name}</Link>}
          </li>
        ))}
      </List>
    </nav>
  );
}
