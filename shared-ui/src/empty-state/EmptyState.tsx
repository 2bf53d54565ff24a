import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import empty from '../assets/empty.svg';

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  padding: var(--space-12) var(--space-6);
  text-align: center;
  background: var(--surface-raised);
  border: 1px solid var(--border);
  border-radius: var(--radius-voice);

  & > p {
    max-width: 36ch;
    font-weight: var(--weight-strong);
    font-size: var(--text-lg);
    line-height: 1.4;
    text-wrap: balance;
  }
`;

/** The props of `EmptyState`. */
export interface EmptyStateProps {
  /** The message. */
  children: ReactNode;
  /** The next step: a `ButtonLink` that leads to it. */
  action?: ReactNode;
}

/** An illustration and a message for an empty list. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <Box>
      <img src={empty} width={160} height={112} alt="" />
      <p>{children}</p>
      {action}
    </Box>
  );
}
