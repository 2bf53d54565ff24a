import { CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  padding: var(--space-2) var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius-md);
  background: var(--accent-soft);
  color: var(--text);

  &[data-tone='success'] {
    background: var(--success-soft);
    color: var(--success);
  }
`;

const Words = styled.p`
  display: flex;
  gap: var(--space-3);
  flex: 1 1 14rem;
  min-width: 0;
  padding-block: var(--space-2);
  font-weight: var(--weight-medium);
  overflow-wrap: anywhere;

  & > svg {
    margin-top: 0.125em;
  }
`;

/** The props of `Note`. */
export interface NoteProps {
  /** `success` for something that the server has confirmed. */
  tone?: 'info' | 'success';
  children: ReactNode;
  /** The action that the notice offers: a ghost button. */
  action?: ReactNode;
}

/** A notice, announced politely (`role="status"`). Use `Alert` for errors. */
export function Note({ tone = 'info', children, action }: NoteProps) {
  return (
    <Box data-tone={tone}>
      <Words role="status">
        {tone === 'success' ? <CircleCheck /> : <Info />}
        <span>{children}</span>
      </Words>
      {action}
    </Box>
  );
}
