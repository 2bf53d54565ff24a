import { Button } from '@heard/ui';
import { styled } from 'styled-components';

/** Adds the typed company as a new company. */
export const AddButton = styled(Button)`
  justify-self: start;
  margin-inline-start: calc(-1 * var(--space-3));
  white-space: normal;
  text-align: start;
  overflow-wrap: anywhere;
`;
