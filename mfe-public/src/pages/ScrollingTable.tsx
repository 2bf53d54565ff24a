import { below, scrollHint } from '@heard/ui';
import { styled } from 'styled-components';

/** A table that scrolls within itself where it is wider than the page. */
export const ScrollingTable = styled.div`
  overflow-x: auto;
  ${scrollHint('--surface')}

  & table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--text-sm);
  }
  & :is(th, td) {
    padding: var(--space-3) var(--space-4) var(--space-3) 0;
    border-bottom: 1px solid var(--border);
    text-align: start;
    vertical-align: top;
    overflow-wrap: break-word;
    hyphens: auto;
  }
  & code {
    hyphens: none;
  }
  & small {
    display: none;
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
  /* Hides the wide columns. Small text in the first column shows their content. */
  ${below.md} {
    & :is(th, td) {
      padding-inline-end: var(--space-2);
    }
    & [data-wide] {
      display: none;
    }
    & small {
      display: block;
    }
  }
  & thead th {
    color: var(--text-muted);
    font-weight: var(--weight-strong);
  }
  & tbody th {
    font-weight: var(--weight-text);
  }
`;
