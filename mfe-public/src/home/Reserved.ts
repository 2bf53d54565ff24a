import { below } from '@heard/ui';
import { styled } from 'styled-components';

/** Keeps the space of the sections that load later. */
export const Reserved = styled.div`
  height: 116rem;

  ${below.lg} {
    height: 152rem;
  }
  ${below.md} {
    height: 230rem;
  }
`;
