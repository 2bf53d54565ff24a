import { below } from '@heard/ui';
import { styled } from 'styled-components';

/** A `<dl>` with a frame around each `<div>` of a term and its definition. */
export const Definitions = styled.dl`
  display: grid;
  gap: var(--space-3);

  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 3fr);
    gap: var(--space-1) var(--space-5);
    padding: var(--space-4) var(--space-5);
    border: 1px solid var(--border);
    border-radius: var(--radius-md);
    background: var(--surface-raised);
    scroll-margin-top: calc(var(--bar) + var(--space-4));
  }
  & > div:target {
    border-color: var(--accent-text);
    box-shadow: inset 0 0 0 1px var(--accent-text);
  }
  & dt {
    font-weight: var(--weight-strong);
  }
  & dd {
    margin: 0;
    color: var(--text-muted);
  }

  ${below.md} {
    & > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
