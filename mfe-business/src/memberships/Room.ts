import { Wrap } from '@heard/ui';
import { styled } from 'styled-components';

/** The narrow column of the pages about the companies of a person. */
export const Room = styled(Wrap)`
  max-width: calc(40rem + 2 * var(--gutter));
  padding-block: var(--space-10);
`;
