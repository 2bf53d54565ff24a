import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';

/** The time (ms) for which the result of a click is shown. */
const RESULT_MS = 4_000;

const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`;

const Label = styled.div`
  font-size: var(--text-sm);
  font-weight: var(--weight-strong);
  line-height: 1.4;
  overflow-wrap: anywhere;
`;

const Box = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-2);
  padding-inline-start: var(--space-4);
  background: var(--surface-sunken);
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
`;

const Value = styled.code`
  flex: 1;
  min-width: 0;
  padding-block: var(--space-3);
  font-size: var(--text-sm);
  line-height: 1.4;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  user-select: all;
`;

/** The props of `CopyField`. */
export interface CopyFieldProps {
  /** A label that describes the value. */
  label: ReactNode;
  /** The text to copy. */
  value: string;
  /** The name of the button: 'Copy'. Its accessible name includes the label. */
  copyLabel: string;
  /** Announced once the text is in the clipboard: 'Copied'. */
  copiedLabel: string;
  /** Announced where the clipboard is not available: 'Not copied. The text is selected: press Ctrl+C or Cmd+C.' */
  failedLabel?: string;
}

/**
 * A text to copy into another program, such as a DNS record, with a button that copies it. Where the clipboard is not available, the
 * button selects the text instead.
 *
 * @example
 * <CopyField label="Value" value="heard-verification=3f0c" copyLabel="Copy" copiedLabel="Copied" />
 */
export function CopyField({ label, value, copyLabel, copiedLabel, failedLabel }: CopyFieldProps) {
  const id = useId();
  const text = useRef<HTMLElement>(null);
  const [result, setResult] = useState<{ value: string; isCopied: boolean } | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), RESULT_MS);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setResult({ value, isCopied: true });
    } catch {
      // Selects the text, because the clipboard is unavailable without https or without permission. The copy command of the browser works on a
      // selection.
      if (text.current !== null) window.getSelection()?.selectAllChildren(text.current);
      setResult({ value, isCopied: false });
    }
  }

  // Resets the state, because a new value has not been copied yet.
  const shown = result?.value === value ? result : null;
  return (
    <Group role="group" aria-labelledby={`${id}-label`}>
      <Label id={`${id}-label`}>{label}</Label>
      <Box>
        <Value ref={text} dir="ltr">
          {value}
        </Value>
        <Button
          id={`${id}-button`}
          variant="ghost"
          size="icon"
          aria-label={copyLabel}
          aria-labelledby={`${id}-button ${id}-label`}
          onClick={() => void copy()}
        >
          {shown?.isCopied === true ? <Check /> : <Copy />}
        </Button>
      </Box>
      <VisuallyHidden role="status">{shown !== null && (shown.isCopied ? copiedLabel : failedLabel)}</VisuallyHidden>
    </Group>
  );
}
