import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

const Box = styled.div`
  display: flex;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--danger-border);
  border-radius: var(--radius-md);
  background: var(--danger-soft);
  color: var(--danger);
  text-align: start;

  & > svg {
    margin-top: 1px;
  }
`;

const Words = styled.div`
  min-width: 0;
  flex: 1;
  overflow-wrap: anywhere;
`;

const Title = styled.strong`
  display: block;
  font-weight: var(--weight-strong);
  line-height: 1.4;
`;

const Reason = styled.div`
  margin-top: 2px;
  color: var(--text);
  font-size: var(--text-sm);
  white-space: pre-line;

  & a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  margin-top: var(--space-3);
`;

/** The props of `Alert`. */
export interface AlertProps {
  /** The title; 'An error has occurred...' by default. */
  title?: string;
  /** The text below the title: the reason for the error, and what to do next. */
  children?: ReactNode;
  /** A secondary button, such as 'Try again', or a link. */
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The error message of a failed request (`role="alert"`). Put it where the user is looking. */
export function Alert({ title, children, action, ref }: AlertProps) {
  const t = useMessages();
  return (
    <Box role="alert" ref={ref}>
      <CircleAlert />
      <Words>
        <Title>{title ?? t('alert.title')}</Title>
        {children ? <Reason>{children}</Reason> : null}
        {action ? <Action>{action}</Action> : null}
      </Words>
    </Box>
  );
}
