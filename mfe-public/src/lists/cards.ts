import { below } from '@heard/ui';
import { css } from 'styled-components';

/** Lays out cards in the given number of columns: in two below 1024 px, and in one below 768 px. */
export const cardColumns = (columns: number) => css`
  display: grid;
  grid-template-columns: repeat(${columns}, minmax(0, 1fr));
  gap: var(--space-4);
  margin-top: var(--space-6);

  ${below.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`;

/** A card whose heading (h3) has a link that covers the card. */
export const linkedCard = css`
  position: relative;
  padding: var(--space-5);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);

  @media (hover: hover) {
    &:hover {
      border-color: var(--border-strong);
    }
  }
  & h3 {
    overflow-wrap: anywhere;
  }
  & h3 a {
    color: var(--text);
  }
  & h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
`;
