import { below } from '@heard/ui';
import { styled } from 'styled-components';

/** A list whose rows have a name and buttons. The buttons are next to the name, on phones below it. */
export const RowList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-1) var(--space-4);
    align-items: start;
    padding-block: var(--space-3);
    border-top: 1px solid var(--border);
    overflow-wrap: anywhere;
  }
  ${below.md} {
    & > li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** The name of a row, with labels. */
export const RowName = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);

  & > b {
    min-width: 0;
    font-weight: var(--weight-strong);
  }
`;
