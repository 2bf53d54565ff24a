import { useNotices } from '@heard/sdk';
import { Copy, Download } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button, CardTitle, FormActions, Muted, Stack } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const List = styled.ol`
  padding: var(--space-4);
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
  background: var(--surface-sunken);
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
`;

/** The props of `RecoveryCodes`. */
export interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shows new recovery codes. The API returns them only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useMessages();
  const notices = useNotices();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => title.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notices.show({ text: t('codes.copied') });
    } catch {
      // Selects the codes, because the clipboard is unavailable without https or without permission. The copy command of the browser works on a
      // selection.
      if (list.current !== null) window.getSelection()?.selectAllChildren(list.current);
    }
  }

  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
    link.download = 'heard-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <Stack>
      <CardTitle as="h2" ref={title} tabIndex={-1} id={id}>
        {t('codes.title')}
      </CardTitle>
      <Muted>{t('codes.text')}</Muted>
      <List ref={list} dir="ltr" aria-label={t('codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <FormActions>
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy />
          {t('codes.copy')}
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download />
          {t('codes.download')}
        </Button>
        <Button onClick={onDone}>{t('codes.done')}</Button>
      </FormActions>
    </Stack>
  );
}
