import { styled } from 'styled-components';

/** A table of numbers: labels at the start, figures at the end. */
export const ScoreTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  & > caption {
    padding-bottom: var(--space-2);
    font-weight: var(--weight-strong);
    text-align: start;
  }
  & th,
  & td {
    padding: var(--space-2) var(--space-1);
    border-bottom: 1px solid var(--border);
    text-align: end;
    vertical-align: bottom;
    overflow-wrap: break-word;
  }
  & :is(th, td):first-child {
    padding-inline-start: 0;
    text-align: start;
  }
  & th {
    color: var(--text-muted);
    font-weight: var(--weight-text);
  }
  & thead th {
    white-space: nowrap;
  }
  & tbody th {
    color: var(--text);
  }
  & tr[data-start] > * {
    color: var(--text-muted);
  }
  & tfoot > tr > * {
    color: var(--text);
    font-weight: var(--weight-strong);
  }
`;

/** The line with the sum of the weights, and the score next to it. */
export const Sum = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
  margin-top: var(--space-4);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-md);
  background: var(--accent-soft);
  color: var(--text);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  & > b {
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    line-height: 1;
  }
`;
