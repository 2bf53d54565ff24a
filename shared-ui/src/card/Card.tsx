import { styled } from 'styled-components';
import { below } from '../theme/breakpoints.ts';

/** A surface with a border. Set `as` if it is a section, an aside or a form. */
export const Card = styled.div`
  min-width: 0;
  background: var(--surface-raised);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  padding: var(--space-6);
  break-inside: avoid;

  &[data-danger] {
    border-color: var(--danger-border);
  }

  ${below.md} {
    padding: var(--space-5);
  }
`;
