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
  /* One line, so that a page has the same height while it is loading. */
  ${below.md} {
    flex-wrap: nowrap;
    overflow-x: auto;
    white-space: nowrap;

    & li {
      flex: none;
    }
  }
`;

export interface Crumb {
  name: string;
  /** Undefined for the current page, and for items without a page. */
  path?: string;
}

interface BreadcrumbsProps {
  label: string;
  crumbs: readonly Crumb[];
}

/** Where a page is: the last entry is the page itself. Nothing without entries. */
export function Breadcrumbs({ label, crumbs }: BreadcrumbsProps) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={label}>
      <List>
        {crumbs.map(({ name, path }, at) => (
          <li key={`${path ?? ''} ${name}`} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {at > 0 && <ChevronRight aria-hidden="true" />}
            {path === undefined ? name : <Link to={path}>{name}</Link>}
          </li>
        ))}
      </List>
    </nav>
  );
}
