import { styled } from 'styled-components';

/** A line of buttons of a photo. */
export const PhotoButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;
