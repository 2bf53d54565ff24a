import { styled } from 'styled-components';
import { below } from '../theme/breakpoints.ts';

/** A raised surface: a border, no shadow. `as="section"` or `as="aside"` where it means one. */
export const Card = styled.div`
  min-width: 0;
  background: var(--surface-raised);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  padding: var(--space-6);

  &[data-danger] {
    border-color: var(--danger-border);
  }

  ${below.md} {
    padding: var(--space-5);
  }
`;
