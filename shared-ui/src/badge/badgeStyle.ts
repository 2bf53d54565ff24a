import { css } from 'styled-components';

export const badgeStyle = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-height: 1.75rem;
  border-radius: var(--radius-full);
  font-size: var(--text-sm);
  font-weight: var(--weight-strong);
  line-height: 1;
  white-space: nowrap;
`;
