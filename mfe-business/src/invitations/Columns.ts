import { below } from '@heard/ui';
import { styled } from 'styled-components';

/** Places its children in equal columns; on phones, below each other. */
export const Columns = styled.div<{ $count: 2 | 3 }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  gap: var(--space-5);

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
