import { Link } from '@heard/sdk';
import { Wrap } from '@heard/ui';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Band = styled.header`
  position: relative;
  z-index: 1;
  background: var(--surface-raised);
  border-bottom: 1px solid var(--border);

  & > div {
    padding-bottom: var(--space-8);
  }
  & h1 {
    margin-top: var(--space-4);
    font-size: var(--text-3xl);
    line-height: 1.1;
    letter-spacing: var(--tracking-display);
    overflow-wrap: anywhere;
  }
`;

const Lead = styled.p`
  max-width: var(--measure);
  margin-top: var(--space-3);
  color: var(--text-muted);

  & a {
    font-weight: var(--weight-strong);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

const Crumbs = styled.ol`
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
`;

const Below = styled.div`
  max-width: 40rem;
  margin-top: var(--space-6);
`;

export interface Crumb {
  name: string;
  /** Absent for the page itself, and for what has no page. */
  path?: string;
}

interface ListHeadProps {
  crumbs: readonly Crumb[];
  title: string;
  lead: ReactNode;
  /** A field. */
  children?: ReactNode;
  /** What follows the field in full width. */
  after?: ReactNode;
}

/** The head of a page about categories or places: where it is, its heading, and a field. */
export function ListHead({ crumbs, title, lead, children, after }: ListHeadProps) {
  const t = useMessages();
  return (
    <Band>
      <Wrap>
        {crumbs.length > 0 && (
          <nav aria-label={t('breadcrumb')}>
            <Crumbs>
              {crumbs.map(({ name, path }, at) => (
                <li key={`${path ?? ''} ${name}`} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
                  {at > 0 && <ChevronRight aria-hidden="true" />}
                  {path === undefined ? name : <Link to={path}>{name}</Link>}
                </li>
              ))}
            </Crumbs>
          </nav>
        )}
        <h1>{title}</h1>
        <Lead>{lead}</Lead>
        {children !== undefined && <Below>{children}</Below>}
        {after}
      </Wrap>
    </Band>
  );
}
