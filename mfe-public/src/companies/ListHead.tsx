import { Wrap } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Breadcrumbs, type Crumb } from '../lists/Breadcrumbs.tsx';
import { useMessages } from './messages/messages.ts';

const Band = styled.header`
  position: relative;
  z-index: 1;
  /* The margin of the first element is part of the band. */
  display: flow-root;
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
  /* A margin would be outside of the band. */
  & h1:first-child {
    margin-top: 0;
    padding-top: var(--space-8);
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

const Below = styled.div`
  max-width: 40rem;
  margin-top: var(--space-6);
`;

interface ListHeadProps {
  crumbs: readonly Crumb[];
  title: string;
  lead?: ReactNode;
  /** A field above the heading. */
  before?: ReactNode;
  /** The field below the heading. */
  children?: ReactNode;
  /** The content below the field, in full width. */
  after?: ReactNode;
}

/** The head of a page about categories or places: breadcrumbs, heading, and a field. */
export function ListHead({ crumbs, title, lead, before, children, after }: ListHeadProps) {
  const t = useMessages();
  return (
    <Band>
      <Wrap>
        <Breadcrumbs label={t('breadcrumb')} crumbs={crumbs} />
        {before !== undefined && <Below>{before}</Below>}
        <h1>{title}</h1>
        {lead !== undefined && <Lead>{lead}</Lead>}
        {children !== undefined && <Below>{children}</Below>}
        {after}
      </Wrap>
    </Band>
  );
}
