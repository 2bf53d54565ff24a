import { CopyField } from '@heard/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--accent-text);
  border-radius: var(--radius-md);
  background: var(--accent-soft);
`;

const Once = styled.p`
  margin-bottom: var(--space-3);
  font-weight: var(--weight-strong);
`;

export interface ShownOnceProps {
  label: string;
  /** The key or the secret to show. */
  value: string;
  /** The message that is announced when the browser does not allow copying. */
  failedLabel: string;
}

/** Shows a key or a secret that was just created, and moves the focus to it. The page shows it only once, because no later response contains it. */
export function ShownOnce({ label, value, failedLabel }: ShownOnceProps) {
  const t = useMessages();
  const labelId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [value]);
  return (
    <Box ref={box} tabIndex={-1} role="group" aria-labelledby={labelId}>
      <KeyRound />
      <div>
        <Once id={labelId}>{t('new.once')}</Once>
        <CopyField
          label={label}
          value={value}
          copyLabel={t('copy')}
          copiedLabel={t('new.copied')}
          failedLabel={failedLabel}
        />
      </div>
    </Box>
  );
}
