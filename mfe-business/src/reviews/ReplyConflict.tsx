import type { Reply } from '@heard/contract';
import { Alert, Button, FormActions, useFormats } from '@heard/ui';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useReplyMessages } from './messages/messages.ts';

const Theirs = styled.section`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-md);
  background: var(--surface-raised);

  & > h4 {
    font: inherit;
    font-weight: var(--weight-strong);
  }
  & > p {
    font-size: var(--text-button);
    overflow-wrap: anywhere;
    white-space: pre-line;
    unicode-bidi: plaintext;
  }
  & > small {
    color: var(--text-muted);
  }
`;

interface ReplyConflictProps {
  /** The reply that another person has published. */
  reply: Reply;
  /** The reason why replacing the reply failed; null otherwise. */
  failure: string | null;
  submitting: boolean;
  /** Called before the form is submitted to replace the other reply. */
  onReplace: () => void;
  onDiscard: () => void;
}

/**
 * Shows the reply that another person has published in the meantime, below the text of the form, and asks which text to
 * keep.
 */
export function ReplyConflict({ reply, failure, submitting, onReplace, onDiscard }: ReplyConflictProps) {
  const t = useReplyMessages();
  const { formatDate } = useFormats();
  const id = useId();
  const region = useRef<HTMLElement>(null);
  // Moves the focus, because the clicked button has disappeared.
  useEffect(() => region.current?.focus(), []);
  return (
    <>
      <Alert title={t('conflict.title')}>{failure ?? t('conflict.text')}</Alert>
      <Theirs ref={region} tabIndex={-1} aria-labelledby={id}>
        <h4 id={id}>{t('conflict.theirs')}</h4>
        <p dir="auto" lang={reply.language ?? ''}>
          {reply.text}
        </p>
        <small>
          <time dateTime={reply.updatedAt}>{formatDate(reply.updatedAt)}</time>
        </small>
      </Theirs>
      <FormActions>
        <Button type="submit" loading={submitting} onClick={onReplace}>
          {t('conflict.replace')}
        </Button>
        <Button variant="ghost" disabled={submitting} onClick={onDiscard}>
          {t('conflict.discard')}
        </Button>
      </FormActions>
    </>
  );
}
