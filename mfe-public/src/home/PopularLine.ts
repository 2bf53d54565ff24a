import { below } from '@heard/ui';
import { styled } from 'styled-components';

/** The line below the search box. It keeps its space until its links have loaded. */
export const PopularLine = styled.p`
  min-height: 1.75rem;
  margin-top: var(--space-4);
  color: var(--on-brand-muted);
  font-size: var(--text-sm);
  line-height: 1.75rem;

  & a {
    color: var(--on-brand);
    font-weight: var(--weight-strong);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  ${below.md} {
    min-height: 3.5rem;
  }
`;
