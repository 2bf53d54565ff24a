import { below } from '@heard/ui';
import { styled } from 'styled-components';

/** Links in one row, like tabs, that switch between the views of a page. On phones, they are as wide as the page. Not printed. */
export const SegmentedNav = styled.nav`
  display: inline-flex;
  flex-wrap: wrap;
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-md);
  overflow: hidden;
  background: var(--surface-raised);

  & > a {
    flex: 1 1 auto;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-height: calc(var(--control) - 2px);
    padding-inline: var(--space-4);
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    text-decoration: none;
    white-space: nowrap;
  }
  & > a + a {
    border-inline-start: 1px solid var(--border);
  }
  & > a:focus-visible {
    outline-offset: -3px;
  }
  & > [aria-current] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: var(--weight-strong);
  }
  @media (forced-colors: active) {
    & > [aria-current] {
      outline: 3px solid;
      outline-offset: -3px;
    }
  }
  ${below.md} {
    flex: 1 1 100%;

    & > a {
      padding-inline: var(--space-2);
    }
  }
  @media print {
    display: none;
  }
`;
