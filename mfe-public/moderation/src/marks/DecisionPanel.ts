import { styled } from 'styled-components';

/** The form of a decision, in the card of its subject. */
export const DecisionPanel = styled.div`
  padding: var(--space-5);
  border-radius: var(--radius-md);
  background: var(--surface-sunken);
`;
