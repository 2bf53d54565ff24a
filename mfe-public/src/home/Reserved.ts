import { below } from '@heard/ui';
import { styled } from 'styled-components';

/** Keeps the space of the sections that load later. */
export const Reserved = styled.div`
  height: 92rem;

  ${below.lg} {
    height: 128rem;
  }
  ${below.md} {
    height: 196rem;
  }
`;
